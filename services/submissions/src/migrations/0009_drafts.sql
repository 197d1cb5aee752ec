-- What the AI had given, in hundredths, before a person reviewed it: a run that keeps the review no longer says so. Null: nothing of the AI's.
alter table reviews add column draft int;
