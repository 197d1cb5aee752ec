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
