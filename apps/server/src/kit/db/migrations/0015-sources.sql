-- How sales come in: pulls, mapped sources, files, our own API, and what people decide about a sale.

alter table sale_integration
  -- What the user decided about how deliveries are read and issued (contract: IntegrationOptions).
  add column options jsonb not null default '{}',
  add column mapping_version int not null default 0,
  add column access_token_sealed text,
  add column access_token_until timestamptz,
  add column last_pull_at timestamptz,
  -- From when on the platform may be asked again without going over its requests a minute.
  add column pace_at timestamptz;

-- A sale that was asked for came without a delivery.
alter table applied_delivery alter column inbox_id drop not null,
  -- A platform's key may be the same for two products of one order: only the same content is the same delivery.
  add column content_sha256 bytea;

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

-- A walk over a platform's past sales or products. The cursor is saved with what its page brought, so a crash repeats a page and never its effect.
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
  -- The last step of the walk, or the time it was put off to.
  moved_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, sale_integration_id) references sale_integration (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references task (company_id, id)
);
-- One walk of a kind at a time: two would ask the platform for the same pages.
create unique index sale_pull_running on sale_pull (company_id, sale_integration_id, (ask ->> 'kind' = 'products'))
  where state in ('QUEUED', 'RUNNING');
select raise_wall('sale_pull');

-- The products a platform told of at the last look, and which of them the user wants here.
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

-- Other programs of the seller. The secret is shown once; only hashes are kept.
create table oauth_client (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  client_id text not null unique,
  secret_hash bytea not null unique,
  prefix text not null,
  created_by bigint references app_user (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
select raise_wall('oauth_client');

create table oauth_token (
  token_hash bytea primary key,
  company_id bigint not null,
  oauth_client_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
);
create index oauth_token_expired on oauth_token (expires_at);
select raise_wall('oauth_token');

-- A request of a client that was answered, so that its repetition gets the same answer. Kept 30 days.
create table idempotency_key (
  company_id bigint not null,
  oauth_client_id bigint not null,
  key text not null,
  request_hash bytea not null,
  http_status int not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, oauth_client_id, key),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
);
create index idempotency_key_old on idempotency_key (created_at);
select raise_wall('idempotency_key');

create table sale_file_import (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  user_id bigint not null references app_user (id),
  user_name text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'STARTED', 'DONE')),
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  file_sha256 text not null,
  -- The file lies in the store in pieces, so that it is never in memory as a whole.
  file_pieces text[] not null,
  size_bytes bigint not null,
  rows int not null default 0,
  success_rows int not null default 0,
  fail_rows int not null default 0,
  next_row_to_import int default 1,
  -- Why the file as a whole came to an end before its rows did.
  fault text,
  started_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index sale_file_import_created on sale_file_import (company_id, created_at desc, id desc);
select raise_wall('sale_file_import');

create table sale_import_fail (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_file_import_id bigint not null,
  row int not null,
  -- JSON array of the 20 raw cells.
  metadata text not null,
  -- Of the cells: rows of one sale are tried again together.
  sale_code text not null,
  column_name text,
  code text not null,
  message text not null,
  -- Somebody wants this row tried again.
  retry_asked_at timestamptz,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, sale_file_import_id, row),
  foreign key (company_id, sale_file_import_id) references sale_file_import (company_id, id) on delete cascade
);
create index sale_import_fail_sale on sale_import_fail (company_id, sale_file_import_id, sale_code) where resolved_at is null;
create index sale_import_fail_asked on sale_import_fail (company_id, sale_file_import_id, row) where retry_asked_at is not null;
select raise_wall('sale_import_fail');

alter table sale
  -- What people wrote over what was told (fiscal: SaleEdits): no later delivery takes it back.
  add column edits jsonb not null default '{}',
  -- A share of another company's sale (co-production): that sale, which this company may not see.
  add column origin_company_id bigint,
  add column freight_cents bigint,
  -- Never by itself: a person looks first (a buyer abroad of a platform that may issue on its own). The reason is for people.
  add column asks_first text,
  add column metadata jsonb,
  add foreign key (company_id, sale_file_import_id) references sale_file_import (company_id, id),
  add foreign key (company_id, oauth_client_id) references oauth_client (company_id, id);
create index sale_of_import on sale (company_id, sale_file_import_id) where sale_file_import_id is not null;
create index sale_without_rate on sale (purchase_date) where currency <> 'BRL' and amount_exchanged_cents is null;

alter table sale_client add column no_foreign_document_reason text;
alter table product_coproducer add column email text, add column position int not null default 0;
alter table product add foreign key (company_id, oauth_client_id) references oauth_client (company_id, id);

