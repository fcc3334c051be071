-- What the platform has agreed with its client companies: how far their onboarding is, their contracts and what these owe.

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
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, contract_id, number),
  foreign key (company_id, contract_id) references contract (company_id, id) on delete cascade,
  check ((status = 'PAID') = (paid_at is not null))
);
select raise_wall('installment');
