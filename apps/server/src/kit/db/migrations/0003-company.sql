create table company (
  id bigint generated always as identity primary key,
  corporate_name text not null,
  fantasy_name text,
  cnpj text not null unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  contact text,
  municipal_registration text,
  state_registration text,
  tax_regime text not null default 'SIMPLES_NACIONAL',
  special_tax_regime text not null default '0',
  culture_encourager boolean not null default false,
  email text,
  gateway text not null default 'FOCUS_NFE',
  nfs_gateway text not null default 'FOCUS_NFE',
  homologation_mode boolean not null default true,
  active boolean not null default true,
  is_demo boolean not null default false,
  a1_certificate_path text,
  a1_certificate_label text,
  a1_certificate_expiration_at timestamptz,
  logo_path text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select raise_wall('company', 'id');
create index company_name on company using gin (plain_text(corporate_name) gin_trgm_ops);

create table company_address (
  company_id bigint primary key references company (id),
  is_abroad boolean not null default false,
  postal_code text,
  street text,
  number text,
  complement text,
  neighborhood text,
  city_id int,
  state_id int,
  country_id int not null default 1,
  abroad_city text
);
select raise_wall('company_address');

create table membership (
  user_id bigint not null references app_user (id),
  company_id bigint not null references company (id),
  role text check (role in ('ADM')),
  created_at timestamptz not null,
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);
select raise_wall('membership');

-- The private key is sealed; the password of the uploaded file is never kept.
create table company_certificate (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  label text not null,
  cnpj text,
  serial text not null,
  fingerprint text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  certificate_pem text not null,
  chain_pem text not null,
  key_sealed text not null,
  is_current boolean not null default true,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index company_certificate_current on company_certificate (company_id) where is_current;
select raise_wall('company_certificate', wise => false);

-- How the company is known at a gateway. Tokens and the webhook's secret are sealed; the path key is found by its hash.
create table company_gateway (
  company_id bigint not null references company (id),
  gateway text not null,
  external_id text,
  tokens_sealed text,
  hook_path_key_hash bytea,
  hook_path_key_sealed text,
  hook_secret_sealed text,
  certificate_fingerprint text,
  synced_at timestamptz,
  sync_error text,
  updated_at timestamptz not null,
  primary key (company_id, gateway)
);
select raise_wall('company_gateway', wise => false);

create table company_config (
  id bigint generated always as identity unique,
  company_id bigint primary key references company (id),
  auto_send_notes_enabled boolean not null default true,
  auto_process_sales_enabled boolean not null default true,
  send_mail_to_customers_enabled boolean not null default true,
  auto_since timestamptz not null,
  max_per_run int not null default 500,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select raise_wall('company_config');

create table nfe_default_setting (
  company_id bigint primary key references company (id),
  in_production boolean not null default false,
  send_mail boolean not null default true,
  final_customer boolean not null default true,
  customer_presence text not null default 'OperacaoPelaInternet',
  unit_measurement text not null default 'UN',
  goal text not null default 'Normal',
  nature_operation text not null default 'Venda',
  type_operation text not null default 'Saida',
  shipping text not null default '9',
  cfop_same_state text,
  cfop_other_state_icms_taxpayer text,
  cfop_other_state_no_icms_taxpayer text,
  cfop_other_country text,
  ncm text,
  cest text,
  additional_information text,
  nfe_tax jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select raise_wall('nfe_default_setting');

create table nfs_default_setting (
  company_id bigint primary key references company (id),
  in_production boolean not null default false,
  send_email boolean not null default true,
  nature_operation text not null default '1',
  deductions_cents bigint not null default 0,
  nfs_service jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select raise_wall('nfs_default_setting');

create table nfe_access_setting (
  company_id bigint not null references company (id),
  in_production boolean not null,
  next_number int not null default 1,
  serie int not null default 1,
  next_batch int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, in_production)
);
select raise_wall('nfe_access_setting');

create table nfs_access_setting (
  company_id bigint not null references company (id),
  in_production boolean not null,
  next_number int not null default 1,
  serie text not null default '1',
  next_batch int not null default 1,
  username text,
  password_sealed text,
  token_sealed text,
  updated_at timestamptz not null,
  primary key (company_id, in_production)
);
select raise_wall('nfs_access_setting', wise => false);
