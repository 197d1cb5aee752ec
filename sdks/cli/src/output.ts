// What people and scripts see: data on standard output, progress and remarks on standard error.
import { SingleBar } from 'cli-progress';

/** The bar that is shown. */
let bar: SingleBar | undefined;

/** Takes the bar off its line, so that what is printed does not stand behind it; its next change shows it again. */
function clearBar(): void {
  if (bar) process.stderr.write('\r\u001B[K');
}

/** Prints a line of data. */
export function print(line: string): void {
  if (process.stdout.isTTY) clearBar();
  process.stdout.write(`${line}\n`);
}

/** Prints a remark for the person who waits. */
export function remark(line: string): void {
  clearBar();
  process.stderr.write(`${line}\n`);
}

/** A number with what it counts. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

export type Cell = string | number | boolean | null | undefined;

/** Prints rows with their columns below each other, or with tabs between them where a program reads. */
export function table(rows: readonly (readonly Cell[])[]): void {
  const cells = rows.map((row) => row.map((cell) => printable(cell)));
  if (!process.stdout.isTTY) {
    for (const row of cells) print(row.join('\t'));
    return;
  }
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  for (const row of cells)
    print(
      row
        .map((cell, column) => cell.padEnd(widths![column]!))
        .join('  ')
        .trimEnd(),
    );
}

/** In one line, and without what would control a terminal. */
const printable = (value: Cell): string =>
  value === null || value === undefined ? '-' : String(value).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

export interface Progress {
  /** @param done of the total. @param note what else is to be said. */
  show: (done: number, note: string) => void;
  end: () => void;
}

/** A bar on a terminal, and elsewhere a line for each tenth. */
export function progressOf(label: string, total: number): Progress {
  if (process.stderr.isTTY) {
    const shown = new SingleBar({
      format: `${label} {bar} {value}/{total} {note}`,
      barCompleteChar: '█',
      barIncompleteChar: '░',
      stream: process.stderr,
    });
    bar = shown;
    shown.start(total, 0, { note: '' });
    return {
      show: (done, note) => shown.update(done, { note }),
      end: () => {
        // It goes back to where the cursor was saved last: not to above what was printed meanwhile.
        process.stderr.write('\u001B7');
        shown.stop();
        bar = undefined;
      },
    };
  }
  let tenth = 0;
  return {
    show: (done, note) => {
      const reached = Math.floor((done / total) * 10);
      if (reached > tenth) remark(`${label} ${done}/${total} ${note}`.trimEnd());
      tenth = Math.max(tenth, reached);
    },
    end: () => {},
  };
}
