import { useLayoutEffect, useMemo, useRef } from 'react';
import { splitFormulas } from './split.ts';

/** A text with its formulas set. Whatever is no valid LaTeX is shown as it was typed. */
export function WithFormulas({ text }: { text: string }) {
  const parts = useMemo(() => splitFormulas(text), [text]);
  return parts.map((part, index) =>
    'text' in part ? <span key={index}>{part.text}</span> : <Formula key={`${index} ${part.source}`} {...part} />,
  );
}

/** Shows what was typed until the formula is set; what sets formulas is loaded with the first one. */
function Formula({ tex, isDisplay, source }: { tex: string; isDisplay: boolean; source: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.textContent = source;
    import('./render.ts')
      .then(({ renderFormula }) => renderFormula(current, tex, isDisplay))
      .catch(() => {
        current.textContent = source;
      });
  }, [tex, isDisplay, source]);
  return <span ref={element} className="formula" />;
}
