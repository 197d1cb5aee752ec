-- The same of drawings as 0023 has of attempts.
alter table renders add column if not exists retries integer not null default 0;
alter table renders add column if not exists not_before timestamptz;
