import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  QuestionResult,
  RepairReadingRequestSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { act } from '../../api/act.ts';
import { submissions } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { readResult, resultKey } from '../items/result-query.ts';
import type { Box } from '../picture/geometry.ts';

/** What a person corrects of what was read. */
export interface Correction {
  text: string;
  options: readonly string[];
  /** Frames that the person drew, at most one on each page; none: the answer is where it was found. */
  areas: readonly Box[];
}

/** How often to look for the mark of a corrected answer, and how often at most: reading takes longer than marking. */
const LOOK_EVERY_MS = 700;
const LOOKS_MAX = { marking: 100, reading: 300 };

type Work = keyof typeof LOOKS_MAX;

export interface Repair {
  correction: Correction | undefined;
  refusal: string;
  /** What is done with the correction now. */
  work: Work | undefined;
  start: () => void;
  change: (part: Partial<Correction>) => void;
  /** Adds a frame, instead of the one on its page. */
  draw: (area: Box) => void;
  cancel: () => void;
  /** @returns whether the answer has its new mark. */
  save: () => Promise<boolean>;
  /** Has the answer read again in its frames. @returns whether it was read, and has its new mark. */
  readAgain: () => Promise<boolean>;
}

/**
 * Corrects what was read of an answer.
 * @param labels of the question's options; none for a question that is answered in words.
 * @param onMarked called with the question once it has its new mark, or could not be read again.
 */
export function useRepair(
  item: Item,
  labels: readonly string[],
  onMarked: (question: QuestionResult, said: string) => void,
): Repair {
  const say = words.review.repair;
  const queries = useQueryClient();
  const [correction, setCorrection] = useState<Correction>();
  const [refusal, setRefusal] = useState('');
  const [work, setWork] = useState<Work>();
  /** Counts what the person asked for: only the last of it is waited for. */
  const turn = useRef(0);
  const { submissionId, question } = item;
  const { questionId, revision: ifRevision } = question;

  const send = async (kind: Work, answer: Answer): Promise<boolean> => {
    const own = ++turn.current;
    const isLast = () => turn.current === own;
    let isDone = false;
    setRefusal('');
    setWork(kind);
    try {
      const given = { submissionId, questionId, ...answer, ifRevision };
      await act((operationId) => submissions.repairReading({ operationId, ...given }));
      const marked = await untilMarked(submissionId, questionId, ifRevision, { looks: LOOKS_MAX[kind], isLast });
      if (!isLast()) return false;
      await queries.invalidateQueries({ queryKey: resultKey(submissionId) });
      const refused = kind === 'reading' ? whyUnread(question, marked) : marked ? undefined : say.late;
      isDone = marked !== undefined && refused === undefined;
      if (marked) onMarked(marked, refused ?? (kind === 'reading' ? say.readDone : say.done));
      if (isDone) setCorrection(undefined);
      else setRefusal(refused ?? '');
    } catch (error) {
      if (isLast()) setRefusal(toFailure(error).message);
    }
    if (isLast()) setWork(undefined);
    return isDone;
  };
  const save = async () => {
    if (!correction) return false;
    const { text, options, areas } = correction;
    const answer = labels.length > 0 ? { selectedOptions: [...options] } : { text };
    return await send('marking', { ...answer, areas: [...areas] });
  };
  const readAgain = async () =>
    correction ? await send('reading', { readAgain: true, areas: [...correction.areas] }) : false;
  const change = (part: Partial<Correction>) => setCorrection((known) => known && { ...known, ...part });
  return {
    correction,
    refusal,
    work,
    start: () => setCorrection(correctionOf(question, labels)),
    change,
    draw: (area) =>
      setCorrection(
        (known) => known && { ...known, areas: [...known.areas.filter(({ page }) => page !== area.page), area] },
      ),
    cancel: () => {
      setCorrection(undefined);
      setRefusal('');
    },
    save,
    readAgain,
  };
}

type Answer = Pick<
  MessageInitShape<typeof RepairReadingRequestSchema>,
  'text' | 'selectedOptions' | 'areas' | 'readAgain'
>;

function correctionOf({ extractedAnswer = '' }: QuestionResult, labels: readonly string[]): Correction {
  const read = extractedAnswer.split(',').map((label) => label.trim());
  return { text: extractedAnswer, options: labels.filter((label) => read.includes(label)), areas: [] };
}

/** Why an answer was not read again; undefined where it was. @param after undefined while that is not known. */
function whyUnread(before: QuestionResult, after: QuestionResult | undefined): string | undefined {
  const say = words.review.repair;
  if (!after) return say.readLate;
  // Only an answer that was read says when.
  const time = ({ repair }: QuestionResult) => `${repair?.repairedAt?.seconds} ${repair?.repairedAt?.nanos}`;
  if (time(after) !== time(before)) return undefined;
  return after.reviewReasons.includes('illegible') ? say.unread : say.notRead;
}

/** @returns the question once its mark is another one than the one of that revision; undefined where that takes long. */
async function untilMarked(
  submissionId: string,
  questionId: string,
  before: bigint,
  { looks, isLast }: { looks: number; isLast: () => boolean },
) {
  for (let look = 0; look < looks && isLast(); look++) {
    const { questions } = await readResult(submissionId);
    const question = questions.find((one) => one.questionId === questionId);
    if (question && question.revision !== before) return question;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}
