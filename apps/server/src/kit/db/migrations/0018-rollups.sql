-- Counts and sums that do not read the rows they count. Whole months of a company stand summed in note_month and sale_month; the two months a
-- range of days breaks are read from covering indexes; every day of the platform as a whole stands in note_day and sale_day. What changed since
-- lies in note_delta and sale_delta, written by the very statement that changed a note or a sale and folded into the sums each second: sums and
-- deltas read by one statement are exact at any moment. A delta is a row of its own, so that no two writers ever wait for one counter.

-- The days that lists filter and sort by, fallen back to the day of creation. Columns of their own, for behind the wall no index is searched by
-- coalesce(): it counts as an expression that may leak.
alter table note
  add column effective_sent_at timestamptz not null generated always as (coalesce(sent_to_provider_at, created_at)) stored,
  add column effective_issue_at timestamptz not null generated always as (coalesce(issue_date, created_at)) stored;
alter table sale
  add column effective_process_day date not null
    generated always as (coalesce(date_to_process, (created_at at time zone 'America/Sao_Paulo')::date)) stored,
  add column effective_processed_at timestamptz not null generated always as (coalesce(processed_at, created_at)) stored,
  -- What the list calls the type of integration: by which way a sale came in.
  add column origin text not null generated always as (
  case
    when sale_file_import_id is not null then 'IMPORT'
    when oauth_client_id is not null then 'API'
    when num_nonnulls(integration_hotmart_id, integration_eduzz_id, integration_xgrow_id, integration_monetizze_id, integration_ticto_id,
      sale_integration_id) = 0 then 'MANUAL'
    when case platform when 'HOTMART' then integration_hotmart_id when 'EDUZZ' then integration_eduzz_id when 'XGROW' then integration_xgrow_id
      when 'MONETIZZE' then integration_monetizze_id when 'TICTO' then integration_ticto_id else sale_integration_id end is not null then platform
    else 'UNKNOWN'
  end) stored;

-- Days are São Paulo's, as on paper.
create function paper_day(at timestamptz) returns date
language sql immutable parallel safe strict as $$ select (at at time zone 'America/Sao_Paulo')::date $$;

-- No foreign key on any of these: it would lock the company's row at every note, and what they say follows from tables that carry it.
create table note_delta (
  company_id bigint not null,
  kind text not null,
  status text not null,
  in_production boolean not null,
  sent_day date not null,
  issue_day date not null,
  created_day date not null,
  n int not null,
  amount_cents bigint not null
);
create index note_delta_company on note_delta (company_id);

create table sale_delta (
  company_id bigint not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  created_day date not null,
  purchase_day date not null,
  process_day date not null,
  processed_day date not null,
  n int not null,
  amount_cents bigint not null
);
create index sale_delta_company on sale_delta (company_id);

-- A row a month and combination; rewritten by each fold, so pages keep room for it.
create table note_month (
  company_id bigint not null,
  kind text not null,
  date_kind text not null check (date_kind in ('sent', 'issue', 'created')),
  month date not null,
  status text not null,
  in_production boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  primary key (company_id, kind, date_kind, month, status, in_production)
) with (fillfactor = 70);

create table sale_month (
  company_id bigint not null,
  date_kind text not null check (date_kind in ('created', 'purchase', 'process', 'processed')),
  month date not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  primary key (company_id, date_kind, month, status, origin, is_physical, has_coproducer)
) with (fillfactor = 70);

create table note_day (
  kind text not null,
  date_kind text not null,
  day date not null,
  status text not null,
  in_production boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  primary key (kind, date_kind, day, status, in_production)
) with (fillfactor = 70);

create table sale_day (
  date_kind text not null,
  day date not null,
  status text not null,
  origin text not null,
  is_physical boolean not null,
  has_coproducer boolean not null,
  n bigint not null,
  amount_cents bigint not null,
  primary key (date_kind, day, status, origin, is_physical, has_coproducer)
) with (fillfactor = 70);

-- The running product reads the sums and writes none of them: triggers and the fold do, with the owner's eyes.
select raise_wall('note_delta'), raise_wall('sale_delta'), raise_wall('note_month'), raise_wall('sale_month');
revoke insert, update, delete on note_delta, sale_delta, note_month, sale_month from talao_app, talao_worker;

-- The sums of all companies belong to whoever may see all of them: a transaction that names every one, as a platform administrator's does.
create function names_every_company() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select c.id from company c
    except
    select named.id from unnest(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[]) as named(id))
$$;
revoke execute on function names_every_company() from public;
grant execute on function names_every_company() to talao_app, talao_worker;

do $$
declare
  summed text;
