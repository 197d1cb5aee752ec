-- Who did it, where a person did: {"id", "display_name", "role"}. And the exam, so that its acts can be listed.
alter table audit add column person jsonb;
alter table audit add column exam_id uuid;
