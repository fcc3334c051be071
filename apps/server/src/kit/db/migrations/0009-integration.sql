-- Where sales come from: integrations with platforms, their deliveries, pulls and products, and imported files.

-- Connecting a platform begins with our address: it exists before anything is known of the platform, its secret comes
-- back, and the first delivery then switches the integration on.
create table sale_integration (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  type text not null,
  -- The ready-made mapping of this platform (packages/platforms/src/mapped/ready-made.ts).
  ready_made text,
  type_fiscal_note text default 'NFE',
  nfe_percentage numeric(7,4) not null default 100 check (nfe_percentage between 0 and 100),
  delay_to_send_note_in_days int not null default 7 check (delay_to_send_note_in_days between 0 and 365),
  is_active boolean not null default true,
  auto_process boolean not null default true,
  auto_send boolean,
  wait_warranty boolean not null default true,
  coproduction_base text not null default 'PRODUCER',
  auto_since timestamptz not null,
  -- How deliveries are read and issued (contract: IntegrationOptions).
  options jsonb not null default '{}',
  intermediary jsonb,
  platform_version text,
  mapping jsonb,
  mapping_version int not null default 0,
  setup text not null default 'CONNECTED' check (setup in ('DRAFT', 'WAITING', 'CONNECTED')),
  connected_at timestamptz,
  connected_by text check (connected_by in ('DELIVERY', 'TEST', 'PULL', 'PERSON')),
  activate_on_first boolean not null default true,
  client_id text,
  account_id text,
  secrets_sealed text,
  secrets_set text[] not null default '{}',
  -- The secrets were last saved at this moment: deliveries refused before it say nothing about them.
  secret_saved_at timestamptz,
  -- We made the secret, and no delivery has carried it yet: until one does, the key in the address is enough.
  secret_is_offered boolean not null default false,
  -- The former secrets also prove a delivery until this moment.
  secrets_before_sealed text,
  secrets_before_until timestamptz,
  access_token_sealed text,
  access_token_until timestamptz,
  path_key_hash bytea not null,
  path_key_sealed text not null,
  last_event_at timestamptz,
  last_failure_at timestamptz,
  last_pull_at timestamptz,
  -- From when on the platform may be asked again within its requests a minute.
  pace_at timestamptz,
  refused_count int not null default 0,
  refused_at timestamptz,
  -- The deliveries refused on the company's day of refused_at.
  refused_that_day int not null default 0,
  -- The last delivery that no secret could prove yet.
  unverified_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  -- What sales and products refer to. The type never changes.
  unique (company_id, id, type),
  constraint sale_integration_off_until_connected check (setup = 'CONNECTED' or not is_active)
);
select raise_wall('sale_integration');

-- Every mapping that was ever saved; the integration holds the one in force.
create table integration_mapping (
  company_id bigint not null,
  sale_integration_id bigint not null,
  version int not null,
  mapping jsonb not null,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  primary key (company_id, sale_integration_id, version),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade
);
select raise_wall('integration_mapping');

-- Every authenticated delivery, as received. One partition a month, so that retention drops partitions.
create table inbox (
  id bigint generated always as identity,
  company_id bigint not null,
  sale_integration_id bigint not null,
  received_at timestamptz not null,
  headers jsonb not null,
  query jsonb not null,
  body bytea not null,
  state text not null default 'RECEIVED',
  event text,
  external_sales_id text,
  delivery_key text,
  sale_id bigint,
  reason text,
  attempts int not null default 0,
  processed_at timestamptz,
  request_id text,
  primary key (company_id, id, received_at),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id)
) partition by range (received_at);
create index inbox_by_integration on inbox (company_id, sale_integration_id, received_at desc, id desc);
create index inbox_waiting on inbox (received_at) where state = 'RECEIVED';
-- Deliveries to read again: those that need a mapping, and those that failed at the last attempt.
create index inbox_unread on inbox (company_id, sale_integration_id) where state in ('NEEDS_MAPPING', 'FAILED');
select raise_wall('inbox');

create table inbox_default partition of inbox default;
alter table inbox_default enable row level security;
alter table inbox_default force row level security;
create policy owner_all on inbox_default to current_user using (true) with check (true);

-- A delivery that arrived before the secret. Its row in the inbox is UNVERIFIED and empty; the delivery is kept here
-- until it is proved, sealed as a whole because it may contain that secret.
create table unverified_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  inbox_id bigint not null,
  received_at timestamptz not null,
  sealed text not null,
  primary key (company_id, sale_integration_id, inbox_id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade
);
create index unverified_delivery_old on unverified_delivery (received_at);
select raise_wall('unverified_delivery', wise => false);

