-- Public facts, loaded at start by content hash.
create table reference_load (
  name text primary key,
  content_hash text not null,
  source text not null,
  as_of date not null,
  loaded_at timestamptz not null
);
create table state (
  id int primary key,
  uf text not null unique,
  name text not null
);
create table country (
  id int primary key,
  name text not null,
  iso2 text not null,
  bacen_code text not null
);
create table city (
  id int primary key,
  name text not null,
  state_id int not null references state (id)
);
create index city_name on city using gin (plain_text(name) gin_trgm_ops);
create index city_state on city (state_id, name);
create table ncm (
  code text primary key,
  description text not null
);
create table cfop (
  code text primary key,
  description text not null
);
grant select on reference_load, state, country, city, ncm, cfop to talao_app, talao_worker, talao_wise;
