-- Whether the marks were changed by a release that keeps no items: it sets `awarded`, and leaves the columns of items as
-- they were. The triggers run in the order of their names, and only for columns that the statement sets.
alter table submissions add column items_outdated boolean not null default false;
create function set_items_outdated() returns trigger language plpgsql as $$
begin
  new.items_outdated := tg_argv[0]::boolean;
  return new;
end $$;
create trigger items_1_outdated before update of awarded on submissions
  for each row execute function set_items_outdated('true');
create trigger items_2_kept before update of item_states on submissions
  for each row execute function set_items_outdated('false');
