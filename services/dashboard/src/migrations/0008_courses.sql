-- Courses from which an exam was opened, with the addresses of the platform's services for them, and their members.
create table lti_courses (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  platform_id uuid not null,
  exam_id uuid not null,
  deployment_id text not null,
  -- As the platform names the course.
  context_id text not null,
  title text not null,
  -- Null where the platform offers no list of people.
  memberships_url text,
  -- The column for the exam's marks, and the list in which one can be made; null where the platform allows neither.
  line_item_url text,
  line_items_url text,
  seen_at timestamptz not null default now(),
  primary key (institute_id, id),
  foreign key (institute_id, platform_id) references lti_platforms
);
create unique index lti_courses_of_platform
  on lti_courses (institute_id, platform_id, deployment_id, context_id, exam_id);
create index lti_courses_of_exam on lti_courses (institute_id, exam_id);
create index lti_courses_seen on lti_courses (seen_at);
select make_tenant_table('lti_courses');

-- Candidates whom a person has registered from a course's list, so that their marks find the way back.
create table lti_members (
  institute_id uuid not null,
  course_id uuid not null,
  candidate_id uuid not null,
  -- As the platform names the person.
  user_id text not null,
  primary key (institute_id, course_id, candidate_id),
  foreign key (institute_id, course_id) references lti_courses on delete cascade
);
select make_tenant_table('lti_members');
