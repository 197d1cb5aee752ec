import { ACTS, type ActGroup } from '@exam-evaluation/contract/acts.ts';
import type { AuditSearch } from './search.ts';

/** Services that each keep an audit of their own. */
export type Source = 'submissions' | 'exams' | 'keys' | 'people';

/** The service that stores the acts of a group. */
const SOURCES: Record<ActGroup, Source> = {
  marking: 'submissions',
  finishing: 'submissions',
  copies: 'submissions',
  exams: 'exams',
  keys: 'keys',
  results: 'people',
  people: 'people',
};

/** The request to each service; services without matching entries get none. */
export function toRequests({ exam, person, kind }: AuditSearch): { source: Source; request: AuditRequest }[] {
  const wanted = kind && SOURCES[kind];
  const all: Source[] = ['submissions', 'exams', 'keys', 'people'];
  const request = { examId: exam ?? '', personId: person ?? '', actions: kind ? [...ACTS[kind]] : [] };
  return all
    .filter((source) => !wanted || wanted === source)
    .filter((source) => !exam || source === 'submissions' || source === 'exams')
    .map((source) => ({ source, request }));
}

export interface AuditRequest {
  examId: string;
  personId: string;
  actions: string[];
}
