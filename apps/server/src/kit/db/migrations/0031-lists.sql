-- Lists of millions of rows, of one company and of all. The platform's lists get an order of their own, so that they no longer walk every
-- company; orders carry the other dates people filter by, so that those are judged without the row; what says the same twice goes.

-- A platform administrator's list of everything is one walk a status and environment, whichever the companies.
create index note_platform_created on note (kind, enotas_status, in_production, created_at desc, id desc) include (effective_sent_at);
create index note_platform_sent on note (kind, enotas_status, in_production, effective_sent_at desc, id desc);
create index sale_platform_created on sale (status, created_at desc, id desc) include (effective_processed_at);

-- The screens order by creation and filter by the day of sending: without the other date in the index, each row passed over would be fetched.
drop index note_created;
create index note_created on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at);
drop index note_status_created;
create index note_status_created on note (company_id, kind, enotas_status, in_production, created_at desc, id desc)
  include (effective_sent_at, effective_issue_at);
drop index note_sent;
create index note_sent on note (company_id, kind, effective_sent_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at);
drop index note_issued;
create index note_issued on note (company_id, kind, effective_issue_at desc, id desc)
  include (enotas_status, in_production, total_cents, created_at);

-- Of the notes that wait for a person, those whose status does not say so: the others are in the sums.
create index note_stuck_otherwise on note (company_id, kind, created_at desc, id desc)
  include (enotas_status, in_production, total_cents, effective_sent_at, effective_issue_at)
  where enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado')
    and (coalesce(cancel_state = 'DENIED', false) or needs_human_reason is not null);

-- What each of these finds another finds as well: search_note_sales_code, search_note_rps_number and note_once.
drop index note_sales_code;
drop index note_rps;
drop index note_sale;

-- All sums anew, as before, but straight from the rows: by way of the deltas ten million notes took minutes and left the sums mostly empty pages.
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
    select t.company_id, d.date_kind, d.day, t.status, t.origin, t.is_physical, t.has_coproducer, count(*) as n,
      sum(coalesce(t.amount_exchanged_cents, t.amount_cents)) as amount_cents
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
