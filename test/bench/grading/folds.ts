import { createHash } from 'node:crypto';
import type { Marker } from '@exam-evaluation/marking/marker.ts';
import type { FittedModel } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import type { PairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import type { Criterion, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { SETS } from './data.ts';

/**
 * Suites whose marks the judge of pairs is trained with (judge/README.md). The heads are fitted on other suites, since
 * they would trust it too much on answers that it has seen.
 */
const OF_JUDGE: readonly string[] = ['first', 'second', 'third', 'fifth'];
/** Suites by who wrote them; each group is measured by heads that were fitted on the others. */
const SOURCES: readonly (readonly string[])[] = [['fourth'], ['sixth']];
/** Groups of questions, the last with the suites that were given. */
export const FOLDS = SOURCES.length + 1;

/** The suite or set of a question, by its id. */
function sourceOf(id: string): string {
  return id.slice(0, id.indexOf(' '));
}

function isPublic(id: string): boolean {
  return SETS.some(({ name }) => name === sourceOf(id));
}

function hashOf(id: string, parts: number): number {
  return Number(BigInt(`0x${createHash('md5').update(id).digest('hex')}`) % BigInt(parts));
}

/**
 * Whether the heads may be fitted on a question: half of those of the public sets, the suites not trained with, and
 * rubrics of keywords alone, whose marks hardly depend on the judge.
 */
export function isForHeads({ id, question: { rubric } }: { id: string; question: Question }): boolean {
  if (isPublic(id)) return hashOf(id, 2) === 1;
  return !OF_JUDGE.includes(sourceOf(id)) || (rubric?.criteria.every(isOfKeywords) ?? false);
}

function isOfKeywords({ keywords, guidance }: Criterion): boolean {
  return keywords.length > 0 && !guidance?.trim();
}

/** The group of a question, by its id: its source, or a third of the public questions. */
export function foldOf(id: string): number {
  if (isPublic(id)) return hashOf(id, FOLDS);
  const source = SOURCES.findIndex((suites) => suites.includes(sourceOf(id)));
  return source < 0 ? FOLDS - 1 : source;
}

/** The marker for a question by its id: that of the model that has not seen it. */
export function unseenBy(models: readonly FittedModel[], pairs: PairJudge): (id: string) => Marker {
  const markers = models.map((model) => createOfflineMarker({ model, pairs }));
  return (id) => markers[foldOf(id)]!;
}
