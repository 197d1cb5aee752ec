-- Institutes, API keys, the audit of key acts and idempotency records.

-- A system table, since requests look up their tenant here.
create table institutes (
  id uuid primary key,
  name text not null,
  tier text not null,
  product_enabled boolean not null,
  features text[] not null,
  created_at timestamptz not null default now()
);
select make_system_table('institutes');

create table api_keys (
  institute_id uuid not null references institutes (id),
  id uuid not null,
  name text not null,
  -- First 16 characters; the rest of a key is stored nowhere.
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  expires_at timestamptz,
  -- Copies a day; null: only the institute's quota counts.
  daily_copy_cap integer,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (institute_id, id)
);
-- A request names a key, not an institute: the one lookup across institutes.
create unique index api_keys_hash on api_keys (hash);
select make_tenant_table('api_keys');

create table audit (
  institute_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  details jsonb not null,
  primary key (institute_id, id)
);
create index audit_newest on audit (institute_id, at desc);
select make_tenant_table('audit');

-- One row per Idempotency-Key; see src/idempotency.
create table idempotency_records (
  institute_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  -- Names the write in every service: tried again, it has no second effect.
  op_id uuid not null,
  state text not null check (state in ('running', 'open', 'done')),
  -- Who runs it now; only the holder may finish it.
  claim_token uuid not null,
  lease_until timestamptz not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (institute_id, key)
);
create index idempotency_records_created_at on idempotency_records (created_at);
select make_tenant_table('idempotency_records');
