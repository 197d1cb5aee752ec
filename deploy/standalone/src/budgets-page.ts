// Writes docs/operators/budgets.md from the table of budgets: npm run budgets
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, type Budget, type ThreadBudget, wallMsOf } from '@exam-evaluation/runtime/budgets.ts';

export const BUDGETS_PAGE = join(import.meta.dirname, '../../../docs/operators/budgets.md');

const INTRODUCTION = `# Budgets

<!-- Written by \`npm run budgets\`; a test compares it with the code. -->

Files and texts of strangers are read, marked and drawn in child processes with a budget for each task: processor time, time in which it does nothing, memory, output. A busy machine makes a
task slow, but uses up no budget. The wall clock is the last limit, for a process that is frozen.

**Whose fault is it.** A task that uses up its budget, or crashes, is tried once more in a fresh process; if that ends in the same way, the file or the text is at fault, and users see what
the last column says. A process that was killed, could not be started (no process, descriptor or memory left) or came to the last limit says nothing about its input: it is tried once more, then the copy
goes back to the end of its lane and waits, longer each time, up to \`GRADING_RETRIES\` times, at no charge. Only then it is \`failed\`.

Child processes get \`PATH\`, the locale and folders for temporary files, fonts and language data, and no other variable of the service's environment. Processor and idle time are measured on Linux; on other
systems the native programs have the last limit only. A thread has no idle time and no last limit: it waits for its programs, which have both, and the copy's time limit ends it.

| Work | Processor time | Doing nothing | Memory | Last limit | Why | When it is used up twice |
|---|---|---|---|---|---|---|
`;

/** The current text of the page. */
export function budgetsPage(): string {
  return `${INTRODUCTION}${Object.values<Budget | ThreadBudget>(BUDGETS).map(row).join('\n')}\n`;
}

function row(budget: Budget | ThreadBudget): string {
  const { work, processorSeconds, reason, seen } = budget;
  // A thread waits for its programs, as long as the copy's time limit allows.
  const waiting =
    'idleSeconds' in budget ? [`${budget.idleSeconds} s`, `${wallMsOf(budget) / 60_000} min`] : ['–', '–'];
  const [idle, last] = waiting;
  return `| ${[work, `${processorSeconds} s`, idle, memoryOf(budget), last, reason, seen].join(' | ')} |`;
}

function memoryOf({ memoryMegabytes, dataMegabytes, heapMegabytes }: ThreadBudget): string {
  const most = memoryMegabytes ?? dataMegabytes;
  const parts = [most && `${most} MiB`, heapMegabytes && `heap ${heapMegabytes} MiB`];
  return parts.filter(Boolean).join(', ');
}

if (import.meta.main) writeFileSync(BUDGETS_PAGE, budgetsPage());
