-- Tables with rows for every copy are cut by quarter, by the time that ids of version 7 begin with: docs/decisions/0033.
-- Pieces are in a schema of their own, in which the service's roles have no rights. A piece is named after the quarter
-- that it begins with; the last one has no end but that of all quarters. Ids from before the first quarter, and random
-- ones that look like times after the last, are in NAME_before.
create schema quarters;

create table quarters.cuts (
  name text primary key,
  key text not null,
  -- The beginning of the first quarter.
  first timestamptz not null
);

-- The smallest id of a moment.
create function quarters.id_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Where quarters end for good: the more they hold, the more random ids look like theirs.
create function quarters.end_id() returns uuid language sql immutable as $$
  select quarters.id_at('2077-01-01Z')
$$;

-- The beginning of the quarter after a moment.
create function quarters.after(moment timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('quarter', moment at time zone 'UTC') + interval '3 months') at time zone 'UTC'
$$;

create function quarters.piece(table_name text, quarter timestamptz) returns text language sql immutable as $$
  select table_name || to_char(quarter at time zone 'UTC', '_YYYY"q"Q')
$$;

-- The quarters that pieces of a table are named after, in order.
create function quarters.of_table(table_name text) returns setof timestamptz language sql stable as $$
  select make_date(left(quarter, 4)::int, right(quarter, 1)::int * 3 - 2, 1)::timestamp at time zone 'UTC'
  from pg_class, lateral right(relname, 6) quarter
  where relnamespace = 'quarters'::regnamespace and relkind = 'r' and relname ~ ('^' || table_name || '_\d{4}q\d$')
  order by 1
$$;

-- Moves rows of the next quarters, a batch at a time: writers wait for a batch, readers do not.
create procedure quarters.move_strays(cut quarters.cuts) language plpgsql as $$
declare
  second timestamptz := quarters.after(cut.first);
  institutes uuid[];
  ids uuid[];
begin
  execute format('select array_agg(institute_id), array_agg(%1$I) from only public.%2$I where %1$I >= $1 and %1$I < $2', cut.key, cut.name)
    into institutes, ids using quarters.id_at(cut.first), quarters.end_id();
  for n in 0 .. coalesce(cardinality(ids), 0) - 1 by 500 loop
    set local lock_timeout = '2s';
    execute format('lock table only public.%I in share row exclusive mode', cut.name);
    execute format(
      'with gone as (
         delete from only public.%2$I one using unnest($1, $2) as stray (institute, id)
         where one.institute_id = stray.institute and one.%1$I = stray.id returning one.*),
       near as (insert into quarters.%3$I select * from gone where %1$I < $3)
       insert into quarters.%4$I select * from gone where %1$I >= $3',
      cut.key, cut.name, quarters.piece(cut.name, cut.first), quarters.piece(cut.name, second))
      using institutes[n + 1:n + 500], ids[n + 1:n + 500], quarters.id_at(second);
    commit;
  end loop;
end $$;

-- Puts a new table with the name of the old one over it and the pieces. Reads no rows: the constraint says what they are.
create procedure quarters.switch(cut quarters.cuts) language plpgsql as $$
declare
  second timestamptz := quarters.after(cut.first);
  before text := cut.name || '_before';
  indexes text[];
  triggers text[];
  drops text[];
  statement text;
begin
  set local lock_timeout = '2s';
  execute format('lock table public.%I in access exclusive mode', cut.name);
  -- A key without the id can be unique in a piece only.
  select array_agg(
      case when conname is null then format('drop index %s', indexrelid::regclass)
      else format('alter table %s drop constraint %I', indrelid::regclass, conname) end)
    into drops
  from pg_index left join pg_constraint on conindid = indexrelid and contype = 'u'
  where indisunique and indrelid in (format('public.%I', cut.name)::regclass,
      format('quarters.%I', quarters.piece(cut.name, cut.first))::regclass, format('quarters.%I', quarters.piece(cut.name, second))::regclass)
    and not exists (select from pg_attribute where attrelid = indrelid and attname = cut.key and attnum = any(indkey));
  select array_agg(pg_get_triggerdef(oid)), drops || array_agg(format('drop trigger %I on public.%I', tgname, cut.name))
    into triggers, drops
  from pg_trigger where tgrelid = format('public.%I', cut.name)::regclass and not tgisinternal;
  foreach statement in array coalesce(drops, '{}') loop execute statement; end loop;
  select array_agg(pg_get_indexdef(indexrelid)) into indexes
  from pg_index where indrelid = format('public.%I', cut.name)::regclass and not indisprimary;

  execute format('alter table quarters.%I no inherit public.%I', quarters.piece(cut.name, cut.first), cut.name);
  execute format('alter table quarters.%I no inherit public.%I', quarters.piece(cut.name, second), cut.name);
  execute format('alter table public.%I set schema quarters', cut.name);
  execute format('alter table quarters.%I rename to %I', cut.name, before);
  execute format('create table public.%I (like quarters.%I including defaults including constraints) partition by range (%I)',
    cut.name, quarters.piece(cut.name, cut.first), cut.key);
  execute format('alter table public.%I attach partition quarters.%I for values from (%L) to (%L)',
    cut.name, quarters.piece(cut.name, cut.first), quarters.id_at(cut.first), quarters.id_at(second));
  execute format('alter table public.%I attach partition quarters.%I for values from (%L) to (%L)',
    cut.name, quarters.piece(cut.name, second), quarters.id_at(second), quarters.end_id());
  execute format('alter table public.%I attach partition quarters.%I default', cut.name, before);
  -- Every piece has these already: they become parts of the new ones.
  execute format('alter table public.%I add %s', cut.name,
    (select pg_get_constraintdef(oid) from pg_constraint where conrelid = format('quarters.%I', before)::regclass and contype = 'p'));
  foreach statement in array coalesce(indexes, '{}') loop execute statement; end loop;
  foreach statement in array coalesce(triggers, '{}') loop execute statement; end loop;
  perform make_tenant_table(format('public.%I', cut.name)::regclass);
  execute format('revoke all on quarters.%I from %I, %I', before, current_setting('migration.app_role'), current_setting('migration.system_role'));
