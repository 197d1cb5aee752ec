create index concurrently if not exists audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id)
  where person is not null;
