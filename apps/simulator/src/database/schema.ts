// table
/** Instants are milliseconds since 1970; JSON is stored as text. */
export const SCHEMA = `
create table if not exists meta (name text primary key, value text not null) strict;

create table if not exists company (
  id integer primary key,
  cnpj text not null,
  data text not null,
  token_producao text not null unique,
  token_homologacao text not null unique,
  key_pem text,
  certificate_pem text,
  certificate_cnpj text,
  certificate_from integer,
  certificate_until integer,
  deleted_at integer
) strict;
create unique index if not exists company_cnpj on company (cnpj) where deleted_at is null;

create table if not exists note (
  id integer primary key,
  company_id integer not null references company (id),
  environment text not null,
  ref text not null,
  status text not null,
  request text not null,
  unknown_fields text not null default '[]',
  status_sefaz text,
  mensagem_sefaz text,
  numero_carta_correcao integer,
  sends integer not null default 1,
  created_at integer not null,
  decided_at integer,
  visible_from integer not null,
  unique (company_id, environment, ref)
) strict;

-- What the authority holds: one row per number it has seen used, whether valid, denied or cancelled. What came straight to
-- SEFAZ has no note and no company.
create table if not exists document (
  id integer primary key,
  note_id integer references note (id),
  company_id integer references company (id),
  cnpj text not null,
  environment text not null,
  serie integer not null,
  numero integer not null,
  chave text not null,
  status text not null,
  superseded integer not null default 0,
  protocol text not null,
  sale text,
  decided_at integer not null,
  xml text not null,
  unique (cnpj, environment, serie, numero),
  unique (environment, chave)
) strict;

create table if not exists event (
  id integer primary key,
  document_id integer not null references document (id),
  type text not null,
  seq integer not null,
  body text not null,
  protocol text not null,
  at integer not null,
  xml text not null,
  unique (document_id, type, seq)
) strict;

create table if not exists void_range (
  id integer primary key,
  company_id integer references company (id),
  cnpj text not null,
  environment text not null,
  serie integer not null,
  first integer not null,
  last integer not null,
  reason text not null,
  protocol text not null,
  at integer not null,
  xml text not null
) strict;

create table if not exists mail (
  id integer primary key,
  note_id integer not null references note (id),
  address text not null,
  at integer not null
) strict;

create table if not exists hook (
  id text primary key,
  company_id integer not null references company (id),
  environment text not null,
  event text not null,
  url text not null,
  secret text,
  header text,
  cnpj text,
  created_at integer not null,
  failing_since integer,
  disabled_at integer
) strict;

create table if not exists delivery (
  id integer primary key,
  hook_id text not null references hook (id) on delete cascade,
  note_id integer references note (id),
  body text not null,
  state text not null,
  attempts integer not null default 0,
  wrong_secret integer not null default 0,
  created_at integer not null
) strict;

create table if not exists hook_attempt (
  id integer primary key,
  hook_id text not null references hook (id) on delete cascade,
  delivery_id integer not null,
  at integer not null,
  ok integer not null,
  result text not null
) strict;
create index if not exists hook_attempt_window on hook_attempt (hook_id, at);

create table if not exists task (id integer primary key, due_at integer not null, kind text not null, subject integer not null) strict;
create index if not exists task_due on task (due_at, id);

create table if not exists fault (
  id integer primary key,
  token text,
  kind text not null,
  method text,
  path text,
  remaining integer,
  probability real not null,
  params text not null,
  fired integer not null default 0
) strict;

create table if not exists request (
  id integer primary key,
  at integer not null,
  method text not null,
  path text not null,
  ref text,
  caller text not null,
  status integer not null,
  fault text
) strict;

-- Entries of the public registries: companies and postal codes.
create table if not exists lookup_company (cnpj text primary key, row text not null) strict;
create table if not exists lookup_place (postal_code text primary key, row text not null) strict;
`
