-- Claims that ended without an outcome, oldest first: worker, when, and why it ended. The last claim is in its own columns.
alter table attempts add column if not exists past_claims jsonb not null default '[]';
