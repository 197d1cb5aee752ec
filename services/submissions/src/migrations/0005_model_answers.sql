-- Answers of a language model by the hash of what it was asked: the same question is paid for once, and two candidates
-- with the same answer get the same marks. JSON, as the model gave it. Forgotten after 30 days.
create table model_answers (
  institute_id uuid not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  json text not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, key)
);
create index model_answers_oldest on model_answers (kept_at);
select make_tenant_table('model_answers');
