-- Who made or revoked a key, where a person did: {"id", "display_name", "role"}.
alter table audit add column person jsonb;
