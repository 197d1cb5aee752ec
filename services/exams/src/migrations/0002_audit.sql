-- Who changed an exam, or the candidates on it.
create table audit (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  -- {"id", "display_name", "role"}; null for acts of software and of API keys.
  person jsonb,
  action text not null,
  -- Null where the act concerns no single exam.
  exam_id uuid,
  details jsonb not null,
  primary key (institute_id, id)
);
create index audit_newest on audit (institute_id, at desc, id);
create index audit_of_exam on audit (institute_id, exam_id, at desc, id) where exam_id is not null;
create index audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id) where person is not null;
select make_tenant_table('audit');
