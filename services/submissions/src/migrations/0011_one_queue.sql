-- After the index that takes its place is there.
drop index concurrently if exists attempts_queue;
