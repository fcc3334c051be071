/** Stored sales of all platforms. Instants are milliseconds since 1970; JSON is stored as text. */
export const PLATFORM_SCHEMA = `
create table if not exists platform_account (
  platform text not null,
  account text not null,
  credentials text not null,
  primary key (platform, account)
) strict;

create table if not exists platform_sale (
  platform text not null,
  account text not null,
  code text not null,
  status text not null,
  product text not null,
  email text not null,
  created_at integer not null,
  approved_at integer,
  updated_at integer not null,
  row text not null,
  primary key (platform, account, code)
) strict;
create index if not exists platform_sale_created on platform_sale (platform, account, created_at, code);

create table if not exists platform_product (
  platform text not null,
  account text not null,
  id text not null,
  row text not null,
  primary key (platform, account, id)
) strict;

create table if not exists platform_token (
  platform text not null,
  token text not null,
  account text not null,
  expires_at integer not null,
  primary key (platform, token)
) strict;

create table if not exists platform_knob (
  platform text not null,
  name text not null,
  value integer not null,
  primary key (platform, name)
) strict;
`
