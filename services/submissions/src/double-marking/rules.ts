// What happens to the marks that several people give to one answer: whose turn it is, which mark counts, and who may see
// which before it is decided. Nothing here reads or writes.
import { clone, create } from '@bufbuild/protobuf';
import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import {
  type PersonsMark,
  PersonsMarkSchema,
  type QuestionResult,
  QuestionResultSchema,
  ReviewSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { MarkingPerson } from '../marks/person.ts';
import { dropGrounds } from '../marks/rules.ts';
import { microsecondsToTimestamp } from '../model/timestamps.ts';

/** How the answers to a question are marked. */
export interface Setting {
  isOn: boolean;
  /** The second person sees the first mark. */
  seen: boolean;
  /** Hundredths by which two marks may differ. */
  tolerance: number;
  lead: MarkingPerson;
}

/** A mark that a person gave. */
export interface Given {
  person: MarkingPerson;
  /** The marks before it were shown to the person. */
  seen: boolean;
  /** When it was given, in microseconds since the epoch. */
  revision: bigint;
  /** The question as the person left it. */
  result: QuestionResult;
}

/** What an answer waits for; `none` when its mark is decided. */
export type Waits = 'second' | 'adjudication' | 'none';

/** The marks of one answer, oldest first: two, and the adjudicator's where there is one. */
export interface Marked {
  waits: Waits;
  given: readonly Given[];
}

/** Whether a person decides where two marks differ: whoever leads, or an administrator, who gave neither of them. */
export function mayDecide({ lead }: Pick<Setting, 'lead'>, { given }: Marked, { id, role }: MarkingPerson): boolean {
  return (id === lead.id || role === 'administrator') && given.slice(0, 2).every(({ person }) => person.id !== id);
}

/**
 * Adds a person's mark. Until a second one is there, a person's new mark takes the place of their own.
 * @throws ContractError conflict for a person whose turn it is not.
 */
export function give(setting: Setting, before: Marked | undefined, mark: Omit<Given, 'seen'>): Marked {
  const { waits, given } = before ?? { waits: 'second', given: [] };
  const { person } = mark;
  const shown = before ? visibleTo(setting, before, person) : [];
  const added: Given = { ...mark, seen: shown.some((one) => one.person.id !== person.id) };
  if (waits === 'second') {
    const [first] = given.filter((one) => one.person.id !== person.id);
    if (!first) return { waits, given: [added] };
    return paired(setting, [first, added]);
  }
  if (mayDecide(setting, { waits, given }, person)) return { waits: 'none', given: [...given.slice(0, 2), added] };
  const decider = `${setting.lead.display_name || 'the person who leads the marking'} or an administrator`;
  throw new ContractError('conflict', {
    message: `Two people have marked this answer. Only ${decider} changes its mark, unless they marked it themselves.`,
  });
}

function paired({ tolerance }: Setting, given: readonly [Given, Given]): Marked {
  const [one, other] = given.map(({ result }) => result.awarded);
  return { waits: Math.abs(one! - other!) <= tolerance ? 'none' : 'adjudication', given };
}

/**
 * The marks without the last one; undefined where none is left.
 * @throws ContractError conflict for a person who did not give it.
 */
export function takeBack(setting: Setting, { given }: Marked, person: MarkingPerson | null): Marked | undefined {
  if (person && given.at(-1)?.person.id !== person.id) {
    throw new ContractError('conflict', {
      message: 'Somebody else gave the last mark of the answer; only they take it back.',
    });
  }
  const [first, second] = given.slice(0, -1);
  if (!first) return undefined;
  return second ? paired(setting, [first, second]) : { waits: 'second', given: [first] };
}

/**
 * The mark that counts: the adjudicator's, or the mean of two, rounded up to half a mark.
 * @returns the question as reviewed; undefined while it is not decided.
 */
export function decided({ waits, given }: Marked): QuestionResult | undefined {
  const last = given.at(-1);
  if (waits !== 'none' || !last) return undefined;
  const awarded = given.length > 2 ? last.result.awarded : meanOf(given.map(({ result }) => result));
  const own = [last, ...given].find(({ result }) => result.awarded === awarded)?.result;
  const question = clone(QuestionResultSchema, own ?? last.result);
  if (!own) {
    question.awarded = awarded;
    dropGrounds(question);
    // What was said of the draft was not said of this mark.
    if (question.source !== 'human') question.feedback = undefined;
    question.source = 'human';
    const { reviewer, commented, penMarks } = last.result.review ?? {};
    question.review = create(ReviewSchema, {
      reviewer,
      penMarks,
      ...(question.feedback && { commented }),
      edited: true,
      editedAt: microsecondsToTimestamp(last.revision),
    });
  }
  question.marks = toMarks(given, true);
  return question;
}

function meanOf(results: readonly QuestionResult[]): number {
  const [first] = results;
  if (results.every(({ awarded }) => awarded === first!.awarded)) return first!.awarded;
  const mean = results.reduce((sum, { awarded }) => sum + awarded, 0) / results.length;
  return Math.min(first!.max, Math.ceil(mean / MARK_STEP) * MARK_STEP);
}

/**
 * The undecided marks that a person may see: their own; the others where marks are seen, and those that they are to
 * decide between.
 */
export function visibleTo(setting: Setting, marked: Marked, viewer: MarkingPerson | null): readonly Given[] {
  if (!viewer) return [];
  const isOpen = setting.seen || (marked.waits === 'adjudication' && mayDecide(setting, marked, viewer));
  return isOpen ? marked.given : marked.given.filter(({ person }) => person.id === viewer.id);
}

/**
 * A question as a person sees it before its mark is decided: with their own mark, as if it stood, or the last one that
 * they may see. It still needs a review from whoever has not marked it.
 */
export function viewOf(
  question: QuestionResult,
  setting: Setting,
  marked: Marked,
  viewer: MarkingPerson | null,
): QuestionResult {
  const seen = marked.waits === 'none' ? [] : visibleTo(setting, marked, viewer);
  const last = seen.at(-1);
  if (!last) return question;
  const own = seen.find(({ person }) => person.id === viewer?.id);
  const view = clone(QuestionResultSchema, (own ?? last).result);
  view.needsReview = !own;
  view.counted = question.counted;
  view.reviewReasons = question.reviewReasons;
  view.marks = toMarks(seen, false);
  view.revision = question.revision;
  if (view.revision < last.revision) view.revision = last.revision;
  return view;
}

function toMarks(given: readonly Given[], areDecided: boolean): PersonsMark[] {
  return given.map(({ person, seen, revision, result }, at) =>
    create(PersonsMarkSchema, {
      reviewer: { ref: person.id, name: person.display_name },
      awarded: result.awarded,
      givenAt: microsecondsToTimestamp(revision),
      adjudication: at === 2,
      seen,
      counted: areDecided && (given.length > 2 ? at === 2 : true),
    }),
  );
}
