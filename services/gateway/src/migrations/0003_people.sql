-- Who made or revoked a key, where a person did: {"id", "display_name", "role"}.
alter table audit add column person jsonb;
create index audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id) where person is not null;
