-- What workers have read on the pages of copies, by the hash of everything that it depends on, so that a try goes on
-- where the one before was cut off. It goes with the end of the attempt.
create table read_pages (
  institute_id uuid not null,
  attempt_id uuid not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  -- Compressed already.
  reading bytea not null check (octet_length(reading) <= 1048576),
  primary key (institute_id, attempt_id, key)
);
alter table read_pages alter column reading set storage external;
select make_tenant_table('read_pages');
