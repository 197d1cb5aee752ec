-- What a person had left before, so that a review can be undone: QuestionResults as in `result`, the newest last, at most 10.
alter table reviews add column if not exists past jsonb not null default '[]';