-- A sale was given back after its notes went out: the lawful way for each of them, and what became of it.
create table refund_case (
  id bigint generated always as identity unique,
  company_id bigint not null,
  sale_id bigint not null,
  note_id bigint not null,
  path text not null check (path in ('CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'HUMAN')),
  reason text not null,
  deadline timestamptz,
  state text not null default 'OPEN' check (state in ('OPEN', 'ASKED', 'DONE', 'DISMISSED')),
  made_note_id bigint,
  closed_by text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, note_id),
  foreign key (company_id, sale_id) references sale (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id),
  foreign key (company_id, made_note_id) references note (company_id, id)
);
create index refund_case_open on refund_case (company_id, sale_id) where state in ('OPEN', 'ASKED');
select raise_wall('refund_case');
-- Whether a refund cancels its notes without a click, where the authority still takes it.
alter table company_config add column auto_cancel_on_refund boolean not null default false;

-- What the Banco Central says a currency was worth at the close of a day (PTAX, sale). Belongs to nobody.
create table exchange_rate (
  currency text not null,
  day date not null,
  sell numeric(18, 8) not null check (sell > 0),
  quoted_at timestamptz not null,
  primary key (currency, day)
);
grant select on exchange_rate to talao_app, talao_wise;
grant select, insert, update, delete on exchange_rate to talao_worker;

create function door_oauth_client(p_client_id text)
returns table (company_id bigint, id bigint, secret_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, c.secret_hash from oauth_client c join company on company.id = c.company_id and company.active
  where c.client_id = p_client_id and c.revoked_at is null
$$;

-- Who stands behind a bearer token: an access token, or the secret itself.
create function door_oauth_token(p_token_hash bytea, p_now timestamptz)
returns table (company_id bigint, id bigint, name text, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, c.name, c.last_used_at from oauth_client c join company on company.id = c.company_id and company.active
  where c.revoked_at is null and c.secret_hash = p_token_hash
  union all
  select c.company_id, c.id, c.name, c.last_used_at from oauth_token t
  join oauth_client c on c.company_id = t.company_id and c.id = t.oauth_client_id and c.revoked_at is null
  join company on company.id = c.company_id and company.active
  where t.token_hash = p_token_hash and t.expires_at > p_now
$$;

create or replace function door_due_sales(p_today date, p_per_company int, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, due.id
  from company c
  join company_config cc on cc.company_id = c.id and cc.auto_process_sales_enabled
  cross join lateral (
    select s.id, row_number() over (order by s.date_to_process, s.id) as turn
    from sale s
    left join sale_integration i on i.company_id = s.company_id and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id,
      s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id)
    where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= p_today and s.fence_at >= cc.auto_since
      and s.asks_first is null and (i.id is null or (i.auto_process and s.fence_at >= i.auto_since))
    order by s.date_to_process, s.id
    limit least(p_per_company, cc.max_per_run)
  ) due
  where c.active
  order by due.turn, c.id
  limit p_limit
$$;

-- Work whose job was lost.
create function door_waiting_pulls(p_before timestamptz, p_limit int)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.company_id, p.id from sale_pull p
  where p.state in ('QUEUED', 'RUNNING') and p.moved_at < p_before order by p.created_at limit p_limit
$$;

-- Integrations whose platforms can be asked whether every sale came.
create function door_active_integrations(p_types text[])
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from sale_integration i join company c on c.id = i.company_id and c.active
  where i.is_active and i.type = any(p_types) order by i.company_id, i.id
$$;

-- Deliveries are kept for a time. A month that is over as a whole goes as a whole; of the others a slice at a time.
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

-- Answers kept for repeated requests, access tokens that have ended, walks that nobody asked for.
create function forget_leftovers(p_before timestamptz, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from idempotency_key where created_at < p_before;
  delete from oauth_token where expires_at < p_now;
  delete from sale_pull where task_id is null and ended_at < p_before;
$$;

create function door_waiting_imports(p_before timestamptz, p_limit int)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id from sale_file_import i
  where i.status in ('PENDING', 'STARTED') and i.updated_at < p_before order by i.created_at limit p_limit
$$;

-- One whose currency has no official rate was told so, once.
create function door_sales_without_rate(p_since timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint, currency text, purchase_date timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id, s.currency, s.purchase_date from sale s
  where s.currency <> 'BRL' and s.amount_exchanged_cents is null and s.status in ('UNPROCESSED', 'PENDING') and s.updated_at >= p_since
    and not exists (select 1 from sale_event e where e.company_id = s.company_id and e.sale_id = s.id and e.kind = 'no_rate')
  order by s.purchase_date desc limit p_limit
$$;

revoke execute on function door_oauth_client(text), door_oauth_token(bytea, timestamptz), door_waiting_pulls(timestamptz, int),
  door_waiting_imports(timestamptz, int), door_sales_without_rate(timestamptz, int), door_active_integrations(text[]),
  forget_deliveries(timestamptz, int), forget_leftovers(timestamptz, timestamptz) from public;
grant execute on function door_oauth_client(text), door_oauth_token(bytea, timestamptz) to talao_app;
grant execute on function door_waiting_pulls(timestamptz, int), door_waiting_imports(timestamptz, int), door_sales_without_rate(timestamptz, int),
  door_active_integrations(text[]), forget_deliveries(timestamptz, int), forget_leftovers(timestamptz, timestamptz)
  to talao_worker;

-- Cases of given-back sales that something is to be done about: their note moved on, their way has closed, or nobody has to be asked.
create function door_refunds_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.company_id, r.sale_id from refund_case r
  join note n on n.company_id = r.company_id and n.id = r.note_id
  join company_config cc on cc.company_id = r.company_id
  left join note m on m.company_id = r.company_id and m.id = r.made_note_id
  where r.state in ('OPEN', 'ASKED') and (
    n.enotas_status in ('Cancelada', 'Negada') or m.enotas_status = 'Autorizada'
    or (r.state = 'OPEN' and r.deadline < p_now and r.path = 'CANCEL')
    or (r.state = 'OPEN' and r.deadline is null and r.path = 'CANCEL' and n.kind = 'NFE' and n.enotas_status = 'Autorizada')
    or (r.state = 'ASKED' and r.made_note_id is null and n.cancel_state = 'DENIED')
    or (r.state = 'OPEN' and r.path = 'CANCEL' and cc.auto_cancel_on_refund and n.enotas_status = 'Autorizada' and n.cancel_state is null))
  limit p_limit
$$;
revoke execute on function door_refunds_to_settle(timestamptz, int) from public;
grant execute on function door_refunds_to_settle(timestamptz, int) to talao_worker;

-- The same line as before, but a company that switched automatic sending off holds its automatic lane.
create or replace function door_notes_to_send(p_now timestamptz, p_per_company int, p_limit int)
returns table (company_id bigint, note_id bigint, kind text, lane text, asked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive line as (
    (select n.company_id, n.kind, n.send_lane from note n where n.send_asked_at is not null
     order by n.company_id, n.kind, n.send_lane limit 1)
    union all
    select next.company_id, next.kind, next.send_lane from line cross join lateral (
      select n.company_id, n.kind, n.send_lane from note n
      where n.send_asked_at is not null and (n.company_id, n.kind, n.send_lane) > (line.company_id, line.kind, line.send_lane)
      order by n.company_id, n.kind, n.send_lane limit 1
    ) next
  )
  select line.company_id, due.id, line.kind, line.send_lane, due.send_asked_at
  from line cross join lateral (
    select n.id, n.send_asked_at, row_number() over (order by n.send_asked_at, n.id) as turn
    from note n
    where n.company_id = line.company_id and n.kind = line.kind and n.send_lane = line.send_lane and n.send_asked_at <= p_now
    order by n.send_asked_at, n.id limit p_per_company
  ) due
  where not exists (
    select 1 from send_pause p
    where p.company_id = line.company_id and p.kind = line.kind and p.lane = line.send_lane and p.until > p_now)
  and (line.send_lane <> 'automatic' or not exists (
    select 1 from company_config cc where cc.company_id = line.company_id and not cc.auto_send_notes_enabled))
  order by due.turn, due.send_asked_at, due.id
  limit p_limit
$$;

-- Parts of sales that their co-producers' companies do not have yet, or that did not end with the original: of sales fetched and imported in bulk.
create index sale_coproducer_company on sale_coproducer (coproducer_company_id) where coproducer_company_id is not null;
create function door_sales_to_share(p_since timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.company_id, s.id from sale_coproducer p
  join sale s on s.company_id = p.company_id and s.id = p.sale_id
  join sale_integration i on i.company_id = s.company_id and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id,
    s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id)
  left join sale x on x.company_id = p.coproducer_company_id and x.platform = s.platform and x.external_sales_id = s.external_sales_id
    and x.origin_sale_id = s.id
  where p.coproducer_company_id is not null and p.coproducer_company_id <> s.company_id and p.amount_cents > 0
    and i.coproduction_base = 'SHARE' and s.origin_sale_id is null and s.updated_at >= p_since
    and ((x.id is null and s.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'DONE')) or (s.status = 'CANCELED' and x.status <> 'CANCELED'))
  limit p_limit
$$;
revoke execute on function door_sales_to_share(timestamptz, int) from public;
grant execute on function door_sales_to_share(timestamptz, int) to talao_worker;

-- The pieces of the files of sales are named too, or a walk over the archive would take them for nobody's.
create or replace function door_stored_files(p_after text, p_limit int)
returns table (company_id bigint, note_id bigint, kind text, sequence int, sha256 text)
language sql stable security definer set search_path = public, pg_temp as $$
  select named.* from (
    (select f.company_id, f.note_id, f.kind, f.sequence, f.sha256 from note_file f
     where f.sha256 > p_after order by f.sha256 limit p_limit)
    union all (select v.company_id, null, 'VOID_XML', 0, v.xml_sha256 from void_range v
     where v.xml_sha256 > p_after order by v.xml_sha256 limit p_limit)
    union all (select o.company_id, null, 'ORPHAN_XML', 0, o.xml_sha256 from orphan_document o
     where o.xml_sha256 > p_after order by o.xml_sha256 limit p_limit)
    union all (select t.company_id, null, 'TASK', 0, t.file_sha256 from task t
     where t.file_sha256 > p_after order by t.file_sha256 limit p_limit)
    union all (select i.company_id, null, 'IMPORT', 0, piece from sale_file_import i, unnest(i.file_pieces) piece
     where piece > p_after order by piece limit p_limit)
  ) named order by named.sha256 collate "C", named.company_id, named.note_id limit p_limit
$$;
