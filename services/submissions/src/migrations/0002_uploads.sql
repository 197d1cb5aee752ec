create table uploads (
  institute_id uuid not null,
  id uuid not null,
  filename text not null,
  external_id text,
  status text not null default 'pending' check (status in ('pending', 'ready', 'rejected', 'attached')),
  size_bytes bigint,
  pages int,
  sha256 text,
  error_code text,
  submission_id uuid,
  -- The running check: its lease ends if it crashes, and an outdated token is refused.
  check_token int not null default 0,
  check_lease_until timestamptz,
  -- Checks started and not ended: a file that kills the parser three times is corrupt.
  check_starts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, id)
);
select make_tenant_table('uploads');
