-- A company: registration, address, certificate, gateways, settings.

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
  -- What the company says it sells: it decides which notes are needed before the first of them is issued. Null: not
  -- asked yet.
  sells text[]
    constraint sells_is_a_choice check (sells is null or (cardinality(sells) between 1 and 5
      and array_position(sells, null) is null and sells <@ array['COURSES', 'EBOOKS', 'SOFTWARE', 'SERVICES', 'GOODS'])),
  gateway text not null default 'FOCUS_NFE',
  nfs_gateway text not null default 'FOCUS_NFE',
  homologation_mode boolean not null default true,
  active boolean not null default true,
  is_demo boolean not null default false,
  a1_certificate_path text,
  a1_certificate_label text,
  a1_certificate_expiration_at timestamptz,
  logo_path text,
  -- The company's entry in Receita's register, as the look-ups report it. The authority refuses notes that contradict
  -- the entry (178 to 180), so they wait for a person instead. `register_checked_at` is null before the first answer.
  register_checked_at timestamptz,
  -- Null where the source does not report it.
  register_regime text check (register_regime in ('SIMPLES_NACIONAL', 'MEI', 'NORMAL')),
  register_status text,
  -- A person marked this answer as out of date: it holds no note back until the answer changes.
  register_confirmed_at timestamptz,
  register_confirmed_by text,
  register_confirmed_regime text,
  register_confirmed_status text,
  -- The difference that was notified last, so that each is notified once.
  register_told text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index company_name on company using gin (plain_text(corporate_name) gin_trgm_ops);
-- Pages ask for the company of a logo at every view.
create index company_logo on company (logo_path) where logo_path is not null;
select raise_wall('company', 'id');

-- The time zone of a city, the same as timeZoneOf() in the program. Without a city the state decides, without both São
-- Paulo.
create function time_zone_of(p_city_id int, p_state_id int) returns text
language sql immutable parallel safe as $$
  select case
    when p_city_id = 2605459 then 'America/Noronha'
    when p_city_id in (1300201, 1300607, 1300706, 1301407, 1301506, 1301654, 1301803, 1301951, 1302306, 1302405, 1303502, 1303908, 1304062)
      then 'America/Eirunepe'
    else case coalesce(p_city_id / 100000, p_state_id)
      when 11 then 'America/Porto_Velho'
      when 12 then 'America/Rio_Branco'
      when 13 then 'America/Manaus'
      when 14 then 'America/Boa_Vista'
      when 50 then 'America/Campo_Grande'
      when 51 then 'America/Cuiaba'
      else 'America/Sao_Paulo'
    end
  end
$$;

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
  abroad_city text,
  time_zone text not null generated always as (time_zone_of(city_id, state_id)) stored
);
select raise_wall('company_address');

create function company_time_zone(p_company_id bigint) returns text
language sql stable parallel safe as $$
  select coalesce((select a.time_zone from company_address a where a.company_id = p_company_id), 'America/Sao_Paulo')
$$;

-- The private key is sealed; the password of the uploaded file is never stored.
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
  -- The days before its end (60, 30, 15, 7, 1) at which its people were last notified; each step is notified once.
  told_step int check (told_step in (60, 30, 15, 7, 1)),
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index company_certificate_current on company_certificate (company_id) where is_current;
create index company_certificate_ending on company_certificate (not_after) where is_current;
select raise_wall('company_certificate', wise => false);

-- Every use of a company's private key for a signature: the note signed, or none where numbers were voided.
create table certificate_use (
  id bigint generated always as identity unique,
  company_id bigint not null,
  certificate_id bigint not null,
  note_id bigint,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, certificate_id) references company_certificate (company_id, id)
);
create index certificate_use_note on certificate_use (company_id, note_id, at);
create index certificate_use_certificate on certificate_use (company_id, certificate_id, at);
select raise_wall('certificate_use', wise => false);
revoke update, delete on certificate_use from talao_app, talao_worker;

