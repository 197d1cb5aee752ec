-- Drawings given up are dead letters too; see dead-letters/store.ts.
create index concurrently if not exists renders_given_up on renders (wanted_at) where done < wanted and starts >= 3;
create index concurrently if not exists renders_untold on renders (wanted_at)
  where done < wanted and starts >= 3 and told < wanted;

-- Operators look a copy up by the request that handed it in.
create index concurrently if not exists attempts_of_request on attempts ((trace_context ->> 'x-request-id'));

create index concurrently if not exists submissions_by_age on submissions (removed, created_at) where removed <> 'rows';
create index concurrently if not exists submissions_files_again on submissions (files_again_at)
  where files_again_at is not null;
-- Copies whose items a release of before has not kept; see marks/complete.ts.
create index concurrently if not exists submissions_without_items on submissions (institute_id, exam_id, id)
  where items_outdated or (item_states is null and shown_attempt_id is not null and removed <> 'rows');

-- Files that no copy was handed in with.
create index concurrently if not exists uploads_unused on uploads (created_at) where submission_id is null;
create index concurrently if not exists uploads_unclosed on uploads (expires_at) where not closed;
create index concurrently if not exists uploads_unattached on uploads (institute_id, created_at)
  where status in ('pending', 'ready');

create index concurrently if not exists audit_of_exam on audit (institute_id, exam_id, at desc, id)
  where exam_id is not null;
create index concurrently if not exists audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id)
  where person is not null;
-- Acts on a copy from before their exam was kept.
create index concurrently if not exists audit_without_exam on audit (institute_id, id)
  where exam_id is null and submission_id is not null;
