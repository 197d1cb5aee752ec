// Papers from and for other systems: questions of QTI 3 and Moodle XML become a paper in YAML, and the other way round.
import { readFile } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import { stringify } from 'yaml';
import {
  exportQuestions,
  type Format,
  FormatError,
  importQuestions,
  type Note,
  type Paper,
} from '../../question-formats/src/index.ts';
import type { Exam, ExamEvaluation, QuestionInput } from '../../typescript/src/index.ts';
import { readText, writeWhole } from './csv.ts';
import { examOf } from './exams.ts';
import { EXIT, Failure, unreadable } from './failure.ts';
import { counted, print, remark } from './output.ts';
import { readPaper } from './paper.ts';

/** Most bytes of a file of questions; what is in it has limits of its own. */
const FILE_BYTES_MAX = 64 * 2 ** 20;

/**
 * Writes the questions of a file as a paper. @param out where to; standard output when left out.
 * @returns the exit code: 1 where questions were left out.
 */
export async function importPaper(file: string, mode: string, out: string | undefined): Promise<number> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  if (bytes.length > FILE_BYTES_MAX) throw new Failure(`${file} is larger than 64 MB`);
  const { title = parse(file).name, notes, ...paper } = read(bytes, file);
  told(notes);
  const text = stringify({ title, mode, ...paper }, (_, value: unknown) => value ?? undefined);
  if (out === undefined) process.stdout.write(text);
  else await writeWhole(out, text);
  const leftOut = notes.filter(({ message }) => message.startsWith('left out')).length;
  remark(`${counted(paper.questions.length, 'question')} taken, ${leftOut} left out`);
  return leftOut > 0 ? EXIT.refused : 0;
}

function read(bytes: Uint8Array, file: string) {
  try {
    return importQuestions(bytes, file);
  } catch (error) {
    throw error instanceof FormatError ? new Failure(error.message) : error;
  }
}

/** Writes the paper of a YAML file or of an exam for another system. */
export async function exportPaper(
  client: () => Promise<ExamEvaluation>,
  given: string,
  format: Format,
  out: string,
): Promise<void> {
  const isFile = /^\.ya?ml$/i.test(extname(given));
  const paper = isFile ? (readPaper(await readText(given), given).body as Paper) : await paperOf(await client(), given);
  if (!paper.questions?.length) throw new Failure(`${given} has no questions`);
  const { bytes, notes } = exportQuestions(paper, format);
  told(notes);
  await writeWhole(out, bytes);
  print(out);
}

function told(notes: readonly Note[]): void {
  for (const { item, message } of notes) remark(`${item}: ${message}`);
}

async function paperOf(client: ExamEvaluation, given: string): Promise<Paper> {
  const examId = await examOf(client, given);
  const {
    title,
    sections,
    questions = [],
  } = await client.getExam({ path: { examId }, query: { include: ['questions', 'rubric'] } });
  return { title, sections, questions: questions.map(inputOf) };
}

/** What a question that was read is made of: without what the service adds, and without what is empty. */
function inputOf(question: NonNullable<Exam['questions']>[number]): QuestionInput {
  const { id: _, marking_points: __, rubric_version: ___, rubric_sync: ____, warnings: _____, ...sent } = question;
  const options = sent.options.map(({ label, text }) => ({ label, text }));
  const kept = Object.entries({ ...sent, options }).filter(([, value]) => {
    return value !== null && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0);
  });
  return Object.fromEntries(kept) as QuestionInput;
}
