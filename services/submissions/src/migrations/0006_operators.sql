-- A paused lane hands out no copies: what waits in it keeps its place.
alter table lanes add column paused_at timestamptz;

-- What operators did to the system as a whole; acts on one institute's data are in `audit`.
create table operator_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  reason text not null,
  details jsonb not null
);
create index operator_acts_newest on operator_acts (at desc, id);
select make_system_table('operator_acts');

-- Claims that ended without an outcome, oldest first: worker, when, and why it ended. The last claim is in its own columns.
alter table attempts add column past_claims jsonb not null default '[]';

-- Operators look a copy up by the request that handed it in.
create index attempts_of_request on attempts ((trace_context ->> 'x-request-id'));
