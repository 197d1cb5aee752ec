import type { Contract } from './contract.ts';
import type { Tags } from './recorded.ts';

const EXCUSES_MAX = 15;

/** A table in Markdown for each document of the contract: its clauses and the test files that protect them. */
export function render({ clauses, excuses }: Contract, tags: Tags): string {
  const byId = testsById(tags);
  const excused = new Set(excuses.map(({ id }) => id));
  const sections = [...new Set(clauses.map(({ file }) => file))].map((file) => {
    const rows = clauses
      .filter((clause) => clause.file === file)
      .map(({ id }) => `| ${id} | ${byId.get(id)?.join(', ') ?? (excused.has(id) ? 'not checkable' : '**none**')} |`);
    return [`## ${file}`, '', '| Clause | Tests |', '|---|---|', ...rows, ''].join('\n');
  });
  return sections.join('\n');
}

/** One line: how many clauses the tests that ran protect. */
export function totals({ clauses, excuses }: Contract, tags: Tags): string {
  const byId = testsById(tags);
  const covered = clauses.filter(({ id }) => byId.has(id)).length;
  return `${clauses.length} clauses: ${covered} protected by tests that ran, ${excuses.length} not checkable from outside.`;
}

/** What is wrong with ids, excuses and the names in tests; if every suite ran, also each clause without a test. */
export function problems({ clauses, excuses }: Contract, tags: Tags, { complete }: { complete: boolean }): string[] {
  const byId = testsById(tags);
  const ids = clauses.map(({ id }) => id);
  const excused = excuses.map(({ id }) => id);
  return [
    ...repeated(ids).map((id) => `${id} is stated twice`),
    ...repeated(excused).map((id) => `${id} is excused twice`),
    ...(complete ? ids.filter((id) => !byId.has(id) && !excused.includes(id)) : []).map((id) => `${id} has no test`),
    ...[...byId].flatMap(([id, files]) =>
      ids.includes(id) ? [] : [`${id}, named in ${files.join(', ')}, is no clause`],
    ),
    ...excused.filter((id) => !ids.includes(id)).map((id) => `${id} is excused and no clause`),
    ...excused.filter((id) => byId.has(id)).map((id) => `${id} is excused, but ${byId.get(id)!.join(', ')} tests it`),
    ...excuses.filter(({ reason }) => reason === '').map(({ id }) => `${id} is excused without a reason`),
    ...(excused.length > EXCUSES_MAX ? [`${excused.length} clauses are excused, more than ${EXCUSES_MAX}`] : []),
  ];
}

function testsById(tags: Tags): Map<string, string[]> {
  const byId = new Map<string, string[]>();
  for (const [file, ids] of [...tags].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return byId;
}

const repeated = (ids: readonly string[]) => [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
