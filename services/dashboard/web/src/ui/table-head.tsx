/** The title of a column: of text, of numbers, or one that only screen readers get, as over buttons; false: no column. */
type Column = string | { number: string } | { hidden: string } | false;

/** The head of a table. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, place) => {
          if (column === false) return null;
          const isNumber = typeof column === 'object' && 'number' in column;
          return (
            <th key={place} scope="col" className={isNumber ? 'number' : undefined}>
              {typeof column === 'string' ? column : isNumber ? column.number : <Hidden>{column.hidden}</Hidden>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const Hidden = ({ children }: { children: string }) => <span className="visually-hidden">{children}</span>;
