-- Runs that failed through no fault of their copies, and when the next one may begin: see model/retries.ts.
alter table attempts add column retries integer not null default 0;
alter table attempts add column not_before timestamptz;
