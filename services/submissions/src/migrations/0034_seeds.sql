-- Exams into whose marking answers with a known mark, seeds, are mixed.
create table seeding (
  institute_id uuid not null,
  exam_id uuid not null,
  is_on boolean not null,
  -- One in so many answers of a person's work is a seed.
  one_in int not null check (one_in > 1),
  -- Hundredths by which a mark may differ from the definitive one.
  tolerance int not null check (tolerance >= 0),
  -- Who chooses seeds: {"id", "display_name", "role"}, as in audit.
  lead jsonb not null,
  -- Decides orders and places that nobody can foresee; no reply has it.
  salt uuid not null default gen_random_uuid(),
  primary key (institute_id, exam_id)
);
select make_tenant_table('seeding');

-- Answers whose review is a definitive mark, as long as it is this person's.
create table seeds (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  exam_id uuid not null,
  reviewer text not null,
  chosen_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, submission_id, question_id)
);
create index seeds_of_exam on seeds (institute_id, exam_id);
select make_tenant_table('seeds');

-- Seeds that were put into a person's work, and the marks that they got. No result of a candidate has these.
create table seed_marks (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  person_id text not null,
  exam_id uuid not null,
  person jsonb not null,
  -- Place in the person's list.
  key bigint not null,
  -- The question as the person left it, and as it was before each of these changes; null until then.
  result jsonb,
  past jsonb not null default '[]',
  -- Hundredths: the definitive mark when the person gave theirs.
  definitive int,
  reviewed_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, submission_id, question_id, person_id)
);
create index seed_marks_of_person on seed_marks (institute_id, exam_id, person_id);
select make_tenant_table('seed_marks');

-- People whose marks of an exam are not taken until whoever leads lets them go on.
create table pauses (
  institute_id uuid not null,
  exam_id uuid not null,
  person_id text not null,
  person jsonb not null,
  since timestamptz not null default clock_timestamp(),
  primary key (institute_id, exam_id, person_id)
);
select make_tenant_table('pauses');
