-- What a sale counts for in sums: reais. Money of another country without a rate counts for nothing until it has one; taken for as many reais,
-- a sale in Colombian pesos outweighed all others.
alter table sale add column reais_cents bigint not null
  generated always as (coalesce(amount_exchanged_cents, case currency when 'BRL' then amount_cents else 0 end)) stored;

create or replace function count_sales() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, paper_day(created_at), paper_day(purchase_date),
    effective_process_day, paper_day(effective_processed_at),
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then 1 else -1 end * sum(reais_cents)
  from touched group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create or replace function recount_sale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta values
    (old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, paper_day(old.created_at), paper_day(old.purchase_date),
      old.effective_process_day, paper_day(old.effective_processed_at), -1, -old.reais_cents),
    (new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, paper_day(new.created_at), paper_day(new.purchase_date),
      new.effective_process_day, paper_day(new.effective_processed_at), 1, new.reais_cents);
  return null;
end $$;

drop trigger sale_recounted on sale;
create trigger sale_recounted after update on sale for each row
  when (row(old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_at, old.purchase_date, old.effective_process_day,
      old.effective_processed_at, old.reais_cents)
    is distinct from
    row(new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_at, new.purchase_date, new.effective_process_day,
      new.effective_processed_at, new.reais_cents))
  execute function recount_sale();

drop index sale_all, sale_purchased, sale_to_process, sale_processed, sale_without_address;
create index sale_all on sale (company_id, created_at desc, id desc) include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_purchased on sale (company_id, purchase_date desc, id desc) include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_to_process on sale (company_id, effective_process_day desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_processed on sale (company_id, effective_processed_at desc, id desc)
  include (status, origin, is_physical, has_coproducer, reais_cents);
create index sale_without_address on sale (company_id, created_at desc, id desc) include (reais_cents)
  where status = 'UNPROCESSED' and 'address' = any (missing);

-- The competence of a note that nobody dated is the day it was sent, not the day of its draft: one made in November and sent in December is of
-- December. With the column go the indexes that carry it.
drop trigger note_recounted on note;
alter table note drop column effective_issue_at;
alter table note add column effective_issue_at timestamptz not null
  generated always as (coalesce(issue_date, sent_to_provider_at, created_at)) stored;
create trigger note_recounted after update on note for each row
  when (row(old.company_id, old.kind, old.enotas_status, old.in_production, old.effective_sent_at, old.effective_issue_at, old.created_at, old.total_cents)
    is distinct from
    row(new.company_id, new.kind, new.enotas_status, new.in_production, new.effective_sent_at, new.effective_issue_at, new.created_at, new.total_cents))
  execute function recount_note();
create index note_created on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at);
create index note_status_created on note (company_id, kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, effective_issue_at);
create index note_issued on note (company_id, kind, effective_issue_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at);
create index note_stuck_otherwise on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at)
  where enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado')
    and (coalesce(cancel_state = 'DENIED', false) or needs_human_reason is not null);

create or replace function rebuild_rollups() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  lock table note, sale in share row exclusive mode;
  truncate note_delta, sale_delta, note_month, sale_month, note_day, sale_day;
  create temp table spread on commit drop as
    select t.company_id, t.kind, d.date_kind, d.day, t.enotas_status as status, t.in_production, count(*) as n, sum(t.total_cents) as amount_cents
    from note t cross join lateral (values
      ('sent', paper_day(t.effective_sent_at)), ('issue', paper_day(t.effective_issue_at)), ('created', paper_day(t.created_at))) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6;
  insert into note_month
  select company_id, kind, date_kind, date_trunc('month', day::timestamp)::date, status, in_production, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6;
  insert into note_day
  select kind, date_kind, day, status, in_production, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5;
  drop table spread;
  create temp table spread on commit drop as
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, count(*) as n, sum(t.reais_cents) as amount_cents
    from sale t cross join lateral (values ('created', paper_day(t.created_at)), ('purchase', paper_day(t.purchase_date)),
      ('process', t.effective_process_day), ('processed', paper_day(t.effective_processed_at))) d(date_kind, day)
    group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_month
  select company_id, date_kind, date_trunc('month', day::timestamp)::date, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents)
  from spread group by 1, 2, 3, 4, 5, 6, 7;
  insert into sale_day
  select date_kind, day, status, origin, is_physical, has_coproducer, sum(n), sum(amount_cents) from spread group by 1, 2, 3, 4, 5, 6;
  drop table spread;
end $$;
select rebuild_rollups();
