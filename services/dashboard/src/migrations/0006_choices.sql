-- Exams that people choose for a course's link: a platform asks for one, and gets it back signed.
create table lti_choices (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  platform_id uuid not null,
  person_id uuid not null,
  deployment_id text not null,
  -- Where the answer goes, and what it has to repeat.
  return_url text not null,
  data text,
  -- Whether the platform takes a column for marks with the link.
  takes_line_item boolean not null,
  -- {"id", "title", "max"}, once it is chosen.
  exam jsonb,
  expires_at timestamptz not null,
  primary key (institute_id, id),
  foreign key (institute_id, platform_id) references lti_platforms,
  foreign key (institute_id, person_id) references people
);
create index lti_choices_of_platform on lti_choices (institute_id, platform_id);
create index lti_choices_of_person on lti_choices (institute_id, person_id);
create index lti_choices_expiry on lti_choices (expires_at);
select make_tenant_table('lti_choices');
