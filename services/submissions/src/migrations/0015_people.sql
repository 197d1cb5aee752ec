-- Who did it, where a person did: {"id", "display_name", "role"}. And the exam, so that its acts can be listed.
alter table audit add column person jsonb;
alter table audit add column exam_id uuid;
create index audit_of_exam on audit (institute_id, exam_id, at desc, id) where exam_id is not null;
create index audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id) where person is not null;

-- What a person had left before, so that a review can be undone: QuestionResults as in `result`, the newest last, at most 10.
alter table reviews add column past jsonb not null default '[]';
