-- Revision for which the submission was given the review reason that its checked copy cannot be drawn.
alter table renders add column told bigint not null default 0;
