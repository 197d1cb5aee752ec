-- A migration of its own: in one transaction with the new index, the drop would deadlock with claims that wait for it.
drop index attempts_queue;
