// table
/** The additional data of an NFS-e. A note without a row in `service_note` is an NF-e. */
export const SERVICE_NOTE_SCHEMA = `
create table if not exists service_note (
  note_id integer primary key references note (id),
  kind text not null,
  city text not null,
  serie text,
  numero_rps integer,
  waits integer not null default 0,
  errors text not null default '[]'
) strict;
create index if not exists service_note_number on service_note (kind, serie, numero_rps);

-- A note that a city or the national system has issued. \`code\` is the codigo_verificacao, for nfsen the key.
create table if not exists service_document (
  id integer primary key,
  note_id integer not null references note (id),
  company_id integer not null references company (id),
  environment text not null,
  kind text not null,
  city text not null,
  numero integer not null,
  code text not null,
  status text not null,
  replaced_by text,
  decided_at integer not null,
  xml text not null,
  cancel_xml text
) strict;
create unique index if not exists service_document_number
  on service_document (environment, city, numero) where kind = 'nfse';
create index if not exists service_document_note on service_document (note_id);

create table if not exists focus_city (ibge text primary key, data text not null) strict;

create table if not exists focus_blocked_email (email text primary key, data text not null) strict;
`
