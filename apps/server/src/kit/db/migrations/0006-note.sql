-- One table for both kinds of note; the NF-e and NFS-e calls are views of it.
create table note (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  sale_id bigint,
  -- Several NFS-e of one sale differ in part (one service code each); generation counts lawful replacements, never retries.
  part int not null default 1,
  generation int not null default 1,
  enotas_status text not null default 'PENDING',
  fail_on_send_to_enotas text,
  provider_status text,
  authority_code text,
  authority_message text,
  cancel_state text check (cancel_state in ('REQUESTED', 'DENIED', 'DONE')),
  denied_final boolean not null default false,
  needs_human_reason text,
  gateway text not null,
  in_production boolean not null,
  number bigint,
  serie text,
  rps_number bigint,
  rps_serie text,
  access_key text,
  verification_code text,
  protocol text,
  nature_operation text not null,
  type_operation text not null default 'Saida',
  goal text not null default 'Normal',
  customer_presence text not null default 'OperacaoPelaInternet',
  final_customer boolean not null default true,
  send_mail boolean not null default true,
  nfe_referenced text,
  additional_information text,
  shipping text not null default '9',
  intermediary jsonb,
  sales_code text,
  source text not null default 'MANUAL',
  customer_name text not null,
  customer_document text,
  total_cents bigint not null,
  issue_date timestamptz,
  sent_to_provider_at timestamptz,
  authorized_at timestamptz,
  canceled_at timestamptz,
  last_consulted_at timestamptz,
  next_consult_at timestamptz,
  consults int not null default 0,
  created_by bigint references app_user (id),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, sale_id) references sale (company_id, id)
);
-- A sale gives one note of a kind, part and generation. Notes made by hand have no sale and are not compared.
create unique index note_once on note (company_id, sale_id, kind, part, generation) where sale_id is not null;
create index note_status_sent on note (company_id, kind, enotas_status, in_production, (coalesce(sent_to_provider_at, created_at)) desc, id desc) include (total_cents);
create index note_sent on note (company_id, kind, (coalesce(sent_to_provider_at, created_at)) desc, id desc);
create index note_created on note (company_id, kind, created_at desc, id desc);
create index note_number on note (company_id, kind, number);
create index note_document on note (company_id, kind, customer_document);
create index note_customer_name on note using gin (company_id, plain_text(customer_name) gin_trgm_ops);
create index note_sale on note (company_id, sale_id);
create index note_to_consult on note (next_consult_at) where next_consult_at is not null;
create unique index note_access_key on note (company_id, access_key) where access_key is not null;
select raise_wall('note');

create table note_item (
  company_id bigint not null,
  note_id bigint not null,
  position int not null,
  product_id bigint,
  product_code text,
  description text not null,
  quantity numeric(15,4) not null default 0,
  value_per_unit numeric(21,10) not null default 0,
  unit_measurement text,
  cfop text,
  ncm text,
  cest text,
  gtin text,
  discount_cents bigint not null default 0,
  freight_cents bigint not null default 0,
  additional_information text,
  nfe_tax jsonb not null default '{}',
  primary key (company_id, note_id, position),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, id)
);
select raise_wall('note_item');

create table note_payment (
  company_id bigint not null,
  note_id bigint not null,
  position int not null,
  payment_method text not null,
  amount_cents bigint not null,
  primary key (company_id, note_id, position),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
select raise_wall('note_payment');

create table note_customer (
  company_id bigint not null,
  note_id bigint not null,
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
  primary key (company_id, note_id),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
select raise_wall('note_customer');

-- What makes a note the same note at the gateway: fixed before the first send. A new generation is a new key.
create table issue_key (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  gateway text not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  ref text not null,
  serie text,
  number bigint,
  access_key text,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, note_id),
  unique (gateway, environment, ref),
  foreign key (company_id, note_id) references note (company_id, id)
);
create unique index issue_key_number on issue_key (company_id, environment, serie, number) where number is not null;
select raise_wall('issue_key');

-- One transmission of a key. UNKNOWN is a state: the note is then consulted, never sent again blindly.
create table attempt (
  id bigint generated always as identity unique,
  company_id bigint not null,
  issue_key_id bigint not null,
  note_id bigint not null,
  n int not null,
  state text not null check (state in ('PREPARED', 'SENT', 'ANSWERED', 'UNKNOWN')),
  fence bigint not null default 0,
  payload_sha256 text not null,
  outcome text,
  response_status int,
  prepared_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  unique (company_id, issue_key_id, n),
  foreign key (company_id, issue_key_id) references issue_key (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id)
);
create index attempt_note on attempt (company_id, note_id, n);
select raise_wall('attempt');

-- The exact bytes sent and heard. By month.
create table attempt_bytes (
  company_id bigint not null,
  attempt_id bigint not null,
  note_id bigint not null,
  at timestamptz not null,
  direction text not null check (direction in ('sent', 'heard')),
  purpose text not null,
  status int,
  headers jsonb not null default '{}',
  body bytea not null
) partition by range (at);
create index attempt_bytes_note on attempt_bytes (company_id, note_id, at);
select raise_wall('attempt_bytes');

create table note_event (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  at timestamptz not null,
  kind text not null,
  text text not null,
  detail text,
  user_name text,
  request_id text,
  primary key (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id) on delete cascade
);
create index note_event_note on note_event (company_id, note_id, at, id);
select raise_wall('note_event');
revoke update, delete on note_event from talao_app, talao_worker;

-- Files are content-addressed and write-once; provider_path is where the gateway keeps its copy.
create table note_file (
  company_id bigint not null,
  note_id bigint not null,
  kind text not null,
  provider_path text,
  sha256 text,
  bytes int,
  content_type text,
  stored_at timestamptz,
  primary key (company_id, note_id, kind),
  foreign key (company_id, note_id) references note (company_id, id)
);
select raise_wall('note_file');

-- What the authority's webhook said, as a hint kept for the record.
create table gateway_hint (
  company_id bigint not null,
  gateway text not null,
  dedupe_key text not null,
  ref text not null,
  received_at timestamptz not null,
  body bytea not null,
  primary key (company_id, gateway, dedupe_key)
);
select raise_wall('gateway_hint');
