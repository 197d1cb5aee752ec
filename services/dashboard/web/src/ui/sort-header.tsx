import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** How the rows of a table are sorted. */
export interface Sort<By extends string> {
  by: By;
  isDescending: boolean;
}

/** The heading of a column by which the table can be sorted; once more turns the order round. */
export function SortHeader<By extends string>(props: {
  by: By;
  sort: Sort<By>;
  onSort: (sort: Sort<By>) => void;
  className?: string;
  children: ReactNode;
}) {
  const { by, sort, onSort, className, children } = props;
  const isOn = sort.by === by;
  const Arrow = isOn ? (sort.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isOn ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={isOn ? 'sort on' : 'sort'}
        onClick={() => onSort({ by, isDescending: isOn && !sort.isDescending })}
      >
        {children} <Arrow aria-hidden="true" size={14} />
      </button>
    </th>
  );
}
