-- What is personal goes from rows and blobs when its time is over, or when a candidate or an institute is erased. Ids stay.
-- Gone is: nothing yet; the files (scan and checked copies); also what rows hold that people wrote.
alter table submissions add column removed text not null default 'none' check (removed in ('none', 'files', 'rows'));
-- The files go once more then: while they went, somebody may have held an address to write one.
alter table submissions add column files_again_at timestamptz;
create index submissions_by_age on submissions (removed, created_at) where removed <> 'rows';
create index submissions_files_again on submissions (files_again_at) where files_again_at is not null;
-- Files that no copy was handed in with.
create index uploads_unused on uploads (created_at) where submission_id is null;

-- Erasures asked for by operators. A row is worked on until it is finished, however often that takes.
create table erasures (
  institute_id uuid not null,
  id uuid not null,
  -- Null: everybody of the institute.
  candidate_id uuid,
  requested_at timestamptz not null default clock_timestamp(),
  -- Who works on it now leaves it to others after this.
  due_at timestamptz not null default clock_timestamp(),
  -- Submissions are gone through by id, up to this one by now; null: from the beginning.
  reached uuid,
  -- When the candidates were gone from all exams: what was accepted before is there a minute later.
  closed_at timestamptz,
  submissions int not null default 0,
  finished_at timestamptz,
  primary key (institute_id, id)
);
create index erasures_due on erasures (due_at) where finished_at is null;
select make_tenant_table('erasures');
