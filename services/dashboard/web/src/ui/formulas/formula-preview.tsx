import { useDeferredValue } from 'react';
import { hasFormula } from './split.ts';
import { WithFormulas } from './with-formulas.tsx';

/** A text with formulas as it will be seen; nothing for a text without. */
export function FormulaPreview({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  if (!hasFormula(shown)) return null;
  return (
    <p className="formula-preview any-text" dir="auto">
      <WithFormulas text={shown} />
    </p>
  );
}
