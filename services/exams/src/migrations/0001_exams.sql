-- Exams, questions, candidates and registrations. Marks are hundredths.

create table exams (
  institute_id uuid not null,
  id uuid not null,
  source text not null check (source in ('api', 'dashboard')),
  status text not null check (status in ('draft', 'open', 'finalized', 'deleted')),
  mode text not null check (mode in ('handwritten', 'typed')),
  title text not null,
  external_ref text,
  conducted_on date not null,
  subject text,
  level text not null,
  board text,
  class text,
  answer_language text not null,
  feedback_language text not null,
  instructions text,
  blind boolean not null,
  -- json, not jsonb: objects keep what was sent, order included.
  sections json not null,
  -- False: sections follow the questions.
  sections_given boolean not null,
  choice_groups json not null,
  -- Warnings about the questions, stored here so that lists need not read the questions.
  warnings json not null,
  total_marks int not null,
  paper_max int not null,
  question_count int not null,
  questions_with_rubric int not null,
  rubric_version int not null,
  -- Raised by every change of what a copy is marked by.
  content_version bigint not null,
  -- Raised by every change that no submit may race.
  fence bigint not null,
  -- Number of the last finalize or unfinalize that arrived.
  lifecycle_seq bigint not null,
  opened_at timestamptz,
  finalized_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (institute_id, id)
);
create index exams_list on exams (institute_id, updated_at, id);
-- The index is per source, since the API must not see an exam made in the dashboard, nor its reference.
create unique index exams_external_ref on exams (institute_id, source, external_ref) where status <> 'deleted';
select make_tenant_table('exams');

create table questions (
  institute_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  -- Order in the paper; may have gaps.
  position int not null,
  label text not null,
  rubric_version int not null,
  -- The rest of exams.v1.Question as JSON.
  content json not null,
  primary key (institute_id, id),
  unique (institute_id, exam_id, position),
  unique (institute_id, exam_id, label),
  foreign key (institute_id, exam_id) references exams
);
select make_tenant_table('questions');

create table candidates (
  institute_id uuid not null,
  id uuid not null,
  external_id text not null,
  name text,
  roll_number text,
  section_or_class text,
  primary key (institute_id, id),
  unique (institute_id, external_id)
);
select make_tenant_table('candidates');

-- Without foreign keys: they would double the time that registering a class holds the institute's clock, and neither
-- exams nor candidates are ever removed.
create table registrations (
  institute_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  candidate_id uuid not null,
  updated_at timestamptz not null,
  primary key (institute_id, exam_id, candidate_id)
);
create index registrations_list on registrations (institute_id, exam_id, updated_at, id);
select make_tenant_table('registrations');
