import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Bounds for formulas that expand to very much, or set something very large. */
const LIMITS = { maxExpand: 200, maxSize: 10 };

/** Sets a formula into an element. @throws where it is not valid LaTeX. */
export function renderFormula(element: HTMLElement, tex: string, isDisplay: boolean): void {
  // Elements are made one by one, since the content security policy allows no styles in markup.
  katex.render(tex, element, { displayMode: isDisplay, throwOnError: true, trust: false, strict: 'ignore', ...LIMITS });
}
