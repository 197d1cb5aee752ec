import type { Act } from '@exam-evaluation/contract/acts.ts';

/** Reads the details stored with an act; a missing detail is empty. */
export interface ActDetails {
  text: (name: string) => string;
  number: (name: string) => number | undefined;
  flag: (name: string) => boolean;
  /** A number, or the length of a list. */
  count: (name: string) => number;
  list: (name: string) => string[];
}

const some = (count: number, one: string, many = `${one}s`) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const LABELS_MAX = 8;

function labels(list: readonly string[]): string {
  const shown = list.slice(0, LABELS_MAX).join(', ');
  return list.length > LABELS_MAX ? `${shown} and ${list.length - LABELS_MAX} more` : shown;
}

function markChange({ number }: ActDetails): string {
  return `${number('awarded') ?? '?'} instead of ${number('awarded_before') ?? '?'} marks`;
}

const EXCERPT = 80;
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

const roles: Record<string, string> = { administrator: 'administrator', examiner: 'examiner', reader: 'reader' };

const signIns: Record<string, string> = {
  oidc: 'signed in at the institution',
  lti: 'came in from a learning platform',
};

/** Sentences follow the name of the person: "Maya Rao signed in". */
const acts: Record<Act, (details: ActDetails) => string> = {
  override: ({ number }) => {
    const before = number('awarded_before');
    const after = number('awarded');
    if (before === undefined || after === undefined) return 'changed the marks of an answer';
    return before === after
      ? `confirmed ${after} marks for an answer`
      : `changed the marks of an answer from ${before} to ${after}`;
  },
  approve: ({ list }) => {
    const count = list('question_ids').length;
    return count === 0 ? 'approved all marks of a copy' : `approved the marks of ${some(count, 'answer')}`;
  },
  undo_review: ({ number }) => {
    const before = number('awarded_before');
    const after = number('awarded');
    const change = before === undefined || after === undefined ? '' : ` (${before} became ${after} again)`;
    return `took a review of an answer back${change}`;
  },
  start_by_hand: () => 'opened a copy that could not be read for marking by hand',
  apply_proposal: (details) => `gave an answer ${markChange(details)}, as reviews of the question suggest`,
  undo_proposal: (details) => `took back what reviews of the question suggested: ${markChange(details)}`,
  apply_marked_again: (details) => `applied what the changed question gives for an answer: ${markChange(details)}`,
  undo_marked_again: (details) => `took back what a changed question gave for an answer: ${markChange(details)}`,
  repair: ({ text }) =>
    `corrected what was read of an answer: “${excerpt(text('extracted_answer'))}” instead of “${excerpt(text('extracted_answer_before'))}”`,
  read_again: ({ text }) =>
    `had an answer read again in a frame: it had been read as “${excerpt(text('extracted_answer_before'))}”`,
  double_marking: ({ flag }) =>
    flag('on') ? 'has two people mark a question' : 'has one person mark a question again',
  seeding: ({ flag }) =>
    flag('on')
      ? 'has answers with a known mark mixed into the marking of an exam'
      : 'ended the mixing in of answers with a known mark',
  choose_seed: ({ flag }) =>
    flag('chosen') ? 'chose an answer to compare marks by' : 'took an answer out of those that marks are compared by',
  mark_seed: ({ number }) =>
    number('awarded') === undefined
      ? 'took back their mark for an answer with a known mark'
      : `gave ${number('awarded')} marks to an answer with a known mark, which changes no result`,
  pause_marker: () => 'was paused, since a mark was too far from a known one',
  resume_marker: ({ text }) => `let ${text('display_name')} go on marking`,
  remove_comment: () => 'took a comment out of those that are offered for a question',
  appeal: () => 'asked to look again at the mark of an answer',
  decide_appeal: (details) =>
    details.number('awarded') === details.number('awarded_before')
      ? 'looked again at an answer as its candidate had asked, and kept the mark'
      : `looked again at an answer as its candidate had asked: ${markChange(details)}`,
  decline_proposal: () => 'wants no suggestions for a question any more',
  finalize: () => 'made the marks of a copy final',
  unfinalize: () => 'reopened a final copy',
  close: () => 'closed an exam',
  cancel: () => 'cancelled the evaluation of a copy',
  re_evaluate: ({ flag }) =>
    `had a copy evaluated again${flag('keep_reviewed') ? ', keeping what people had reviewed' : ''}`,
  delete: () => 'deleted a copy',
  replace: () => 'replaced a copy by a new one',
  take_late: () => 'took a late copy',
  move: () => 'gave a copy to another candidate',
  requeue: () => 'put a copy back into the queue',
  fail: () => 'ended the evaluation of a copy',
  erase: ({ text }) => (text('candidate_id') ? 'had a candidate erased' : 'had all candidates erased'),
  acknowledge_difference: () => 'acknowledged a difference between a copy and what was charged for it',
  exam_create: ({ count }) =>
    `made an exam with ${some(count('questions'), 'question')} and ${some(count('candidates'), 'candidate')}`,
  exam_update: ({ list }) => {
    const fields = list('fields');
    return fields.length === 0 ? 'changed an exam' : `changed an exam: ${labels(fields)}`;
  },
  exam_open: () => 'opened an exam for copies',
  exam_delete: () => 'deleted an exam',
  questions_add: ({ list }) => `added questions: ${labels(list('questions'))}`,
  question_update: ({ text }) => `changed question ${text('question')}`,
  question_delete: ({ text }) => `removed question ${text('question')}`,
  rubrics_update: ({ list }) => `changed what is expected of questions: ${labels(list('questions'))}`,
  choice_groups_set: ({ count }) => `set ${some(count('choice_groups'), 'choice group')}`,
  candidates_upsert: ({ count }) => `stored ${some(count('candidates'), 'candidate')}`,
  candidates_register: ({ count }) => `registered ${some(count('registered'), 'candidate')}`,
  candidate_unregister: () => 'took a candidate off an exam',
  key_create: ({ text }) => `made the API key ${text('prefix')}…`,
  key_revoke: ({ text }) => `revoked the API key ${text('prefix')}…`,
  publish_results: ({ text }) => {
    const asks = text('appeals_until') && `, who may ask to look again until ${text('appeals_until')}`;
    return `published the results of an exam until ${text('until')} to candidates${asks}`;
  },
  unpublish_results: () => 'ended the publication of an exam’s results, and all links to them',
  create_result_links: ({ count }) => `made links to results for ${some(count('candidate_ids'), 'candidate')}`,
  revoke_result_link: () => 'revoked the link of a candidate to their result',
  send_marks: ({ count, text }) =>
    `sent ${some(count('marks'), 'mark')} to the course ${text('course')} in ${text('platform')}`,
  sign_in: ({ text }) => signIns[text('by')] ?? 'signed in with a link',
  sign_out_everywhere: () => 'signed out on all devices',
  invite: ({ text }) => `invited ${text('display_name')} as ${roles[text('role')] ?? text('role')}`,
  create_link: ({ text }) => `made a new sign-in link for ${text('display_name')}`,
  change_role: ({ text }) => {
    const [before, after] = [text('role_before'), text('role')].map((role) => roles[role] ?? role);
    return `changed the role of ${text('display_name')} from ${before} to ${after}`;
  },
  remove_person: ({ text }) => `removed ${text('display_name')}`,
  platform_save: ({ text }) => `set up the learning platform ${text('name')}`,
  platform_remove: ({ text }) => `removed the learning platform ${text('name')}`,
  platform_keys: ({ text }) => `changed the key for the learning platform ${text('name')}`,
  erase_people: ({ count }) => `forgot ${some(count('people'), 'person', 'people')}`,
};

/** Who did what in the institute. */
export const audit = {
  title: 'Audit',
  intro: 'What people and software did, newest first.',
  acts,
  unknown: (action: string) => `did: ${action}`,
  keyNamed: (name: string) => `${name} (API key)`,
  key: (beginning: string) => `Software with API key ${beginning}…`,
  software: { operator: 'The operator', dashboard: 'The dashboard', candidate: 'The candidate' } as Record<
    string,
    string
  >,
  filters: 'Which acts',
  exam: 'Exam',
  allExams: 'All exams',
  person: 'Person',
  allPeople: 'Everybody, and software',
  kind: 'Kind',
  allKinds: 'Everything',
  kinds: {
    marking: 'Marking',
    finishing: 'Final marks',
    copies: 'Copies',
    exams: 'Exams and candidates',
    keys: 'API keys',
    results: 'Results for candidates',
    people: 'People and sign-in',
  },
  columns: { at: 'When', who: 'Who', what: 'What', where: 'Exam' },
  reason: (reason: string) => `Reason: ${reason}`,
  openExam: 'Open the exam',
  openCopy: 'See the copy',
  goneExam: 'Deleted exam',
  none: 'Nothing was done that fits.',
  reading: 'Reading …',
};
