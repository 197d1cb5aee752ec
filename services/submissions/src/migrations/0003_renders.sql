-- Drawings of checked copies; one is up to date while done = wanted.
create table renders (
  institute_id uuid not null,
  submission_id uuid not null,
  -- Raised in every transaction that changes what the copy shows.
  wanted bigint not null default 1,
  wanted_at timestamptz not null default clock_timestamp(),
  -- Trace context of the last change, as in attempts.
  trace_context jsonb not null default '{}',
  done bigint not null default 0,
  -- Token of the claim that drew revision `done`: part of the blob's name.
  drawn_by bigint,
  -- Revision being drawn by the newest claim.
  claimed bigint,
  -- The claim, as in attempts; a revision is given up after three starts that did not end.
  token bigint not null default 0,
  starts int not null default 0,
  worker_id text,
  lease_until timestamptz,
  primary key (institute_id, submission_id)
);
create index renders_waiting on renders (wanted_at) where done < wanted and starts < 3;
select make_tenant_table('renders');
