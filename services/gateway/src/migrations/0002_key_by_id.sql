-- An operator who revokes a leaked key may know its id alone.
create index api_keys_id on api_keys (id);
