-- What an institute spent last is listed newest first.
create index concurrently if not exists reservations_newest on reservations (institute_id, created_at desc, attempt_id desc);
