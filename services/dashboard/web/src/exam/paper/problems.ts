/** Something wrong with a field of the form, named as the service names it: `questions[2].rubric.criteria[0].marks`. */
export interface Problem {
  path: string;
  message: string;
}

/** What is wrong at a path; with `within`, at the paths below it too. */
export function problemAt(problems: readonly Problem[], path: string, within = false): string | undefined {
  const found = problems.filter((one) => one.path === path || (within && isBelow(one.path, path)));
  return found.length > 0 ? [...new Set(found.map(({ message }) => message))].join(' ') : undefined;
}

/** The problems of one question, with paths relative to `questions[i].`. */
export function problemsOf(problems: readonly Problem[], index: number): Problem[] {
  const prefix = `questions[${index}]`;
  return problems.flatMap(({ path, message }) =>
    path === prefix || isBelow(path, prefix) ? [{ path: path.slice(prefix.length + 1), message }] : [],
  );
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}
