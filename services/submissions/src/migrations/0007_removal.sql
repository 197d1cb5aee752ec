-- Personal data is removed from rows and blobs when its retention ends, or when a candidate or an institute is erased.
-- Ids stay. Removed so far: nothing; the files (scan and checked copies); or also what people wrote in rows.
alter table submissions add column removed text not null default 'none';
alter table submissions add constraint submissions_removed_check check (removed in ('none', 'files', 'rows')) not valid;
-- When to delete the files a second time, since somebody may have held an address to write one during the first.
alter table submissions add column files_again_at timestamptz;

-- Erasures asked for by operators. A row is processed until it is finished, in as many passes as that takes.
create table erasures (
  institute_id uuid not null,
  id uuid not null,
  -- Null: everybody of the institute.
  candidate_id uuid,
  requested_at timestamptz not null default clock_timestamp(),
  -- After this another replica may continue it.
  due_at timestamptz not null default clock_timestamp(),
  -- Submissions are processed by id, so far up to this one; null: from the beginning.
  reached uuid,
  -- When the candidates were unregistered from all exams; copies accepted before are visible a minute later.
  closed_at timestamptz,
  submissions int not null default 0,
  finished_at timestamptz,
  primary key (institute_id, id)
);
create index erasures_due on erasures (due_at) where finished_at is null;
select make_tenant_table('erasures');
