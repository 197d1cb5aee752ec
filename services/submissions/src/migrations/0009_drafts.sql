-- The AI's mark before a person's review, in hundredths, which a later run that keeps the review no longer contains.
-- Null: the AI gave none.
alter table reviews add column draft int;
