-- Which answers a person is marking now, so that others start elsewhere. Lapsed rows are as good as none; a sweep deletes them.
create table answer_claims (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  exam_id uuid not null,
  -- {"id", "display_name", "role"}, as in audit.
  person jsonb not null,
  until timestamptz not null,
  primary key (institute_id, submission_id, question_id)
);
create index answer_claims_of_person on answer_claims (institute_id, exam_id, (person ->> 'id'));
create index answer_claims_lapsed on answer_claims (until);
select make_tenant_table('answer_claims');
