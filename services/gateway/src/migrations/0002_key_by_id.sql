-- An operator who revokes a leaked key may know its id alone.
create index concurrently if not exists api_keys_id on api_keys (id);
