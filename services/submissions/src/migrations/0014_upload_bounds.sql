-- The size that the caller announced, and whether the slot is closed: its address has run out, its file has been
-- checked where one came, and nothing of it is left in the incoming folder. Slots from before count as closed.
alter table uploads add column declared_bytes bigint;
alter table uploads add column closed boolean not null default true;
alter table uploads alter column closed set default false;
