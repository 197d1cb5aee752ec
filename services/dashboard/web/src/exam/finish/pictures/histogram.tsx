import { TableHead } from '../../../ui/table-head.tsx';
import { formatCount } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { type Bin, scaleSteps } from './statistics.ts';

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 20;
const GAP = 4;

/** How many copies got which percentage: bars, and the same as a table for screen readers. */
export function Histogram({ bins }: { bins: readonly Bin[] }) {
  const say = words.exam.finish.statistics;
  const copies = bins.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="histogram">
      <figcaption>{say.distributionText(copies)}</figcaption>
      <Bars bins={bins} />
      <div className="visually-hidden">
        <table>
          <caption>{say.distribution}</caption>
          <TableHead columns={[say.percent, say.count]} />
          <tbody>
            {bins.map(({ from, to, count }) => (
              <tr key={from}>
                <th scope="row">{say.range(from, to)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Bars({ bins }: { bins: readonly Bin[] }) {
  const say = words.exam.finish.statistics;
  const steps = scaleSteps(Math.max(...bins.map(({ count }) => count)));
  const max = steps.at(-1)!;
  const barWidth = (WIDTH - LEFT) / bins.length;
  const floor = HEIGHT - BOTTOM;
  const y = (count: number) => floor - (count / max) * (floor - TOP);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line className="scale-line" x1={LEFT} x2={WIDTH} y1={y(step)} y2={y(step)} />
          <text className="scale-text" x={LEFT - 8} y={y(step) + 4} textAnchor="end">
            {formatCount(step)}
          </text>
        </g>
      ))}
      {bins.map(({ from, to, count }, n) => (
        <g key={from}>
          <rect
            className="picture-bar"
            x={LEFT + n * barWidth + GAP / 2}
            y={y(count)}
            width={barWidth - GAP}
            height={floor - y(count)}
            rx={2}
          >
            <title>{`${say.range(from, to)}: ${formatCount(count)}`}</title>
          </rect>
          {count > 0 && (
            <text className="bar-text" x={LEFT + (n + 0.5) * barWidth} y={y(count) - 5} textAnchor="middle">
              {formatCount(count)}
            </text>
          )}
        </g>
      ))}
      {bins.map(({ from }, n) => (
        <text key={from} className="scale-text" x={LEFT + n * barWidth} y={HEIGHT - 8} textAnchor="middle">
          {from}
        </text>
      ))}
      <text className="scale-text" x={WIDTH} y={HEIGHT - 8} textAnchor="end">
        100 %
      </text>
    </svg>
  );
}
