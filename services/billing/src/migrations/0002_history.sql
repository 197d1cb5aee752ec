-- What an institute spent last is listed newest first.
create index reservations_newest on reservations (institute_id, created_at desc, attempt_id desc);
