import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { aspectsOf, isTolerant } from './aspects.ts';
import { type Clause, clauseOf, clausesOf, ordersOf } from './clauses.ts';
import { asks, effectOf, isFact, isRemark, usualIn } from './kinds.ts';
import { meanings, type Policy, policyOfClause } from './policy.ts';
import { scopeOf } from './scope.ts';

/** How a paper's instructions are understood. */
export interface Instructions {
  policy: Policy;
  /** Each instruction as it was written, with its effect on the marks. */
  followed: { quote: string; meaning: string }[];
  /** Instructions to the marker that are not followed, each as it was written. */
  notFollowed: string[];
}

type ClauseKind = { policy: Partial<Policy>; meaning: string } | 'not followed' | 'remark';

/**
 * Reads the instructions of a paper (at most 4,000 characters) clause by clause. What asks nothing of the marker is in
 * neither list; of two clauses that disagree the later one is followed.
 */
export function readInstructions(instructions: string): Instructions {
  const policy: Policy = { rounding: 'nearest', wholeMarks: false, spelling: 'usual' };
  const read: Instructions = { policy, followed: [], notFollowed: [] };
  for (const clause of clausesOf(instructions).flatMap(singled)) {
    const kind = kindOf(clause);
    if (kind === 'remark') continue;
    if (kind === 'not followed') read.notFollowed.push(clause.quote);
    else {
      Object.assign(policy, kind.policy);
      read.followed.push({ quote: clause.quote, meaning: kind.meaning });
    }
  }
  return read;
}

/** Splits a clause into its orders if one of them can be followed; otherwise keeps it whole. */
function singled(clause: Clause): Clause[] {
  const orders = ordersOf(clause);
  return orders.some((order) => typeof kindOf(order) === 'object') ? orders : [clause];
}

function kindOf({ text }: Clause): ClauseKind {
  const policy = policyOfClause(text);
  const said = meanings(policy);
  if (said.length > 0) return { policy, meaning: said.join('; ') };
  const usual =
    usualIn(text) ?? (isTolerant(text) ? 'faults of language count only where assess_language is on' : undefined);
  if (usual) return { policy: {}, meaning: usual };
  if (isFact(text)) return 'remark';
  if (aspectsOf(text).length > 0 && asks(text)) return 'not followed';
  return isRemark(text) ? 'remark' : 'not followed';
}

/** The instructions of a section that are not followed: all but those that are usual for any paper. */
export function notFollowedInSection(instructions: string): string[] {
  return clausesOf(instructions)
    .filter((clause) => {
      const kind = kindOf(clause);
      return kind === 'not followed' || (kind !== 'remark' && Object.keys(kind.policy).length > 0);
    })
    .map(({ quote }) => quote);
}

/** An answer as it was marked: its text, and its marks in hundredths. */
export interface MarkedAnswer {
  text: string;
  awarded: number;
}

/**
 * Whether a clause that is not followed may change the marks of an answer.
 *
 * @param paper all questions of the exam.
 */
export function mayTouch(quote: string, question: Question, answer: MarkedAnswer, paper: readonly Question[]): boolean {
  const clause = clauseOf(quote).text;
  const { adds, takes } = effectOf(clause);
  if (answer.awarded <= 0 ? !adds : answer.awarded >= question.maxMarks && !takes) return false;
  const aspects = aspectsOf(clause);
  if (aspects.length > 0) return aspects.some((touches) => touches(question, answer.text, clause));
  return scopeOf(clause, paper)(question);
}
