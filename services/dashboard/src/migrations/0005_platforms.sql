-- Learning platforms of institutes, the keys with which this service signs for each, and the people they brought.

create table lti_platforms (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  issuer text not null,
  client_id text not null,
  deployment_ids text[] not null,
  auth_url text not null,
  token_url text not null,
  jwks_url text not null,
  instructor_role text not null check (instructor_role in ('examiner', 'reader')),
  administrator_role text not null check (administrator_role in ('administrator', 'examiner', 'reader')),
  created_at timestamptz not null default now(),
  primary key (institute_id, id)
);
-- The addresses that a platform is told contain its id and no institute.
create unique index lti_platforms_id on lti_platforms (id);
select make_tenant_table('lti_platforms');

create table lti_keys (
  institute_id uuid not null,
  platform_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- As a JSON Web Key.
  private_key jsonb not null,
  made_at timestamptz not null default now(),
  -- Since when a newer key signs; it stays published for a day.
  retired_at timestamptz,
  primary key (institute_id, platform_id, id),
  foreign key (institute_id, platform_id) references lti_platforms
);
create unique index lti_keys_signing on lti_keys (institute_id, platform_id) where retired_at is null;
create index lti_keys_retired on lti_keys (retired_at) where retired_at is not null;
create index lti_keys_made on lti_keys (made_at) where retired_at is null;
select make_tenant_table('lti_keys');

-- Launches that have begun and not come back.
create table lti_launches (
  institute_id uuid not null,
  platform_id uuid not null,
  -- SHA-256 of the state, which the browser holds.
  hash bytea not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (institute_id, platform_id, hash),
  foreign key (institute_id, platform_id) references lti_platforms
);
create index lti_launches_expiry on lti_launches (expires_at);
select make_tenant_table('lti_launches');

create table lti_people (
  institute_id uuid not null,
  platform_id uuid not null,
  issuer text not null,
  subject text not null,
  person_id uuid not null,
  primary key (institute_id, platform_id, issuer, subject),
  foreign key (institute_id, platform_id) references lti_platforms,
  foreign key (institute_id, person_id) references people
);
create index lti_people_of_person on lti_people (institute_id, person_id);
select make_tenant_table('lti_people');
