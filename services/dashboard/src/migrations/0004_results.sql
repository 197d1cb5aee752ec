-- Exams whose final results are shown to candidates, the links that lead there, and the browsers in which one is open.

create table publications (
  institute_id uuid not null,
  exam_id uuid not null,
  published_at timestamptz not null default now(),
  -- Links work until then.
  until timestamptz not null,
  primary key (institute_id, exam_id)
);
select make_tenant_table('publications');

create table result_links (
  institute_id uuid not null,
  exam_id uuid not null,
  candidate_id uuid not null,
  -- SHA-256 of the link's secret, which is stored nowhere.
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (institute_id, exam_id, candidate_id),
  foreign key (institute_id, exam_id) references publications on delete cascade
);
-- A link names no institute: it is looked up here, as a session below.
create unique index result_links_hash on result_links (hash);
select make_tenant_table('result_links');

create table result_sessions (
  institute_id uuid not null,
  -- SHA-256 of the cookie's token.
  hash bytea not null,
  exam_id uuid not null,
  candidate_id uuid not null,
  ends_at timestamptz not null,
  primary key (institute_id, hash),
  foreign key (institute_id, exam_id, candidate_id) references result_links on delete cascade
);
create unique index result_sessions_hash on result_sessions (hash);
create index result_sessions_of_link on result_sessions (institute_id, exam_id, candidate_id);
create index result_sessions_end on result_sessions (ends_at);
select make_tenant_table('result_sessions');
