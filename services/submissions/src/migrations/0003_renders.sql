-- Checked copies to be drawn: up to date while done = wanted.
create table renders (
  institute_id uuid not null,
  submission_id uuid not null,
  -- Raised by whatever changes what the copy shows, in the same transaction.
  wanted bigint not null default 1,
  wanted_at timestamptz not null default clock_timestamp(),
  -- Of what raised it last, as of attempts.
  trace_context jsonb not null default '{}',
  done bigint not null default 0,
  -- Token of the claim that drew revision `done`: part of the blob's name.
  drawn_by bigint,
  -- Revision being drawn by the newest claim.
  claimed bigint,
  -- The claim, as of attempts; three starts of one revision without an end give it up.
  token bigint not null default 0,
  starts int not null default 0,
  worker_id text,
  lease_until timestamptz,
  primary key (institute_id, submission_id)
);
create index renders_waiting on renders (wanted_at) where done < wanted and starts < 3;
select make_tenant_table('renders');
