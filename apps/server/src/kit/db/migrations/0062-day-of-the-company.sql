-- The day of a note or a sale is the one where its company is, not São Paulo's: at 22:30 of 30 November in
-- Rio Branco it is December in São Paulo already, and the sale is one of November.

-- The same as timeZoneOf() in the program. Of a city not told the state's, where nothing is told São Paulo's.
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
alter table company_address add column time_zone text not null generated always as (time_zone_of(city_id, state_id)) stored;
create function company_time_zone(p_company_id bigint) returns text
language sql stable parallel safe as $$
  select coalesce((select a.time_zone from company_address a where a.company_id = p_company_id), 'America/Sao_Paulo')
$$;

-- Each row keeps the zone its days are counted in: a company that moves redates nothing it has made.
alter table note add column time_zone text not null default 'America/Sao_Paulo';
alter table sale add column time_zone text not null default 'America/Sao_Paulo';

-- What left before today bears São Paulo's day on its document and keeps it. Drafts and sales take their company's; no program is told of it.
alter table note disable trigger user;
alter table sale disable trigger user;
update note n set time_zone = a.time_zone,
  -- A day that somebody chose was kept as its midnight in São Paulo.
  issue_date = case
    when n.issue_date = date_trunc('day', n.issue_date at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
      then (n.issue_date at time zone 'America/Sao_Paulo') at time zone a.time_zone
    else n.issue_date end
from company_address a where a.company_id = n.company_id and a.time_zone <> n.time_zone and n.sent_to_provider_at is null;
update sale s set time_zone = a.time_zone from company_address a where a.company_id = s.company_id and a.time_zone <> s.time_zone;
alter table note enable trigger user;
alter table sale enable trigger user;

-- The days that lists filter and sums count by; behind the wall an index is searched by a plain column only.
drop trigger note_recounted on note;
drop trigger sale_recounted on sale;
alter table note
  add column sent_day date not null generated always as ((coalesce(sent_to_provider_at, created_at) at time zone time_zone)::date) stored,
  add column issue_day date not null
    generated always as ((coalesce(issue_date, sent_to_provider_at, created_at) at time zone time_zone)::date) stored,
  add column created_day date not null generated always as ((created_at at time zone time_zone)::date) stored;
-- With the column go the indexes that carry it.
alter table sale drop column effective_process_day;
alter table sale
  add column effective_process_day date not null
    generated always as (coalesce(date_to_process, (created_at at time zone time_zone)::date)) stored,
  add column created_day date not null generated always as ((created_at at time zone time_zone)::date) stored,
  add column purchase_day date not null generated always as ((purchase_date at time zone time_zone)::date) stored,
  add column processed_day date not null generated always as ((coalesce(processed_at, created_at) at time zone time_zone)::date) stored;
drop function paper_day(timestamptz) cascade;

create or replace function count_notes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into note_delta
  select company_id, kind, enotas_status, in_production, sent_day, issue_day, created_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then sum(total_cents) else -sum(total_cents) end
  from touched group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace function recount_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into note_delta values
    (old.company_id, old.kind, old.enotas_status, old.in_production, old.sent_day, old.issue_day, old.created_day, -1, -old.total_cents),
    (new.company_id, new.kind, new.enotas_status, new.in_production, new.sent_day, new.issue_day, new.created_day, 1, new.total_cents);
  return null;
end $$;

create trigger note_recounted after update on note for each row
  when (row(old.company_id, old.kind, old.enotas_status, old.in_production, old.sent_day, old.issue_day, old.created_day, old.total_cents)
    is distinct from
    row(new.company_id, new.kind, new.enotas_status, new.in_production, new.sent_day, new.issue_day, new.created_day, new.total_cents))
  execute function recount_note();

create or replace function count_sales() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, created_day, purchase_day, effective_process_day, processed_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then 1 else -1 end * sum(reais_cents)
  from touched group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create or replace function recount_sale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta values
    (old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_day, old.purchase_day,
      old.effective_process_day, old.processed_day, -1, -old.reais_cents),
    (new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_day, new.purchase_day,
      new.effective_process_day, new.processed_day, 1, new.reais_cents);
  return null;
end $$;

create trigger sale_recounted after update on sale for each row
  when (row(old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_day, old.purchase_day,
      old.effective_process_day, old.processed_day, old.reais_cents)
    is distinct from
    row(new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_day, new.purchase_day,
      new.effective_process_day, new.processed_day, new.reais_cents))
  execute function recount_sale();

-- A row takes its company's zone when it is made, and a note once more when it is sent: its document tells the hour of that moment.
create function take_time_zone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.time_zone := company_time_zone(new.company_id);
  return new;
end $$;
revoke execute on function take_time_zone() from public;
create trigger note_takes_time_zone before insert on note for each row execute function take_time_zone();
create trigger note_takes_time_zone_at_sending before update of sent_to_provider_at on note for each row
  when (old.sent_to_provider_at is distinct from new.sent_to_provider_at) execute function take_time_zone();
create trigger sale_takes_time_zone before insert on sale for each row execute function take_time_zone();

-- The walks carry the exact day beside the instant they are ordered by, so that no row is fetched to judge it.
drop index note_sent, note_issued, note_created, note_status_created, note_status_sent, note_stuck_otherwise, note_platform_created,
  note_platform_sent, note_without_ibs_cbs, sale_all, sale_purchased, sale_processed, sale_platform_created;
create index note_sent on note (company_id, kind, effective_sent_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
create index note_issued on note (company_id, kind, effective_issue_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at, sent_day, issue_day, created_day);
create index note_created on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day);
create index note_status_created on note (company_id, kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, effective_issue_at, sent_day, issue_day, created_day);
create index note_status_sent on note (company_id, kind, enotas_status, in_production, effective_sent_at desc, id desc)
  include (sent_day);
create index note_stuck_otherwise on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day)
  where enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado')
    and (coalesce(cancel_state = 'DENIED', false) or needs_human_reason is not null);
