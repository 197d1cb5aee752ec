-- SHA-256 of the object that holds the answers and results of a final copy that has not changed for long, and that is
-- named by it; null while they are in the rows. See archive/.
alter table submissions add column archived bytea;
alter table submissions add constraint submissions_archived_check check (archived is null or finalized) not valid;