end $$;

-- Cuts a table that is in use. It waits two seconds for a lock, and then goes on where it was when it is called again.
create procedure cut_by_quarter(table_name text, key_name text) language plpgsql as $$
declare
  old regclass := format('public.%I', table_name);
  cut quarters.cuts;
  is_known boolean := false;
  unchecked text[];
  one text;
begin
  if (select relkind = 'p' from pg_class where oid = old) then return; end if;
  set local lock_timeout = '2s';
  -- Not a quarter that may begin meanwhile.
  insert into quarters.cuts values (table_name, key_name, quarters.after(now() + interval '1 day')) on conflict do nothing;
  select * into cut from quarters.cuts where name = table_name;
  if not exists (select from pg_inherits where inhparent = old) then
    -- Its owner has to see its rows; others do not.
    execute format('alter table %s no force row level security', old);
    -- Until the switch the pieces inherit from the table, so that statements on it find their rows.
    execute format('create table quarters.%I (like %s including all)', quarters.piece(table_name, cut.first), old);
    execute format('create table quarters.%I (like %s including all)', quarters.piece(table_name, quarters.after(cut.first)), old);
    execute format('alter table quarters.%I inherit %s', quarters.piece(table_name, cut.first), old);
    execute format('alter table quarters.%I inherit %s', quarters.piece(table_name, quarters.after(cut.first)), old);
  end if;
  commit;
  while not is_known loop
    call quarters.move_strays(cut);
    if not exists (select from pg_constraint where conrelid = old and conname = 'before_quarters') then
      set local lock_timeout = '2s';
      execute format('alter table only %s add constraint before_quarters check (%I < %L or %I >= %L) no inherit not valid',
        old, key_name, quarters.id_at(cut.first), key_name, quarters.end_id());
    end if;
    commit;
    begin
      execute format('alter table only %s validate constraint before_quarters', old);
      is_known := true;
    exception when check_violation then null; -- a row was written since the strays were moved
    end;
    commit;
  end loop;
  -- A constraint that is not known to be true of all rows could not become one of the new table.
  select array_agg(conname) into unchecked from pg_constraint where conrelid = old and contype = 'c' and not convalidated;
  foreach one in array coalesce(unchecked, '{}') loop
    execute format('alter table %s validate constraint %I', old, one);
    commit;
  end loop;
  call quarters.switch(cut);
  commit;
  execute format('analyze public.%I', table_name);
end $$;

-- Quarters that have a piece and have not begun, in the table with the fewest.
create function quarters_ahead() returns int language sql stable security definer set search_path = public, pg_temp as $$
  select min((select count(*) from quarters.of_table(name) start where start > now()))::int from quarters.cuts
$$;

-- Makes a piece where a table has less than two ahead: out of the last one, which nobody uses before its quarter.
-- Returns its name; null where there is nothing to do, or another session is doing it.
create function make_quarter() returns text language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  cut quarters.cuts;
  last timestamptz;
  next timestamptz;
begin
  if not pg_try_advisory_xact_lock(7301947) then return null; end if;
  select * into cut from quarters.cuts
  where (select count(*) from quarters.of_table(name) start where start > now()) < 2 order by name limit 1;
  if cut.name is null then return null; end if;
  select max(start) into last from quarters.of_table(cut.name) start;
  next := greatest(quarters.after(last), quarters.after(now()));
  execute format('lock table public.%I in access exclusive mode', cut.name);
  execute format('alter table public.%I detach partition quarters.%I', cut.name, quarters.piece(cut.name, last));
  execute format('create table quarters.%I (like quarters.%I including all)', quarters.piece(cut.name, next), quarters.piece(cut.name, last));
  execute format('with gone as (delete from quarters.%1$I where %2$I >= $1 returning *) insert into quarters.%3$I select * from gone',
    quarters.piece(cut.name, last), cut.key, quarters.piece(cut.name, next)) using quarters.id_at(next);
  execute format('alter table public.%I attach partition quarters.%I for values from (%L) to (%L)',
    cut.name, quarters.piece(cut.name, last), quarters.id_at(last), quarters.id_at(next));
  execute format('alter table public.%I attach partition quarters.%I for values from (%L) to (%L)',
    cut.name, quarters.piece(cut.name, next), quarters.id_at(next), quarters.end_id());
  return quarters.piece(cut.name, next);
end $$;

do $$ begin
  execute format('revoke execute on function make_quarter(), quarters_ahead() from public; grant execute on function make_quarter(), quarters_ahead() to %I',
    current_setting('migration.system_role'));
end $$;