begin
  foreach summed in array array['note_day', 'sale_day'] loop
    execute format('alter table %I enable row level security', summed);
    execute format('alter table %I force row level security', summed);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', summed, current_user);
    execute format('create policy own_company on %I for select to talao_app, talao_worker using ((select names_every_company()))', summed);
    execute format('create policy wise_reads on %I for select to talao_wise using (true)', summed);
    execute format('grant select on %I to talao_app, talao_worker, talao_wise', summed);
  end loop;
end $$;

create function count_notes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into note_delta
  select company_id, kind, enotas_status, in_production, paper_day(effective_sent_at),
    paper_day(effective_issue_at), paper_day(created_at),
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then sum(total_cents) else -sum(total_cents) end
  from touched group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function recount_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into note_delta values
    (old.company_id, old.kind, old.enotas_status, old.in_production, paper_day(old.effective_sent_at),
      paper_day(old.effective_issue_at), paper_day(old.created_at), -1, -old.total_cents),
    (new.company_id, new.kind, new.enotas_status, new.in_production, paper_day(new.effective_sent_at),
      paper_day(new.effective_issue_at), paper_day(new.created_at), 1, new.total_cents);
  return null;
end $$;

create trigger note_counted after insert on note referencing new table as touched for each statement execute function count_notes();
create trigger note_uncounted after delete on note referencing old table as touched for each statement execute function count_notes();
create trigger note_recounted after update on note for each row
  when (row(old.company_id, old.kind, old.enotas_status, old.in_production, old.effective_sent_at, old.effective_issue_at, old.created_at, old.total_cents)
    is distinct from
    row(new.company_id, new.kind, new.enotas_status, new.in_production, new.effective_sent_at, new.effective_issue_at, new.created_at, new.total_cents))
  execute function recount_note();

create function count_sales() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, paper_day(created_at), paper_day(purchase_date),
    effective_process_day, paper_day(effective_processed_at),
    case tg_op when 'INSERT' then count(*) else -count(*) end,
    case tg_op when 'INSERT' then 1 else -1 end * sum(coalesce(amount_exchanged_cents, amount_cents))
  from touched group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create function recount_sale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta values
    (old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, paper_day(old.created_at), paper_day(old.purchase_date),
      old.effective_process_day, paper_day(old.effective_processed_at),
      -1, -coalesce(old.amount_exchanged_cents, old.amount_cents)),
    (new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, paper_day(new.created_at), paper_day(new.purchase_date),
      new.effective_process_day, paper_day(new.effective_processed_at),
      1, coalesce(new.amount_exchanged_cents, new.amount_cents));
  return null;
end $$;

create trigger sale_counted after insert on sale referencing new table as touched for each statement execute function count_sales();
create trigger sale_uncounted after delete on sale referencing old table as touched for each statement execute function count_sales();
create trigger sale_recounted after update on sale for each row
  when (row(old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_at, old.purchase_date, old.effective_process_day,
      old.effective_processed_at, old.amount_exchanged_cents, old.amount_cents)
    is distinct from
    row(new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_at, new.purchase_date, new.effective_process_day,
      new.effective_processed_at, new.amount_exchanged_cents, new.amount_cents))
  execute function recount_sale();

