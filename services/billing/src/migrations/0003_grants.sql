-- What operators added to an institute is listed newest first.
create index concurrently if not exists grants_newest on transactions (institute_id, created_at desc, reference desc) where kind = 'grant';
