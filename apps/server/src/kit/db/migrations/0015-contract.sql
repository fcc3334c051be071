-- The platform's agreements with its client companies: onboarding, contracts, installments, credits.

create table onboarding (
  company_id bigint primary key references company (id),
  status text not null,
  updated_at timestamptz not null
);
select raise_wall('onboarding');

create table onboarding_step (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  status text not null,
  at timestamptz not null,
  user_id bigint not null references app_user (id),
  user_name text not null,
  primary key (company_id, id)
);
select raise_wall('onboarding_step');

create table contract (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  status text not null,
  recurrence text not null,
  -- Of each installment.
  amount_cents bigint not null check (amount_cents > 0),
  start_date date not null,
  end_date date check (end_date >= start_date),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index contract_newest on contract (company_id, created_at, id);
select raise_wall('contract');

create table installment (
  id bigint generated always as identity unique,
  company_id bigint not null,
  contract_id bigint not null,
  number int not null,
  due_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null,
  -- The contract itself cancelled it, and owes it again when the contract is owed again. An installment that a person
  -- cancelled stays cancelled.
  by_contract boolean not null default false,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, contract_id, number),
  foreign key (company_id, contract_id) references contract (company_id, id) on delete cascade,
  check ((status = 'PAID') = (paid_at is not null)),
  check (not by_contract or status = 'CANCELED')
);
select raise_wall('installment');

-- Credits bought by a company. Each production note that Talão got authorised uses one; the use is read from the stored
-- totals (0014-totals.sql), less the few notes authorised elsewhere and imported. Rows are added and never changed: a
-- mistake is corrected by a second row that takes away, with its reason.
create table credit_purchase (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  quantity int not null check (quantity <> 0),
  note text check (note is not null or quantity > 0),
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index credit_purchase_newest on credit_purchase (company_id, created_at, id);
select raise_wall('credit_purchase');
revoke update, delete on credit_purchase from talao_app, talao_worker;

-- Contracts in force without an end: they always owe one year ahead.
create function door_open_contracts() returns table (company_id bigint, contract_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id from contract c where c.end_date is null and c.status in ('ACTIVE', 'INDEBIT') order by c.company_id, c.id
$$;

-- Companies that bought credits: only they are notified when credits run low.
create function door_credit_buyers() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where exists (select 1 from credit_purchase p where p.company_id = c.id) order by c.id
$$;

revoke all on function door_open_contracts(), door_credit_buyers() from public;
grant execute on function door_open_contracts(), door_credit_buyers() to talao_worker;
