-- By itself: in one transaction with the index that replaces it, it would wait for claims that wait for that one.
drop index attempts_queue;
