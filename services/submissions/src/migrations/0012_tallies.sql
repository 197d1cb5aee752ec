-- The part of the shown marks that an exam's statistics need, in hundredths: what each question earned, in paper order,
-- null where it failed; and the copy's percentage. Null where no marks are shown, or were shown before this was kept.
alter table submissions add column awarded int[];
alter table submissions add column percentage int;
