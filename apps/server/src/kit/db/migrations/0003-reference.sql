-- Public facts: official lists, exchange rates, answers of public registers. They belong to no company.

-- The lists of the package, loaded at start when their content hash changes.
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
-- Every official list of codes has this one shape, so that one search serves them all. States, countries and cities
-- have tables of their own, because rows refer to them.
create table reference_code (
  list text not null,
  code text not null,
  -- The code without punctuation, as people type it and searches compare it.
  key text not null,
  description text not null,
  -- The list's other fields, in the form of the look-up's answer.
  details jsonb not null,
  -- Keys of other lists (or a direction) that narrow this list in the look-up.
  related text[] not null,
  -- Rank among the codes shown first to a seller of digital goods.
  featured int,
  -- The key and the words of the description, without accents. Its own words weigh more than those of its headings.
  words tsvector not null,
  valid_to date,
  primary key (list, code)
);
create index reference_code_words on reference_code using gin (list, words);
grant select on reference_load, state, country, city, reference_code to talao_app, talao_worker, talao_wise;

-- Parameters that cities set in the national NFS-e system, as the system answered.
create table city_parameter (
  city_id int not null,
  kind text not null,
  name text not null,
  answer jsonb not null,
  fetched_at timestamptz not null,
  primary key (city_id, kind, name)
);
grant select, insert, update, delete on city_parameter to talao_app, talao_worker;
grant select on city_parameter to talao_wise;

-- The closing rate of a currency on a day, by the Banco Central (PTAX, sale).
create table exchange_rate (
  currency text not null,
  day date not null,
  sell numeric(18, 8) not null check (sell > 0),
  quoted_at timestamptz not null,
  primary key (currency, day)
);
grant select on exchange_rate to talao_app, talao_wise;
grant select, insert, update, delete on exchange_rate to talao_worker;

-- Answers of public registers about companies and postal codes, so that each is asked once. They never concern a
-- person.
create table lookup_answer (
  kind text not null check (kind in ('taxpayer', 'postal_code')),
  key text not null,
  -- Null: no source knows it.
  answer jsonb,
  source text not null,
  fetched_at timestamptz not null,
  primary key (kind, key)
);
create index lookup_answer_old on lookup_answer (fetched_at);
grant select, insert, update on lookup_answer to talao_app;
-- Jobs ask before a note is sent, and store the answers.
grant select, insert, update, delete on lookup_answer to talao_worker;
grant select on lookup_answer to talao_wise;

-- The request rate of each register, counted for all servers together, and how long a failing register is not asked.
create table lookup_pace (
  key text primary key,
  -- The requests of the last minute.
  taken_at timestamptz[] not null,
  failures int not null default 0,
  closed_until timestamptz,
  updated_at timestamptz not null
);
grant select, insert, update on lookup_pace to talao_app;
grant select, insert, update, delete on lookup_pace to talao_worker;
grant select on lookup_pace to talao_wise;
