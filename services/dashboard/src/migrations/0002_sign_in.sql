-- Whether claims of the person's institution let them in, rather than an invitation; the claims then decide the role.
alter table people add column by_claims boolean not null default false;
-- A removed person can come back by an invitation only.
create index people_gone_subject on people (institute_id, oidc_issuer, oidc_subject)
  where removed_at is not null and oidc_subject is not null;
create index people_gone_email on people (institute_id, email) where removed_at is not null and email is not null;

create index sessions_seen on sessions (seen_at);
