import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type Cell, cellsFile, openCell } from '../move/cell.ts';
import { move, removeLeft, type Transfer, takeBack } from '../move/move.ts';
import { fieldsOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { Usage } from '../usage.ts';
import { count, uuid } from '../values.ts';

interface Options {
  institute: string;
  from: string;
  to: string;
  cells: string;
}

/** Moves between cells. They work on the cells' databases, and need no service of either. */
export function moveCommands(institute: Command, run: Run): void {
  const act = (name: string, description: string) =>
    institute
      .command(name)
      .description(description)
      .requiredOption('--institute <id>', 'the institute', uuid)
      .requiredOption('--from <cell>', 'the cell that it is in, or was in')
      .requiredOption('--to <cell>', 'the cell that it moves to')
      .requiredOption('--cells <file>', 'JSON file with the databases and files of the cells');

  act('move', 'move an institute to another cell while it is in use; run again, it completes a move that was cut short')
    .option('--take-back', 'undo a move that was cut short, if it has not flipped')
    .option('--wait <seconds>', 'how long copies under way may take to end; those that have not begin again', count, 30)
    .option('--linger <seconds>', 'how long what is being read in the old cell may go on', count, 35)
    .action(
      run<Options & { takeBack?: true; wait: number; linger: number }>(async (_clients, options, tell) => {
        if (options.takeBack) {
          await between(options, takeBack);
          return fieldsOutput({ institute_id: options.institute, cell: options.from });
        }
        const moved = await between(options, (transfer) =>
          move(transfer, { waitMs: options.wait * 1_000, lingerMs: options.linger * 1_000, onStep: tell }),
        ).catch(async (error: unknown) => {
          // Over new connections, since those of before may be in the middle of a transaction.
          await between(options, takeBack).catch(() => undefined); // flipped: it has to be completed
          throw error;
        });
        return fieldsOutput({
          institute_id: options.institute,
          cell: options.to,
          rows: moved.rows,
          files: moved.files ?? null,
          held_seconds: Math.round(moved.heldMs / 100) / 10,
        });
      }),
    );

  act('remove-moved', 'remove what an institute that has moved has left in its old cell')
    .option('--yes', 'it cannot be undone')
    .action(
      run<Options & { yes?: true }>(async (_clients, options) => {
        if (!options.yes) throw new Usage('a removal cannot be undone: add --yes');
        const rows = await between(options, removeLeft);
        return fieldsOutput({ institute_id: options.institute, cell: options.from, rows });
      }),
    );
}

async function between<T>(
  { institute: instituteId, from, to, cells }: Options,
  act: (transfer: Transfer) => Promise<T>,
): Promise<T> {
  const settings = await readCells(cells);
  const opened: Cell[] = [];
  const open = async (name: string) => {
    const found = settings[name];
    if (!found) throw new Usage(`${cells} names no cell ${name}`);
    opened.push(await openCell(name, found));
    return opened.at(-1)!;
  };
  if (from === to) throw new Usage('--from and --to name the same cell');
  try {
    return await act({ from: await open(from), to: await open(to), instituteId });
  } finally {
    await Promise.all(opened.map((cell) => cell.close()));
  }
}

async function readCells(path: string) {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Usage(`${path} could not be read: ${(error as Error).message}`);
  }
  const parsed = cellsFile.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Usage(
    `${path}: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')}`,
  );
}
