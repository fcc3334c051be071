create table sale (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  platform text not null,
  external_sales_id text not null,
  parent_external_sales_id text,
  status text not null default 'PENDING',
  status_reason text,
  skip_reason text,
  -- What rules the status: the last event that counted and when it happened.
  event_kind text not null,
  state_at timestamptz not null,
  -- Everything the deliveries told so far (packages/fiscal SaleState): the columns beside it follow from it.
  told jsonb not null,
  canceled_by_user boolean not null default false,
  -- What the start fence compares: arrival for deliveries, purchase for sales fetched or read from files.
  fence_at timestamptz not null,
  currency text not null default 'BRL',
  amount_cents bigint not null,
  amount_exchanged_cents bigint,
  amount_charged_cents bigint,
  commission_currency text,
  commission_amount_cents bigint,
  exchange_rate numeric(18,8),
  exchange_source text,
  customer_name text not null,
  purchase_date timestamptz not null,
  approved_at timestamptz,
  warranty_end_date date,
  warranty_source text,
  date_to_process date,
  processed_at timestamptz,
  issue_date timestamptz,
  payment_method text,
  installments int,
  is_subscription boolean not null default false,
  subscription_id text,
  recurrence_number int,
  is_physical boolean not null default false,
  has_coproducer boolean not null default false,
  missing text[] not null default '{}',
  auto_send boolean,
  sale_file_import_id bigint,
  oauth_client_id bigint,
  integration_hotmart_id bigint,
  integration_eduzz_id bigint,
  integration_xgrow_id bigint,
  integration_monetizze_id bigint,
  integration_ticto_id bigint,
  sale_integration_id bigint,
  origin_sale_id bigint,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  -- A re-created integration never makes the same sale again.
  unique (company_id, platform, external_sales_id),
  foreign key (company_id, integration_hotmart_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_eduzz_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_xgrow_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_monetizze_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_ticto_id) references sale_integration (company_id, id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id),
  constraint sale_one_source check (num_nonnulls(integration_hotmart_id, integration_eduzz_id, integration_xgrow_id,
    integration_monetizze_id, integration_ticto_id, sale_integration_id, oauth_client_id, sale_file_import_id) <= 1)
);
create index sale_created on sale (company_id, status, created_at desc, id desc);
create index sale_all on sale (company_id, created_at desc, id desc);
create index sale_due on sale (company_id, date_to_process, id) where status = 'PENDING';
create index sale_external on sale (company_id, external_sales_id);
create index sale_customer on sale using gin (company_id, plain_text(customer_name) gin_trgm_ops);
select raise_wall('sale');

create table sale_client (
  company_id bigint not null,
  sale_id bigint not null,
  name text not null,
  type text not null default 'PF',
  document text,
  email text,
  phone text,
  icms_taxpayer text not null default 'NaoContribuinte',
  tax_regime text,
  municipal_registration text,
  state_registration text,
  foreign_document text,
  is_abroad boolean not null default false,
  has_address boolean not null default false,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id int,
  state_id int,
  country_id int not null default 1,
  abroad_city text,
  -- As received, kept while the official tables do not know them.
  city_name text,
  state_name text,
  country_code text,
  primary key (company_id, sale_id),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
select raise_wall('sale_client');

create table sale_item (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  product_id bigint,
  description text not null,
  quantity numeric(15,4) not null,
  value_per_unit numeric(21,10) not null,
  coproducer_id bigint,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
create index sale_item_product on sale_item (company_id, product_id);
select raise_wall('sale_item');

create table sale_coproducer (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  coproducer_company_id bigint,
  name text,
  document text,
  email text,
  amount_cents bigint not null,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
select raise_wall('sale_coproducer');

create table sale_affiliate (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  position int not null,
  name text,
  code text,
  email text,
  amount_cents bigint,
  primary key (company_id, id),
  unique (company_id, sale_id, position),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
select raise_wall('sale_affiliate');

-- What happened to a sale, in words its owner understands. Append only.
create table sale_event (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  at timestamptz not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  primary key (company_id, id),
  foreign key (company_id, sale_id) references sale (company_id, id) on delete cascade
);
create index sale_event_sale on sale_event (company_id, sale_id, at, id);
select raise_wall('sale_event');
revoke update, delete on sale_event from talao_app, talao_worker;
