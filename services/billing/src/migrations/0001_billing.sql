-- Credits are hundredths.

-- The clock that decides to which day a copy counts.
create function billing_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- One row per institute and the lock of everything that is its: whoever changes money or counts takes it first.
-- Null means the standard value.
create table accounts (
  institute_id uuid primary key,
  -- Totals of the ledger's entries; only post() moves them.
  free bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  daily_copy_quota integer check (daily_copy_quota >= 0),
  page_credits bigint check (page_credits >= 0),
  answer_credits bigint check (answer_credits >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 50); -- room to update the hot row in place
select make_tenant_table('accounts');

-- The ledger. One grant per operation, one hold and one settlement per attempt: the key keeps a charge from happening twice.
create table transactions (
  institute_id uuid not null,
  -- The operation of a grant, the attempt of a hold or settlement.
  reference uuid not null,
  kind text not null check (kind in ('grant', 'hold', 'settlement')),
  note text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (institute_id, reference, kind)
);
select make_tenant_table('transactions');

-- granted: where credits come from (negative). free: unspent and not held. held: by open reservations. spent: charged.
create table entries (
  institute_id uuid not null,
  reference uuid not null,
  kind text not null,
  account text not null check (account in ('granted', 'free', 'held', 'spent')),
  amount bigint not null check (amount <> 0),
  primary key (institute_id, reference, kind, account),
  foreign key (institute_id, reference, kind) references transactions
);
select make_tenant_table('entries');

create function check_balanced() returns trigger language plpgsql as $$
begin
  -- A transaction without visible entries, because another tenant has been bound since, is refused as well.
  if (select sum(amount) from entries
      where (institute_id, reference, kind) = (new.institute_id, new.reference, new.kind)) is distinct from 0 then
    raise exception 'entries of % % do not sum to zero', new.kind, new.reference
      using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  return null;
end $$;
create constraint trigger entries_balanced after insert on entries
  deferrable initially deferred for each row execute function check_balanced();

do $$
begin
  execute format('revoke update, delete on transactions, entries from %I, %I',
    current_setting('migration.app_role'), current_setting('migration.system_role'));
end $$;

-- The one way money moves: a transaction, its entries and the account's totals. A movement of nothing leaves no trace.
create function post(p_institute uuid, p_kind text, p_reference uuid, p_note text,
  p_granted bigint, p_free bigint, p_held bigint, p_spent bigint) returns void language plpgsql as $$
begin
  if p_granted = 0 and p_free = 0 and p_held = 0 and p_spent = 0 then return; end if;
  insert into transactions (institute_id, reference, kind, note) values (p_institute, p_reference, p_kind, p_note);
  insert into entries (institute_id, reference, kind, account, amount)
    select p_institute, p_reference, p_kind, moved.account, moved.amount
    from (values ('granted', p_granted), ('free', p_free), ('held', p_held), ('spent', p_spent)) moved (account, amount)
    where moved.amount <> 0;
  update accounts set free = free + p_free, held = held + p_held where institute_id = p_institute;
end $$;

create table reservations (
  institute_id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in ('open', 'captured', 'released', 'void')),
  -- Null, like the day, where an attempt was voided before it reserved anything.
  unit text check (unit in ('page', 'answer')),
  quantity integer not null check (quantity >= 0),
  credits_per_unit bigint not null,
  amount bigint not null check (amount = quantity * credits_per_unit),
  captured bigint not null default 0 check (captured between 0 and amount),
  -- Where the copy was counted, so that a void gives it back there.
  day date,
  key_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (institute_id, attempt_id),
  check ((state = 'open') = (settled_at is null)),
  check (state = 'captured' or captured = 0)
);
create index reservations_open on reservations (created_at, attempt_id) where state = 'open';
select make_tenant_table('reservations');

-- Copies accepted on a UTC day; the row with an empty key counts the whole institute.
create table copy_counts (
  institute_id uuid not null,
  day date not null,
  key_id text not null,
  copies integer not null check (copies >= 0),
  primary key (institute_id, day, key_id)
) with (fillfactor = 50);
select make_tenant_table('copy_counts');

-- What a decision needs to know: the account, what is used today, the attempt's reservation (null columns: none).
create type standing as (
  free bigint, held bigint, credit_limit bigint, daily_copy_quota integer, page_credits bigint, answer_credits bigint,
  now timestamptz, day text, used integer, used_by_key integer,
  state text, unit text, quantity integer, credits_per_unit bigint, amount bigint, captured bigint,
  created_at timestamptz);

-- Always one row, also for an institute without account.
create function read_standing(p_institute uuid, p_attempt uuid, p_key text) returns setof standing
language sql stable as $$
  with clock as materialized (select billing_clock() as now),
  today as materialized (select now, (now at time zone 'UTC')::date as day from clock)
  select coalesce(a.free, 0), coalesce(a.held, 0), coalesce(a.credit_limit, 0),
    a.daily_copy_quota, a.page_credits, a.answer_credits,
    today.now, today.day::text, coalesce(whole.copies, 0), coalesce(own.copies, 0),
    r.state, r.unit, r.quantity, r.credits_per_unit, r.amount, r.captured, r.created_at
  from today
  left join accounts a on a.institute_id = p_institute
  left join reservations r on r.institute_id = p_institute and r.attempt_id = p_attempt
  left join copy_counts whole on whole.institute_id = p_institute and whole.day = today.day and whole.key_id = ''
  left join copy_counts own on own.institute_id = p_institute and own.day = today.day and own.key_id = nullif(p_key, '')
$$;

-- Takes the account's lock, making the account where there is none, and only then reads: a statement that waits for a
-- lock still sees the other rows as they were before the wait.
create function lock_standing(p_institute uuid, p_attempt uuid, p_key text) returns setof standing
language plpgsql as $$
begin
  perform from accounts where institute_id = p_institute for no key update;
  if not found then
    insert into accounts (institute_id) values (p_institute) on conflict do nothing;
    perform from accounts where institute_id = p_institute for no key update;
  end if;
  return query select * from read_standing(p_institute, p_attempt, p_key);
end $$;
