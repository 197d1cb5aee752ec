import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** How often and how long to look for the mark of a corrected answer. */
const LOOK_EVERY_MS = 700;
const LOOKS_MAX = 100;

export interface Repair {
  correction: Correction | undefined;
  refusal: string;
  isBusy: boolean;
  start: () => void;
  change: (part: Partial<Correction>) => void;
  /** Adds a frame, instead of the one on its page. */
  draw: (area: Box) => void;
  cancel: () => void;
  save: () => Promise<void>;
}

/**
 * Corrects what was read of an answer.
 * @param labels of the question's options; none for a question that is answered in words.
 * @param onMarked called with the question once it has its new mark.
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
  const [isBusy, setBusy] = useState(false);
  const { submissionId, question } = item;
  const { questionId, revision: ifRevision } = question;

  const save = async () => {
    if (!correction) return;
    setRefusal('');
    setBusy(true);
    try {
      const { text, options, areas } = correction;
      const answer = labels.length > 0 ? { selectedOptions: [...options] } : { text };
      const given = { submissionId, questionId, ...answer, areas: [...areas], ifRevision };
      await act((operationId) => submissions.repairReading({ operationId, ...given }));
      const marked = await untilMarked(submissionId, questionId, ifRevision);
      await queries.invalidateQueries({ queryKey: resultKey(submissionId) });
      if (marked) onMarked(marked, say.done);
      else setRefusal(say.late);
      if (marked) setCorrection(undefined);
    } catch (error) {
      setRefusal(toFailure(error).message);
    }
    setBusy(false);
  };
  const change = (part: Partial<Correction>) => setCorrection((known) => known && { ...known, ...part });
  return {
    correction,
    refusal,
    isBusy,
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
  };
}

function correctionOf({ extractedAnswer = '' }: QuestionResult, labels: readonly string[]): Correction {
  const read = extractedAnswer.split(',').map((label) => label.trim());
  return { text: extractedAnswer, options: labels.filter((label) => read.includes(label)), areas: [] };
}

/** @returns the question once its mark is another one than the one of that revision; undefined where that takes long. */
async function untilMarked(submissionId: string, questionId: string, before: bigint) {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const { questions } = await readResult(submissionId);
    const question = questions.find((one) => one.questionId === questionId);
    if (question && question.revision !== before) return question;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return undefined;
}