create index note_platform_created on note (kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, sent_day, created_day);
create index note_platform_sent on note (kind, enotas_status, in_production, effective_sent_at desc, id desc) include (sent_day);
create index note_without_ibs_cbs on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at, sent_day, issue_day, created_day)
  where without_ibs_cbs <> '[]';
create index sale_all on sale (company_id, created_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, created_day, purchase_day, processed_day);
create index sale_purchased on sale (company_id, purchase_date desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, purchase_day);
create index sale_to_process on sale (company_id, effective_process_day desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_processed on sale (company_id, effective_processed_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents, processed_day);
create index sale_platform_created on sale (status, created_at desc, id desc) include (effective_processed_at, created_day, processed_day);
create index sale_platform_process on sale (status, effective_process_day desc, id desc);

create or replace function rebuild_rollups() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  lock table note, sale in share row exclusive mode;
  truncate note_delta, sale_delta, note_month, sale_month, note_day, sale_day;
  create temp table spread on commit drop as
    select t.company_id, t.kind, d.date_kind, d.day, t.enotas_status as status, t.in_production, count(*) as n, sum(t.total_cents) as amount_cents
    from note t cross join lateral (values ('sent', t.sent_day), ('issue', t.issue_day), ('created', t.created_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6;
  insert into note_month
  select company_id, kind, date_kind, date_trunc('month', day::timestamp)::date, status, in_production, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6;
  insert into note_day
  select kind, date_kind, day, status, in_production, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5;
  drop table spread;
  create temp table spread on commit drop as
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, count(*) as n, sum(t.reais_cents) as amount_cents
    from sale t cross join lateral (values ('created', t.created_day), ('purchase', t.purchase_day), ('process', t.effective_process_day),
      ('processed', t.processed_day)) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_month
  select company_id, date_kind, date_trunc('month', day::timestamp)::date, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_day
  select date_kind, day, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5, 6;
  drop table spread;
end $$;
select rebuild_rollups();

-- A sale is due from the midnight of its company on.
drop function came_due_while_off(timestamptz, date, timestamptz);
create function came_due_while_off(p_fence_at timestamptz, p_date_to_process date, p_resumed_at timestamptz, p_time_zone text) returns boolean
language sql immutable parallel safe as $$
  select p_resumed_at is not null and p_fence_at < p_resumed_at
    and p_date_to_process <= (p_resumed_at at time zone p_time_zone)::date
$$;

drop function door_due_sales(date, int, int);
create function door_due_sales(p_now timestamptz, p_per_company int, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, due.id
  from company c
  join company_config cc on cc.company_id = c.id and cc.auto_process_sales_enabled
  cross join company_time_zone(c.id) zone
  cross join lateral (
    select s.id, row_number() over (order by s.date_to_process, s.id) as turn
    from sale s
    left join sale_integration i on i.company_id = s.company_id and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id,
      s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id)
    where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= (p_now at time zone zone)::date
      and s.fence_at >= cc.auto_since
      and not came_due_while_off(s.fence_at, s.date_to_process, cc.resumed_at, zone)
      and s.asks_first is null and (i.id is null or (i.auto_process and s.fence_at >= i.auto_since))
    order by s.date_to_process, s.id
    limit least(p_per_company, cc.max_per_run)
  ) due
  where c.active
  order by due.turn, c.id
  limit p_limit
$$;
revoke execute on function door_due_sales(timestamptz, int, int) from public;
grant execute on function door_due_sales(timestamptz, int, int) to talao_worker;
