-- What every service's database starts with.

-- The one way to make a table of tenant data: row-level security, and rights for the service's two roles.
create function make_tenant_table(name regclass) returns void language plpgsql as $$
declare
  app text := current_setting('migration.app_role');
  system text := current_setting('migration.system_role');
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  -- On a pooled connection an unset tenant is the empty string: nullif makes it match nothing.
  execute format(
    'create policy tenant on %s to %I using (institute_id = nullif(current_setting(''app.institute_id'', true), '''')::uuid)
       with check (institute_id = nullif(current_setting(''app.institute_id'', true), '''')::uuid)', name, app);
  execute format('create policy system on %s to %I using (true) with check (true)', name, system);
  execute format('grant select, insert, update, delete on %s to %I, %I', name, app, system);
end $$;

-- A table that holds no tenant's data, or where the tenant is what is looked up: system role only.
create function make_system_table(name regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to %I', name, current_setting('migration.system_role'));
end $$;

-- Every write and its answer; see operations.ts.
create table operations (
  institute_id uuid not null,
  op_id uuid not null,
  method text not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (institute_id, op_id)
);
create index operations_created_at on operations (created_at);
select make_tenant_table('operations');

-- One clock per institute; see clock.ts.
create table clocks (
  institute_id uuid primary key,
  last timestamptz not null
);
select make_tenant_table('clocks');
