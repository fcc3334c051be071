-- Every source of sales is a row here; the platform's own calls are views of it by type.
create table sale_integration (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  type text not null,
  type_fiscal_note text default 'NFE',
  nfe_percentage numeric(7,4) not null default 100 check (nfe_percentage between 0 and 100),
  delay_to_send_note_in_days int not null default 7 check (delay_to_send_note_in_days between 0 and 365),
  is_active boolean not null default true,
  auto_process boolean not null default true,
  auto_send boolean,
  wait_warranty boolean not null default true,
  coproduction_base text not null default 'PRODUCER',
  auto_since timestamptz not null,
  intermediary jsonb,
  platform_version text,
  client_id text,
  account_id text,
  secrets_sealed text,
  secrets_set text[] not null default '{}',
  path_key_hash bytea not null,
  path_key_sealed text not null,
  last_event_at timestamptz,
  last_failure_at timestamptz,
  refused_count int not null default 0,
  refused_at timestamptz,
  mapping jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
select raise_wall('sale_integration');

-- Every authenticated delivery, as it came. By month: retention is dropping a partition.
create table inbox (
  id bigint generated always as identity,
  company_id bigint not null,
  sale_integration_id bigint not null,
  received_at timestamptz not null,
  headers jsonb not null,
  query jsonb not null,
  body bytea not null,
  state text not null default 'RECEIVED',
  event text,
  external_sales_id text,
  delivery_key text,
  sale_id bigint,
  reason text,
  attempts int not null default 0,
  processed_at timestamptz,
  request_id text,
  primary key (company_id, id, received_at),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id)
) partition by range (received_at);
create index inbox_by_integration on inbox (company_id, sale_integration_id, received_at desc, id desc);
create index inbox_waiting on inbox (received_at) where state = 'RECEIVED';
create index inbox_needs_mapping on inbox (company_id, sale_integration_id) where state = 'NEEDS_MAPPING';
select raise_wall('inbox');

-- The first delivery with a key is applied, its twins are not.
create table applied_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  delivery_key text not null,
  inbox_id bigint not null,
  applied_at timestamptz not null,
  primary key (company_id, sale_integration_id, delivery_key),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id)
);
select raise_wall('applied_delivery');

create table product (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  external_code text,
  type_fiscal_note text not null default 'NFE',
  status text not null default 'ACTIVE',
  price_cents bigint,
  integration_hotmart_id bigint,
  integration_eduzz_id bigint,
  integration_xgrow_id bigint,
  integration_monetizze_id bigint,
  integration_ticto_id bigint,
  sale_integration_id bigint,
  oauth_client_id bigint,
  is_physical boolean not null default false,
  nfe_percentage numeric(7,4),
  warranty_days int,
  delay_to_send_note_in_days int,
  auto_send boolean,
  description text,
  unit_measurement text,
  ncm text,
  cest text,
  gtin text,
  cfop_same_state text,
  cfop_other_state_icms_taxpayer text,
  cfop_other_state_no_icms_taxpayer text,
  cfop_other_country text,
  nfe_tax jsonb,
  cbenef text,
  nfs_service jsonb,
  nbs text,
  cclasstrib text,
  cindop text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, integration_hotmart_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_eduzz_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_xgrow_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_monetizze_id) references sale_integration (company_id, id),
  foreign key (company_id, integration_ticto_id) references sale_integration (company_id, id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id),
  constraint product_one_source check (num_nonnulls(integration_hotmart_id, integration_eduzz_id, integration_xgrow_id,
    integration_monetizze_id, integration_ticto_id, sale_integration_id, oauth_client_id) <= 1)
);
create unique index product_external_code on product (company_id, external_code,
  coalesce(integration_hotmart_id, integration_eduzz_id, integration_xgrow_id, integration_monetizze_id, integration_ticto_id,
    sale_integration_id, 0), coalesce(oauth_client_id, 0)) where external_code is not null;
create index product_created on product (company_id, created_at desc, id desc);
create index product_name on product using gin (company_id, plain_text(name) gin_trgm_ops);
select raise_wall('product');

create table product_coproducer (
  id bigint generated always as identity unique,
  company_id bigint not null,
  product_id bigint not null,
  coproducer_company_id bigint,
  name text,
  document text,
  percentage numeric(7,4) not null check (percentage between 0 and 100),
  primary key (company_id, id),
  foreign key (company_id, product_id) references product (company_id, id) on delete cascade
);
select raise_wall('product_coproducer');
