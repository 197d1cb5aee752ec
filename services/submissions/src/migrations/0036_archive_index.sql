-- Final copies in the order in which they are archived, and those that are.
create index concurrently if not exists submissions_to_archive on submissions ((archived is null), updated_at, id)
  where finalized and removed <> 'rows';
