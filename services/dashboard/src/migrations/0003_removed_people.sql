-- A removed person can come back by an invitation only.
create index concurrently if not exists people_gone_subject on people (institute_id, oidc_issuer, oidc_subject)
  where removed_at is not null and oidc_subject is not null;
create index concurrently if not exists people_gone_email on people (institute_id, email)
  where removed_at is not null and email is not null;

create index concurrently if not exists sessions_seen on sessions (seen_at);
