/** Longest subject in characters: what `git log --oneline` and code hosts show without cutting it. */
const SUBJECT_CHARS_MAX = 72;

/** Imperatives that end like a past tense, a gerund or a third person. */
const IMPERATIVES = new Set(
  'Alias Bias Bring Embed Exceed Feed Focus Need Ping Proceed Ring Seed Shed Speed String'.split(' '),
);

/** What is wrong with a commit message, in sentences; empty when nothing is. Messages that git writes itself pass. */
export function messageProblems(message: string): string[] {
  const [subject = '', second] = withoutComments(message);
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const problems: string[] = [];
  const length = Array.from(subject).length;
  if (length === 0) problems.push('The subject is empty.');
  if (length > SUBJECT_CHARS_MAX)
    problems.push(
      `The subject has ${length} characters; ${SUBJECT_CHARS_MAX} are allowed. Put the reason in the body.`,
    );
  if (/\.$/.test(subject)) problems.push('The subject ends with a full stop.');
  if (length > 0 && !/^\p{Lu}/u.test(subject)) problems.push('The subject does not start with a capital letter.');
  const first = /^\p{L}+/u.exec(subject)?.[0] ?? '';
  if (/(?:ed|ing|[^s]s)$/.test(first) && !IMPERATIVES.has(first))
    problems.push(`The subject starts with "${first}"; write the imperative: "Add", not "Added", "Adding" or "Adds".`);
  if (second) problems.push('The line after the subject is not blank.');
  return problems;
}

/** The lines that git keeps: no comments, and nothing after the scissors line of `git commit --verbose`. */
function withoutComments(message: string): string[] {
  const [kept = ''] = message.split(/^# -+ >8 -+$/m);
  return kept.split('\n').filter((line) => !line.startsWith('#'));
}
