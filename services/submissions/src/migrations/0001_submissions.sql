-- Content of an exam as a copy was accepted with it; never changed. protobuf JSON of exams.v1.ExamSnapshot.
create table exam_snapshots (
  institute_id uuid not null,
  exam_id uuid not null,
  version bigint not null,
  snapshot jsonb not null,
  primary key (institute_id, exam_id, version)
);
select make_tenant_table('exam_snapshots');

-- Decides between submits and changes of the exam (fence), and holds `finalized`, of which exams.status is a copy.
create table exam_gates (
  institute_id uuid not null,
  exam_id uuid not null,
  fence bigint not null default 0,
  finalized boolean not null default false,
  finalized_at timestamptz,
  -- Raised with every change of `finalized`, so that exams can ignore a late message.
  seq bigint not null default 0,
  primary key (institute_id, exam_id)
);
select make_tenant_table('exam_gates');

-- Ensures that a candidate has at most one live submission on an exam.
create table slots (
  institute_id uuid not null,
  exam_id uuid not null,
  candidate_id uuid not null,
  submission_id uuid,
  primary key (institute_id, exam_id, candidate_id)
);
select make_tenant_table('slots');

create table submissions (
  institute_id uuid not null,
  id uuid not null,
  exam_id uuid not null,
  candidate_id uuid not null,
  candidate_external_id text not null,
  source text not null check (source in ('api', 'dashboard')),
  state text not null default 'live' check (state in ('live', 'replaced', 'deleted')),
  replaced_by uuid,
  status text not null check (status in
    ('queued', 'processing', 'reading', 'grading', 'graded', 'partially_graded', 'failed', 'cancelled')),
  lane text not null check (lane in ('instant', 'standard', 'bulk')),
  -- Handwritten copies: the upload and its pages. Typed copies: the answers by question id.
  upload_id uuid,
  pages integer,
  answers jsonb,
  metadata jsonb,
  -- The latest run, how many there were, and the run whose marks are shown.
  attempt_id uuid not null,
  attempt_count integer not null default 1,
  shown_attempt_id uuid,
  rubric_version integer not null,
  progress_step text not null default 'queued',
  questions_done integer not null default 0,
  questions_total integer not null,
  progress_at timestamptz,
  needs_review boolean not null default false,
  review_reasons text[] not null default '{}',
  -- Whether a person has approved the submission's own review reasons.
  reasons_approved boolean not null default false,
  finalized boolean not null default false,
  finalized_at timestamptz,
  -- Hundredths.
  credits_charged bigint,
  error_code text,
  error_message text,
  graded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (institute_id, id)
);
-- The feed, and the lists of one exam.
create index submissions_feed on submissions (institute_id, updated_at, id);
create index submissions_of_exam on submissions (institute_id, exam_id, updated_at, id) where state = 'live';
create unique index submissions_one_live on submissions (institute_id, exam_id, candidate_id) where state = 'live';
select make_tenant_table('submissions');

-- Decides between a submit that reserved credits and the reconciler: the first to insert wins.
create table attempt_ids (
  institute_id uuid not null,
  attempt_id uuid not null,
  verdict text not null check (verdict in ('accepted', 'void')),
  primary key (institute_id, attempt_id)
);
select make_tenant_table('attempt_ids');

-- One evaluation of a submission: queued → running → settling (outcome decided) → settled (credits too).
create table attempts (
  institute_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  n integer not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'settling', 'settled')),
  exam_id uuid not null,
  snapshot_version bigint not null,
  lane text not null,
  -- Place in the lane: see attempts/order.ts.
  order_key bigint not null,
  -- Pages or written answers, at least 1: the work.
  units integer not null,
  keep_reviewed boolean not null,
  features text[] not null,
  -- Price as billing answered; hundredths.
  unit text not null check (unit in ('page', 'answer')),
  quantity integer not null,
  credits_per_unit bigint not null,
  amount bigint not null,
  accepted_at timestamptz not null,
  -- Of the request that caused it, by header name: W3C trace context and x-request-id.
  trace_context jsonb not null default '{}',
  -- The claim: token is the fence, raised by every claim and every end.
  token bigint not null default 0,
  starts integer not null default 0,
  worker_id text,
  claimed_at timestamptz,
  lease_until timestamptz,
  must_end_by timestamptz,
  -- Reviewed answers given to the marker: grading.v1.Example as protobuf JSON.
  examples jsonb,
  outcome text check (outcome in ('graded', 'partially_graded', 'failed', 'cancelled')),
  -- grading.v1.GradedCopy as protobuf JSON.
  result jsonb,
  charge bigint not null default 0,
  error_code text,
  error_message text,
  ended_at timestamptz,
  settle_at timestamptz,
  shown boolean not null default false,
  primary key (institute_id, id),
  unique (institute_id, submission_id, n),
  check ((outcome is null) = (state in ('queued', 'running')))
);
create index attempts_queue on attempts (lane, order_key, accepted_at, id) where state = 'queued';
create index attempts_waiting on attempts (institute_id) where state = 'queued';
create index attempts_running on attempts (lease_until) where state = 'running';
create index attempts_settling on attempts (settle_at) where state = 'settling';
create index attempts_pace on attempts (lane, ended_at desc) where outcome in ('graded', 'partially_graded');
select make_tenant_table('attempts');

-- Start-time fair queueing: where each institute's next copy stands in a lane, and how far each lane has come.
create table queue_tags (
  institute_id uuid not null,
  lane text not null,
  finish bigint not null,
  primary key (institute_id, lane)
);
select make_tenant_table('queue_tags');
create table lanes (
  lane text primary key,
  virtual_time bigint not null default 0
);
insert into lanes (lane) values ('instant'), ('standard'), ('bulk');
select make_system_table('lanes');
do $$ begin
  execute format('grant select on lanes to %I', current_setting('migration.app_role'));
end $$;

-- A person's review of one question: submissions.v1.QuestionResult as protobuf JSON.
create table reviews (
  institute_id uuid not null,
  submission_id uuid not null,
  question_id uuid not null,
  result jsonb not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, submission_id, question_id)
);
create index reviews_of_question on reviews (institute_id, question_id, reviewed_at desc);
select make_tenant_table('reviews');

-- Messages to other services, sent after the commit. A row stays until it is acknowledged.
create table outbox (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('wake_up', 'lifecycle')),
  payload jsonb not null,
  headers jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  primary key (institute_id, id)
);
create index outbox_available on outbox (available_at);
select make_tenant_table('outbox');

create table audit (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  submission_id uuid,
  reason text not null default '',
  details jsonb not null default '{}',
  primary key (institute_id, id)
);
create index audit_newest on audit (institute_id, at desc, id);
create index audit_of_submission on audit (institute_id, submission_id, at desc, id);
select make_tenant_table('audit');
