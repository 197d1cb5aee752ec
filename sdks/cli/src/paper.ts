// A paper is the body of `POST /exams` written as YAML. The service checks it; what it says about a field is told with
// the line of the file on which that field stands.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { ApiError, type CreateExamBody } from '../../typescript/src/index.ts';
import { Failure, failureWith } from './failure.ts';

/** Fields that are numbers or switches. All others are text, so that `label: 1` and `text: 1945` need no quotes. */
export const NUMBERS = new Set(['max_marks', 'negative_marks', 'value', 'tolerance', 'marks', 'word_limit', 'attempt']);
export const SWITCHES = new Set(['open', 'blind', 'partial_marking', 'expects_diagram', 'assess_language']);
/** An object of the caller's own, whose values keep their types. */
const FREE = 'tags';

export interface Paper {
  body: CreateExamBody;
  /** The line of a field such as `questions[2].max_marks`, or of the nearest thing around it that is there. */
  lineOf: (field: string) => number;
}

/** Reads a paper. @param file its name, for messages. @throws Failure with the lines of what YAML does not allow. */
export function readPaper(text: string, file: string): Paper {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    const told = document.errors.map(({ message, pos: [at] }) => `${file}:${lineAt(at)}: ${message.split('\n')[0]}`);
    throw failureWith('the paper is no valid YAML:', told);
  }
  if (!isMap(document.contents)) throw new Failure(`${file}: a paper begins with "title: …" and other fields`);
  const refuse = (node: Node, message: string) => new Failure(`${file}:${lineAt(node.range![0])}: ${message}`);
  return {
    body: read(document.contents, '', refuse) as CreateExamBody,
    lineOf: (field) => {
      const path = field.split(/[.[\]]+/).filter(Boolean);
      for (; path.length > 0; path.pop()) {
        const node = document.getIn(path.map(step), true) as Node | undefined;
        if (node?.range) return lineAt(node.range[0]);
      }
      return 1;
    },
  };
}

const step = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);

/** @param name of the field that the node is the value of, or of the list that it is in. */
function read(node: unknown, name: string, refuse: (node: Node, message: string) => Failure): unknown {
  if (isAlias(node)) throw refuse(node, 'a paper has no aliases; write it out');
  if (isSeq(node)) return node.items.map((item) => read(item, name, refuse));
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }) => {
      if (!isScalar(key)) throw refuse(node, 'the name of a field is a text');
      const field = String(key.source ?? key.value);
      return [field, read(value, name === FREE ? FREE : field, refuse)];
    });
    return Object.fromEntries(entries);
  }
  if (!isScalar(node) || node.value === null) return null;
  const { value, source } = node;
  const keeps = NUMBERS.has(name) ? typeof value === 'number' : SWITCHES.has(name) && typeof value === 'boolean';
  return keeps || name === FREE || typeof value === 'string' ? value : source;
}

/** What the service says about a paper, with lines; other errors stay as they are. */
export function explained(error: unknown, lineOf: Paper['lineOf'], file: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { errors, problems, field, criteria_total, max_marks } = error.details;
  const sums = criteria_total === undefined ? '' : ` (${criteria_total} and ${max_marks})`;
  const wrong = errors ?? problems ?? (field ? [{ field, message: `${error.message}${sums}` }] : undefined);
  if (!wrong) return error;
  const told = wrong.map((one) => `${file}:${lineOf(one.field)}: ${one.field}: ${one.message}`);
  return failureWith('the service refuses the paper:', told);
}
