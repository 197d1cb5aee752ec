-- The refusal of a write (google.rpc.Status), kept until no other call of the same write can be running.
alter table operations add refusal bytea;