-- The first delivery with a key is applied, repetitions are not.
create table applied_delivery (
  company_id bigint not null,
  sale_integration_id bigint not null,
  delivery_key text not null,
  -- A platform may give two products of one order the same key: only equal content is the same delivery.
  content_sha256 bytea,
  -- Null for a sale that was pulled.
  inbox_id bigint,
  applied_at timestamptz not null,
  primary key (company_id, sale_integration_id, delivery_key),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id)
);
select raise_wall('applied_delivery');

-- A pull of a platform's past sales or products. The cursor is saved together with its page, so a crash repeats a page
-- and never its effect.
create table sale_pull (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_integration_id bigint not null,
  task_id bigint,
  ask jsonb not null,
  cursor jsonb,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  pages int not null default 0,
  read_count int not null default 0,
  new_count int not null default 0,
  changed_count int not null default 0,
  unread jsonb not null default '[]',
  failures int not null default 0,
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The last step of the pull, or the time to which it was postponed.
  moved_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references task (company_id, id)
);
-- One pull of a kind at a time: two would ask the platform for the same pages.
create unique index sale_pull_running on sale_pull (company_id, sale_integration_id, (ask ->> 'kind' = 'products'))
  where state in ('QUEUED', 'RUNNING');
select raise_wall('sale_pull');

-- The products a platform listed at the last pull, and the user's selection.
create table integration_product (
  company_id bigint not null,
  sale_integration_id bigint not null,
  external_id text not null,
  title text not null,
  price_cents bigint,
  currency text,
  commission_cents bigint,
  commission_since date,
  status text,
  type text,
  warranty_days int,
  is_physical boolean,
  selected boolean not null default false,
  pulled_at timestamptz not null,
  primary key (company_id, sale_integration_id, external_id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade
);
select raise_wall('integration_product');

create table sale_file_import (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  user_id bigint not null references app_user (id),
  user_name text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'STARTED', 'DONE')),
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  file_sha256 text not null,
  -- The store holds the file in pieces, so that it is never in memory as a whole.
  file_pieces text[] not null,
  size_bytes bigint not null,
  rows int not null default 0,
  success_rows int not null default 0,
  fail_rows int not null default 0,
  next_row_to_import int default 1,
  -- Why the import stopped before its last row.
  fault text,
  started_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index sale_file_import_created on sale_file_import (company_id, created_at desc, id desc);
create index sale_file_import_open on sale_file_import (created_at) where status <> 'DONE';
select raise_wall('sale_file_import');

create table sale_import_fail (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_file_import_id bigint not null,
  row int not null,
  -- JSON array of the 20 raw cells.
  metadata text not null,
  -- Read from the cells: the rows of one sale are tried again together.
  sale_code text not null,
  column_name text,
  code text not null,
  message text not null,
  -- When a person asked for this row to be tried again.
  retry_asked_at timestamptz,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, sale_file_import_id, row),
  foreign key (company_id, sale_file_import_id) references sale_file_import (company_id, id) on delete cascade
);
create index sale_import_fail_sale on sale_import_fail (company_id, sale_file_import_id, sale_code)
  where resolved_at is null;
create index sale_import_fail_asked on sale_import_fail (company_id, sale_file_import_id, row)
  where retry_asked_at is not null;
select raise_wall('sale_import_fail');

