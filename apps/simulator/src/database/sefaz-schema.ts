// table
/** SEFAZ data besides the registered numbers. Instants are milliseconds since 1970. */
export const SEFAZ_SCHEMA = `
-- How an authoriser is doing; one that has no row is doing well.
create table if not exists sefaz_authorizer (
  authorizer text not null,
  environment text not null,
  state text not null,
  svc integer not null,
  late_cancel_hours integer not null,
  primary key (authorizer, environment)
) strict;

create table if not exists sefaz_lot (
  id integer primary key,
  receipt text not null unique,
  authorizer text not null,
  environment text not null,
  notes text not null,
  answers text
) strict;
create table if not exists sefaz_waiting (
  environment text not null,
  chave text not null,
  receipt text not null,
  primary key (environment, chave)
) strict;

create table if not exists sefaz_epec (
  id integer primary key,
  cnpj text not null,
  environment text not null,
  serie integer not null,
  numero integer not null,
  chave text not null,
  protocol text not null,
  at integer not null,
  xml text not null,
  unique (cnpj, environment, serie, numero)
) strict;

create table if not exists sefaz_consult (cnpj text not null, environment text not null, chave text not null, at integer not null) strict;
create index if not exists sefaz_consult_recent on sefaz_consult (cnpj, chave, at);
create table if not exists sefaz_block (
  cnpj text not null,
  environment text not null,
  service text not null,
  until integer not null,
  primary key (cnpj, environment, service)
) strict;

create table if not exists sefaz_taxpayer (
  uf text not null,
  cnpj text not null,
  ie text not null,
  name text not null,
  situation integer not null,
  primary key (uf, ie)
) strict;
`
