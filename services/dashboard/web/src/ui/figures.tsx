import './figures.css';

export interface Figure {
  name: string;
  value: string;
  hint?: string;
}

/** A few figures side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figure-list">
      {figures.map(({ name, value, hint }) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            {value}
            {hint && <span className="hint">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
