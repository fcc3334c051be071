// table
/** Tables of the NFS-e register. Instants are milliseconds since 1970; JSON is stored as text. */
export const SEFIN_SCHEMA = `
create table if not exists sefin_nfse (
  id integer primary key,
  environment text not null,
  id_dps text not null,
  chave text not null unique,
  emitter text not null,
  customer text,
  intermediary text,
  numero integer not null,
  city integer not null,
  contributor_code text,
  total_cents integer not null,
  state text not null,
  refuses_cancel integer not null,
  dps text not null,
  xml text not null,
  at integer not null,
  unique (environment, id_dps),
  unique (environment, city, emitter, numero)
) strict;

create table if not exists sefin_event (
  id integer primary key,
  nfse_id integer not null references sefin_nfse (id),
  type text not null,
  seq integer not null,
  -- 1: the city's act, which only the ADN distributes.
  only_adn integer not null,
  xml text not null,
  at integer not null,
  unique (nfse_id, type, seq)
) strict;

-- What each CNPJ receives, in its own sequence.
create table if not exists sefin_feed (
  environment text not null,
  cnpj text not null,
  nsu integer not null,
  chave text not null,
  kind text not null,
  event_type text,
  xml text not null,
  at integer not null,
  primary key (environment, cnpj, nsu)
) strict;

create table if not exists sefin_city (code integer primary key, terms text not null) strict;
create table if not exists sefin_knob (name text primary key, value text not null) strict;
`
