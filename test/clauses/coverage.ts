import type { Contract } from './contract.ts';
import type { Tags } from './recorded.ts';

const EXCUSES_MAX = 15;

const INTRODUCTION = `# Which tests protect which clause

Made by \`npm run clauses\` from the titles of tests that passed. A clause without a test is marked **none**.
`;

/** `coverage.md`: for each document of the contract, its clauses and the test files that protect them. */
export function render({ clauses, excuses }: Contract, tags: Tags): string {
  const byId = testsById(tags);
  const reasons = new Map(excuses.map(({ id, reason }) => [id, reason]));
  const covered = clauses.filter(({ id }) => byId.has(id)).length;
  const sections = [...new Set(clauses.map(({ file }) => file))].map((file) => {
    const rows = clauses
      .filter((clause) => clause.file === file)
      .map(({ id }) => `| ${id} | ${byId.get(id)?.join(', ') ?? (reasons.has(id) ? 'not checkable' : '**none**')} |`);
    return [`## [${file}](${file})`, '', '| Clause | Tests |', '|---|---|', ...rows, ''].join('\n');
  });
  const excused = excuses.map(({ id, reason }) => `| ${id} | ${reason} |`);
  const last = ['## Not checkable from outside', '', '| Clause | Why |', '|---|---|', ...excused, ''].join('\n');
  const total = `${clauses.length} clauses: ${covered} protected by tests, ${excuses.length} not checkable from outside.\n`;
  return [INTRODUCTION, total, ...sections, ...(excused.length > 0 ? [last] : [])].join('\n');
}

/** The tags that a `coverage.md` was rendered from. */
export function parse(markdown: string): Tags {
  const tags = new Map<string, string[]>();
  for (const [, id, cell] of markdown.matchAll(/^\| ([A-Z]+-\d+) \| (.+\.test\.ts) \|$/gm)) {
    for (const file of cell!.split(', ')) tags.set(file, [...(tags.get(file) ?? []), id!]);
  }
  return tags;
}

/** The known tags of files that did not run now, and the tags of those that did. */
export function merge(known: Tags, recorded: Tags, exists: (file: string) => boolean): Tags {
  return new Map([...known, ...recorded].filter(([file]) => exists(file)));
}

/** The gaps in the coverage of the contract; one line each. */
export function problems({ clauses, excuses }: Contract, tags: Tags): string[] {
  const byId = testsById(tags);
  const ids = clauses.map(({ id }) => id);
  const excused = excuses.map(({ id }) => id);
  return [
    ...repeated(ids).map((id) => `${id} is stated twice`),
    ...repeated(excused).map((id) => `${id} is excused twice`),
    ...ids.filter((id) => !byId.has(id) && !excused.includes(id)).map((id) => `${id} has no test`),
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
