-- What could not be handled: events whose handlers gave up, and what exams refused. Operators look at it and replay it.
create table dead_letters (
  id uuid primary key,
  kind text not null check (kind in ('event', 'lifecycle')),
  -- The topic of an event; `outbox` for the others.
  source text not null,
  key text not null,
  payload jsonb not null,
  headers jsonb not null,
  error text not null,
  died_at timestamptz not null default clock_timestamp()
);
create index dead_letters_newest on dead_letters (died_at desc, id desc);
select make_system_table('dead_letters');

-- How often delivery of the message was tried.
alter table outbox add column tries int not null default 0;
