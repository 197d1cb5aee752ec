-- People who use the dashboard, their sessions and one-time links, and the audit of both.

create table people (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  display_name text not null,
  -- In lower case; binds the first sign-in at the institution to this person.
  email text,
  role text not null check (role in ('administrator', 'examiner', 'reader')),
  -- Issuer and subject of the institution's sign-in, once there was one.
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz not null default now(),
  last_signed_in_at timestamptz,
  -- Kept after removal: the audit names who was there.
  removed_at timestamptz,
  primary key (institute_id, id)
);
create unique index people_email on people (institute_id, email) where removed_at is null;
create index people_list on people (institute_id, display_name, id) where removed_at is null;
-- A sign-in at the institution names no institute: it is looked up here.
create unique index people_oidc on people (oidc_issuer, oidc_subject) where removed_at is null;
create index people_by_email on people (email) where removed_at is null and email is not null;
select make_tenant_table('people');

create table sessions (
  institute_id uuid not null,
  -- SHA-256 of the cookie's token, which is stored nowhere.
  hash bytea not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (institute_id, hash),
  foreign key (institute_id, person_id) references people
);
-- A request names a session, not an institute: the one lookup across institutes, as for links.
create unique index sessions_hash on sessions (hash);
create index sessions_of_person on sessions (institute_id, person_id);
create index sessions_end on sessions (ends_at);
select make_tenant_table('sessions');

create table sign_in_links (
  institute_id uuid not null,
  -- SHA-256 of the link's token.
  hash bytea not null,
  person_id uuid not null,
  expires_at timestamptz not null,
  primary key (institute_id, hash),
  foreign key (institute_id, person_id) references people
);
create unique index sign_in_links_hash on sign_in_links (hash);
create index sign_in_links_of_person on sign_in_links (institute_id, person_id);
create index sign_in_links_expiry on sign_in_links (expires_at);
select make_tenant_table('sign_in_links');

create table audit (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  -- {"id", "display_name", "role"}; null for acts of operators.
  person jsonb,
  action text not null,
  details jsonb not null,
  primary key (institute_id, id)
);
create index audit_newest on audit (institute_id, at desc, id);
create index audit_of_person on audit (institute_id, (person ->> 'id'), at desc, id) where person is not null;
select make_tenant_table('audit');
