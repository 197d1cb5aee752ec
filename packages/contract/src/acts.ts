/** Acts that audits record, in the groups by which people look for them. */
export const ACTS = {
  marking: [
    'override',
    'approve',
    'undo_review',
    'start_by_hand',
    'apply_proposal',
    'undo_proposal',
    'decline_proposal',
    'apply_marked_again',
    'undo_marked_again',
    'repair',
  ],
  finishing: ['finalize', 'unfinalize', 'close'],
  copies: [
    'cancel',
    're_evaluate',
    'delete',
    'replace',
    'move',
    'take_late',
    'requeue',
    'fail',
    'erase',
    'acknowledge_difference',
  ],
  exams: [
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
  keys: ['key_create', 'key_revoke'],
  people: ['sign_in', 'sign_out_everywhere', 'invite', 'create_link', 'change_role', 'remove_person', 'erase_people'],
} as const;

export type ActGroup = keyof typeof ACTS;

/** The acts of one or more groups. */
export type ActOf<Group extends ActGroup> = (typeof ACTS)[Group][number];
export type Act = ActOf<ActGroup>;
