-- Candidates' requests that a person look again at the mark of one question of their final copy.
create table appeals (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  exam_id uuid not null,
  reason text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Null while nobody has decided, as all below.
  decided_at timestamptz,
  answer text,
  -- Hundredths, before the decision and by it.
  awarded_before int,
  awarded int,
  primary key (institute_id, submission_id, question_id)
);
create index appeals_open on appeals (institute_id, exam_id) where decided_at is null;
select make_tenant_table('appeals');
