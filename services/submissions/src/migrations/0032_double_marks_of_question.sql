-- Comments are looked up by the question.
create index concurrently if not exists double_marks_of_question on double_marks (institute_id, question_id);
