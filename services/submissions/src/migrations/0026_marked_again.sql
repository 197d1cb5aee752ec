-- Answers that a run marks again by what was read of them. A run that only marks has a negative number, attempts.n.
create table marked_again (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  -- The run that marks it again, and the run whose mark is replaced: a new mark counts while that one is shown.
  run_id uuid not null,
  attempt_id uuid not null,
  -- The content that it is marked by.
  exam_id uuid not null,
  snapshot_version bigint not null,
  -- grading.v1.Reading as protobuf JSON.
  reading jsonb not null,
  -- submissions.v1.Repair as protobuf JSON, where a person corrected the reading.
  repair jsonb,
  -- Whether the mark is shown as soon as it is there; otherwise somebody has to apply it.
  at_once boolean not null,
  -- submissions.v1.QuestionResult as protobuf JSON, or why there is none.
  result jsonb,
  error_code text,
  -- The newest one that was applied is shown.
  applied_at timestamptz,
  primary key (institute_id, submission_id, question_id, run_id)
);
create index marked_again_of_question on marked_again (institute_id, exam_id, question_id, submission_id);
create index marked_again_of_run on marked_again (institute_id, run_id);
select make_tenant_table('marked_again');
