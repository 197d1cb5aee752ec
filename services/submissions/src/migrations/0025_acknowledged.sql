-- What operators acknowledged is looked up by the difference; see charges/store.ts.
create index concurrently if not exists audit_acknowledged on audit (institute_id, (details ->> 'difference'))
  where action = 'acknowledge_difference';