-- Takes deltas and adds them to the sums, in one transaction: who is killed in between has folded nothing. One folder at a time; a second one
-- finds the door shut and goes. Tells how many deltas it took.
create function fold_rollups(p_limit int default 50000) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  notes int;
  sales int;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_rollups')) then
    return 0;
  end if;
  with taken as (
    delete from note_delta where ctid = any (array(select ctid from note_delta limit p_limit)) returning *
  ), spread as (
    select t.company_id, t.kind, d.date_kind, d.day, t.status, t.in_production, sum(t.n) as n, sum(t.amount_cents) as amount_cents
    from taken t cross join lateral (values ('sent', t.sent_day), ('issue', t.issue_day), ('created', t.created_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6
  ), months as (
    insert into note_month as m
    select company_id, kind, date_kind, date_trunc('month', day::timestamp)::date, status, in_production, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (company_id, kind, date_kind, month, status, in_production)
    do update set n = m.n + excluded.n, amount_cents = m.amount_cents + excluded.amount_cents
  ), days as (
    insert into note_day as d
    select kind, date_kind, day, status, in_production, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (kind, date_kind, day, status, in_production)
    do update set n = d.n + excluded.n, amount_cents = d.amount_cents + excluded.amount_cents
  )
  select count(*) into notes from taken;
  with taken as (
    delete from sale_delta where ctid = any (array(select ctid from sale_delta limit p_limit)) returning *
  ), spread as (
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, sum(t.n) as n,
      sum(t.amount_cents) as amount_cents
    from taken t cross join lateral
      (values ('created', t.created_day), ('purchase', t.purchase_day), ('process', t.process_day), ('processed', t.processed_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6, 7
  ), months as (
    insert into sale_month as m
    select company_id, date_kind, date_trunc('month', day::timestamp)::date, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (company_id, date_kind, month, status, origin, is_physical, has_coproducer)
    do update set n = m.n + excluded.n, amount_cents = m.amount_cents + excluded.amount_cents
  ), days as (
    insert into sale_day as d
    select date_kind, day, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
    from spread group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount_cents) <> 0
    on conflict (date_kind, day, status, origin, is_physical, has_coproducer)
    do update set n = d.n + excluded.n, amount_cents = d.amount_cents + excluded.amount_cents
  )
  select count(*) into sales from taken;
  return notes + sales;
end $$;

-- All sums anew from the notes and sales themselves, while nobody writes: after a restore that brought rows in without their triggers.
create function rebuild_rollups() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  lock table note, sale in share row exclusive mode;
  delete from note_delta;
  delete from sale_delta;
  delete from note_month;
  delete from sale_month;
  delete from note_day;
  delete from sale_day;
  insert into note_delta
  select company_id, kind, enotas_status, in_production, paper_day(effective_sent_at),
    paper_day(effective_issue_at), paper_day(created_at), count(*), sum(total_cents)
  from note group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, paper_day(created_at), paper_day(purchase_date),
    effective_process_day, paper_day(effective_processed_at), count(*),
    sum(coalesce(amount_exchanged_cents, amount_cents))
  from sale group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  while fold_rollups() > 0 loop
  end loop;
end $$;

do $$
declare
  inner_work regprocedure;
begin
  for inner_work in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and proname in ('count_notes', 'recount_note', 'count_sales', 'recount_sale', 'fold_rollups', 'rebuild_rollups') loop
    execute format('revoke all on function %s from public', inner_work);
  end loop;
end $$;
grant execute on function fold_rollups(int) to talao_worker;

-- One index a kind of date, in the order of the list and with all that its filters and sums read, so that no row is fetched for them.
drop index note_sent;
drop index note_created;
create index note_sent on note (company_id, kind, effective_sent_at desc, id desc) include (enotas_status, in_production, total_cents);
create index note_issued on note (company_id, kind, effective_issue_at desc, id desc) include (enotas_status, in_production, total_cents);
create index note_created on note (company_id, kind, created_at desc, id desc) include (enotas_status, in_production, total_cents);
-- A rare status among many is a walk of its own.
drop index note_status_sent;
create index note_status_sent on note (company_id, kind, enotas_status, in_production, effective_sent_at desc, id desc);
create index note_status_created on note (company_id, kind, enotas_status, in_production, created_at desc, id desc);
create index note_stuck on note (company_id, kind, created_at desc, id desc) include (enotas_status, in_production, total_cents)
  where enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado') or coalesce(cancel_state = 'DENIED', false) or needs_human_reason is not null;
-- A note that is deleted asks whether another one replaces it or was replaced by it: without these, of every note of the company.
create index note_substituting on note (company_id, substitutes_id) where substitutes_id is not null;
create index note_substituted on note (company_id, substituted_by_id) where substituted_by_id is not null;
create index note_sales_code on note (company_id, sales_code) where sales_code is not null;
drop index sale_all;
create index sale_all on sale (company_id, created_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, amount_cents, amount_exchanged_cents);
create index sale_purchased on sale (company_id, purchase_date desc, id desc)
  include (status, origin, is_physical, has_coproducer, amount_cents, amount_exchanged_cents);
create index sale_to_process on sale (company_id, effective_process_day desc, id desc)
  include (status, origin, is_physical, has_coproducer, amount_cents, amount_exchanged_cents);
create index sale_processed on sale (company_id, effective_processed_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, amount_cents, amount_exchanged_cents);
-- An index answers alone only for pages that vacuum has seen: it comes after 2% of new rows instead of 20%.
alter table note set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
alter table sale set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
-- What was folded is dead at once, and readers would walk over it.
alter table note_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table sale_delta set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Names by any part of them. The operator of the trigram index may not run before the wall's own test (it is not leakproof), so behind the wall
-- the index is never used: this looks with the owner's eyes, and only into the companies that the transaction names.
create function notes_named(p_kind text, p_pattern text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  visible bigint[] := string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[];
begin
  return array(
    select n.id from note n where n.company_id = any (visible) and n.kind = p_kind and plain_text(n.customer_name) like p_pattern);
end $$;

create function sales_named(p_pattern text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  visible bigint[] := string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[];
begin
  return array(select s.id from sale s where s.company_id = any (visible) and plain_text(s.customer_name) like p_pattern);
end $$;
revoke execute on function notes_named(text, text), sales_named(text) from public;
grant execute on function notes_named(text, text), sales_named(text) to talao_app, talao_worker;

select rebuild_rollups();