-- The company's registration at a gateway. Tokens and the webhook secret are sealed; the webhook's path key is found by
-- its hash.
create table company_gateway (
  company_id bigint not null references company (id),
  gateway text not null,
  external_id text,
  tokens_sealed text,
  hook_path_key_hash bytea,
  hook_path_key_sealed text,
  hook_secret_sealed text,
  hook_rotated_at timestamptz,
  certificate_fingerprint text,
  -- The company wants its own numbers although the gateway would give them.
  own_numbers boolean not null default false,
  synced_at timestamptz,
  sync_error text,
  -- The provider refused the registration: asking again changes nothing until a person corrects it.
  sync_refused boolean not null default false,
  -- The provider's own words about the refusal, and the fields of the company that they name.
  sync_said text,
  sync_fields text[] not null default '{}',
  differences jsonb not null default '[]',
  checked_at timestamptz,
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
  -- Sales older than this are never issued automatically.
  auto_since timestamptz not null,
  max_per_run int not null default 500,
  -- Whether a refund cancels its notes without a click, where the authority still accepts it, and from when on: turning
  -- the switch on cancels no note of an earlier refund.
  auto_cancel_on_refund boolean not null default false,
  auto_cancel_since timestamptz,
  -- When the company was last switched on again. An earlier sale that was due by then is not issued automatically.
  resumed_at timestamptz,
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
  -- Set by a person and not yet sent to the gateway that gives the numbers. It is sent once: a second time would set
  -- the gateway's count back.
  to_push boolean not null default false,
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
  to_push boolean not null default false,
  username text,
  password_sealed text,
  token_sealed text,
  -- Whether the city keeps the company's municipal registration in the national register: then it must be sent (E0116),
  -- otherwise it must not (E0120).
  sends_registration boolean not null default false,
  updated_at timestamptz not null,
  primary key (company_id, in_production)
);
select raise_wall('nfs_access_setting', wise => false);

-- A replaced logo. Its file is deleted some days later when no company shows it: a backup under way may still name it.
create table left_logo (
  company_id bigint not null references company (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  left_at timestamptz not null,
  primary key (company_id, sha256)
);
create index left_logo_by_age on left_logo (left_at);
select raise_wall('left_logo');

create function door_new_company_id() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select nextval(pg_get_serial_sequence('company', 'id'))
$$;

create function door_active_companies() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where c.active order by c.id
$$;

create function door_gateway_hook(p_company_id bigint, p_gateway text, p_path_key_hash bytea)
returns table (hook_secret_sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.hook_secret_sealed from company_gateway g
  where g.company_id = p_company_id and g.gateway = p_gateway and g.hook_path_key_hash = p_path_key_hash
$$;

-- Companies that can ask a state's authority for its status: they have a certificate.
create function door_companies_at_sefaz(p_state int, p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c join company_address a on a.company_id = c.id
  where c.active and c.gateway = 'SEFAZ' and a.state_id = p_state and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id limit 3
$$;

-- Companies whose distribution of the national NFS-e is read.
create function door_companies_at_adn(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and c.nfs_gateway = 'NFSE_NACIONAL' and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id
$$;

-- Companies whose answer from the register is older than the given moment, the oldest first.
create function door_registers_to_check(p_before timestamptz, p_limit int) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and (c.register_checked_at is null or c.register_checked_at < p_before)
  order by c.register_checked_at nulls first, c.id limit p_limit
$$;

create function door_certificates_ending(p_now timestamptz, p_until timestamptz, p_limit int)
returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id from company_certificate t
  join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after > p_now and t.not_after <= p_until and t.told_step is distinct from 1
  order by t.not_after limit p_limit
$$;

-- Current certificates that have ended or end soon, the first to end first.
create function door_certificates_until(p_until timestamptz, p_limit int)
returns table (company_id bigint, corporate_name text, not_after timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.corporate_name, t.not_after from company_certificate t join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after <= p_until order by t.not_after, c.id limit p_limit
$$;

create function door_left_logos(p_before timestamptz, p_limit int)
returns table (company_id bigint, sha256 text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.sha256 from left_logo l where l.left_at < p_before order by l.left_at limit p_limit
$$;

-- Whether any company shows this logo.
create function door_is_logo(p_logo_path text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from company c where c.logo_path = p_logo_path)
$$;

revoke all on function door_new_company_id(), door_active_companies(), door_gateway_hook(bigint, text, bytea),
  door_companies_at_sefaz(int, timestamptz), door_companies_at_adn(timestamptz),
  door_registers_to_check(timestamptz, int), door_certificates_ending(timestamptz, timestamptz, int),
  door_certificates_until(timestamptz, int), door_left_logos(timestamptz, int), door_is_logo(text) from public;
grant execute on function door_new_company_id(), door_gateway_hook(bigint, text, bytea) to talao_app;
grant execute on function door_active_companies(), door_companies_at_sefaz(int, timestamptz),
  door_companies_at_adn(timestamptz), door_registers_to_check(timestamptz, int),
  door_certificates_ending(timestamptz, timestamptz, int), door_left_logos(timestamptz, int),
  door_is_logo(text) to talao_worker;
grant execute on function door_certificates_until(timestamptz, int) to talao_worker, talao_wise;
