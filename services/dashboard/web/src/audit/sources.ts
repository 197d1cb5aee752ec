import type { AuditSearch, Kind } from './search.ts';

/** Services that each keep an audit of their own. */
export type Source = 'submissions' | 'exams' | 'keys' | 'people';

/** The acts of each group, and the service that stores them. */
export const ACTIONS: Record<Kind, { source: Source; actions: readonly string[] }> = {
  marking: { source: 'submissions', actions: ['override', 'approve', 'undo_review', 'start_by_hand'] },
  finishing: { source: 'submissions', actions: ['finalize', 'unfinalize'] },
  copies: {
    source: 'submissions',
    actions: ['cancel', 're_evaluate', 'delete', 'replace', 'requeue', 'fail', 'erase'],
  },
  exams: {
    source: 'exams',
    actions: [
      'exam_create',
      'exam_update',
      'exam_open',
      'exam_delete',
      'questions_add',
      'question_update',
      'question_delete',
      'rubrics_update',
      'choice_groups_set',
      'candidates_upsert',
      'candidates_register',
      'candidate_unregister',
    ],
  },
  keys: { source: 'keys', actions: ['key_create', 'key_revoke'] },
  people: {
    source: 'people',
    actions: [
      'sign_in',
      'sign_out_everywhere',
      'invite',
      'create_link',
      'change_role',
      'remove_person',
      'erase_people',
    ],
  },
};

/** The request to each service; services without matching entries get none. */
export function toRequests({ exam, person, kind }: AuditSearch): { source: Source; request: AuditRequest }[] {
  const wanted = kind && ACTIONS[kind];
  const all: Source[] = ['submissions', 'exams', 'keys', 'people'];
  const request = { examId: exam ?? '', personId: person ?? '', actions: [...(wanted?.actions ?? [])] };
  return all
    .filter((source) => !wanted || wanted.source === source)
    .filter((source) => !exam || source === 'submissions' || source === 'exams')
    .map((source) => ({ source, request }));
}

export interface AuditRequest {
  examId: string;
  personId: string;
  actions: string[];
}
