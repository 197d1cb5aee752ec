-- A copy on its last start runs alone: whether one waits is asked with every claim.
create index concurrently if not exists attempts_last_start on attempts (lane) where state = 'queued' and starts >= 2;
