-- Marks that a person gave to many copies at once, as reviews of other copies suggested. One counts while its attempt is the one shown.
create table proposed_marks (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  attempt_id uuid not null,
  -- Hundredths.
  awarded int not null,
  -- How many reviewed answers it came from.
  reviews int not null,
  applied_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, submission_id, question_id)
);
select make_tenant_table('proposed_marks');

-- Questions for which nothing is to be suggested any more.
create table declined_proposals (
  institute_id uuid not null,
  exam_id uuid not null,
  question_id uuid not null,
  declined_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, exam_id, question_id)
);
select make_tenant_table('declined_proposals');
