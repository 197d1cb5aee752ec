-- Questions that two people mark, or have marked.
create table double_marking (
  institute_id uuid not null,
  exam_id uuid not null,
  question_id uuid not null,
  is_on boolean not null,
  -- Whether the second person sees the first mark.
  seen boolean not null,
  -- Hundredths.
  tolerance int not null check (tolerance >= 0),
  -- Who decides where two marks are too far apart: {"id", "display_name", "role"}, as in audit.
  lead jsonb not null,
  primary key (institute_id, exam_id, question_id)
);
select make_tenant_table('double_marking');

-- What people gave for one answer that two mark. What counts of it is a review; until then it is only here.
create table double_marks (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  exam_id uuid not null,
  -- What is still missing.
  waits text not null check (waits in ('second', 'adjudication', 'none')),
  -- Oldest first, at most three: {"person", "seen", "revision", "result"}.
  marks jsonb not null,
  primary key (institute_id, submission_id, question_id)
);
create index double_marks_of_exam on double_marks (institute_id, exam_id);
select make_tenant_table('double_marks');