-- Creates the partitions of a day's month and of the next. A month created late has rows in the default partition, and
-- PostgreSQL refuses the partition while they are there: so it is made from the parent's shape, gets its policy and the
-- late rows, and is attached last. Rights exist on the parent only, so no role reads a partition directly.
create function ensure_month_partitions(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  at_column text;
  first date;
  next date;
  name text;
begin
  foreach parent in array array['inbox', 'attempt_bytes'] loop
    at_column := case parent when 'inbox' then 'received_at' else 'at' end;
    for i in 0..1 loop
      first := (date_trunc('month', p_day) + make_interval(months => i))::date;
      next := (first + interval '1 month')::date;
      name := format('%s_%s', parent, to_char(first, 'YYYY_MM'));
      if to_regclass(name) is null then
        execute format('create table %I (like %I including defaults including constraints)', name, parent);
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        -- Backup programs copy partition by partition: without this policy they would copy no rows.
        execute format('create policy owner_all on %I to %I using (true) with check (true)', name, current_user);
        execute format('with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late',
          parent || '_default', at_column, first, at_column, next, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, next);
      end if;
    end loop;
  end loop;
end $$;

create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (
  company_id bigint, type text, is_active boolean, setup text, secret_is_offered boolean, secrets_sealed text,
  secrets_before_sealed text, secrets_before_until timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, i.setup, i.secret_is_offered, i.secrets_sealed, i.secrets_before_sealed, i.secrets_before_until
  from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;

create function door_waiting_deliveries(p_before timestamptz, p_limit int)
returns table (company_id bigint, inbox_id bigint, received_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id, i.received_at from inbox i
  where i.state = 'RECEIVED' and i.received_at < p_before order by i.received_at limit p_limit
$$;

-- Pulls and imports whose job was lost.
create function door_waiting_pulls(p_before timestamptz, p_limit int)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.company_id, p.id from sale_pull p
  where p.state in ('QUEUED', 'RUNNING') and p.moved_at < p_before order by p.created_at limit p_limit
$$;

create function door_waiting_imports(p_before timestamptz, p_limit int)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from sale_file_import i
  where i.status in ('PENDING', 'STARTED') and i.updated_at < p_before order by i.created_at limit p_limit
$$;

-- Integrations whose platform can be asked whether every sale arrived.
create function door_active_integrations(p_types text[])
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from sale_integration i join company c on c.id = i.company_id and c.active
  where i.is_active and i.type = any(p_types) order by i.company_id, i.id
$$;

-- Retention of deliveries: a month that has ended is dropped whole; in the others a limited number of rows is deleted.
create function forget_deliveries(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old record;
  gone int;
begin
  for old in
    select c.relname as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'inbox'::regclass and c.relname ~ '^inbox_[0-9]{4}_[0-9]{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month 2 days' <= p_before::date
  loop
    execute format('drop table %I', old.name);
  end loop;
  delete from inbox i using (select company_id, id, received_at from inbox where received_at < p_before limit p_limit) past
  where i.company_id = past.company_id and i.id = past.id and i.received_at = past.received_at;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Deletes access tokens that have ended, and pulls that no person asked for.
create function forget_leftovers(p_before timestamptz, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from oauth_token where expires_at < p_now;
  delete from sale_pull where task_id is null and ended_at < p_before;
$$;

-- Deletes deliveries that stayed unproved for too long, and drafts that were given up. A draft with deliveries, sales
-- or products stays.
create function forget_drafts(p_unverified_before timestamptz, p_draft_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  draft record;
begin
  with old as (delete from unverified_delivery where received_at < p_unverified_before returning company_id, inbox_id, received_at)
  delete from inbox i using old where i.company_id = old.company_id and i.id = old.inbox_id and i.received_at = old.received_at
    and i.state = 'UNVERIFIED';
  for draft in
    select i.company_id, i.id from sale_integration i
    where i.setup = 'DRAFT' and i.updated_at < p_draft_before
      and not exists (select 1 from inbox n where n.company_id = i.company_id and n.sale_integration_id = i.id)
      and not exists (select 1 from sale s where s.company_id = i.company_id and s.integration_id = i.id)
      and not exists (select 1 from product p where p.company_id = i.company_id and p.integration_id = i.id)
    for update of i skip locked
  loop
    delete from applied_delivery where company_id = draft.company_id and sale_integration_id = draft.id;
    delete from sale_integration where company_id = draft.company_id and id = draft.id;
  end loop;
end $$;

create function forget_former_secrets(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sale_integration set secrets_before_sealed = null, secrets_before_until = null where secrets_before_until <= p_now;
  update webhook_endpoint set secret_before_sealed = null, secret_before_until = null where secret_before_until <= p_now;
$$;

revoke all on function ensure_month_partitions(date), door_integration(bigint, bytea),
  door_waiting_deliveries(timestamptz, int), door_waiting_pulls(timestamptz, int),
  door_waiting_imports(timestamptz, int), door_active_integrations(text[]), forget_deliveries(timestamptz, int),
  forget_leftovers(timestamptz, timestamptz), forget_drafts(timestamptz, timestamptz),
  forget_former_secrets(timestamptz) from public;
grant execute on function door_integration(bigint, bytea) to talao_app;
grant execute on function ensure_month_partitions(date), door_waiting_deliveries(timestamptz, int),
  door_waiting_pulls(timestamptz, int), door_waiting_imports(timestamptz, int), door_active_integrations(text[]),
  forget_deliveries(timestamptz, int), forget_leftovers(timestamptz, timestamptz),
  forget_drafts(timestamptz, timestamptz), forget_former_secrets(timestamptz) to talao_worker;
