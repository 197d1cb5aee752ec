-- Places in a long queue are counted without its rows. It takes the place of attempts_queue.
create index concurrently if not exists attempts_line on attempts (lane, order_key, accepted_at, id) include (units) where state = 'queued';

-- For erasing candidates, and for deleting old audit rows.
create index concurrently if not exists submissions_of_candidate on submissions (institute_id, candidate_id, id) where removed <> 'rows';
create index concurrently if not exists audit_by_age on audit (at);
