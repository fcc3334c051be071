-- Counts and sums that do not read the rows they count. note_month and sale_month hold the sums of a company's whole
-- months; indexes answer for the two months that a range of days breaks; note_day and sale_day hold each day of the
-- whole platform. note_delta and sale_delta hold what has changed since: the statement that changes a note or a sale
-- writes its difference, and the worker folds the differences into the sums each second. One statement that reads sums
-- and deltas is exact at any moment. A delta is a row of its own, so that no two writers wait for one counter. None of
-- these tables has a foreign key: it would lock the company's row at every note, and their rows follow from tables that
-- have one.

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
) with (
  -- Folded rows are dead at once, and readers would walk over them.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000
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
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index sale_delta_company on sale_delta (company_id);

-- Each fold rewrites rows of the sums, so their pages keep room for it.
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

-- Roles read the sums. Only triggers and the fold write them, with the owner's rights.
select raise_wall('note_delta'), raise_wall('sale_delta'), raise_wall('note_month'), raise_wall('sale_month');
revoke insert, update, delete on note_delta, sale_delta, note_month, sale_month from talao_app, talao_worker;

-- Whether the transaction names every company, as that of a platform administrator does: only then may it read the sums
-- of all companies.
create function names_every_company() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (
    select c.id from company c
    except
    select named.id from unnest(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[]) as named(id))
$$;

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
  select company_id, kind, enotas_status, in_production, sent_day, issue_day, created_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then sum(total_cents) else -sum(total_cents) end
  from touched group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function recount_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into note_delta values
    (old.company_id, old.kind, old.enotas_status, old.in_production, old.sent_day, old.issue_day, old.created_day, -1, -old.total_cents),
    (new.company_id, new.kind, new.enotas_status, new.in_production, new.sent_day, new.issue_day, new.created_day, 1, new.total_cents);
  return null;
end $$;

create trigger note_counted after insert on note referencing new table as touched for each statement execute function count_notes();
create trigger note_uncounted after delete on note referencing old table as touched for each statement execute function count_notes();
create trigger note_recounted after update on note for each row
  when (row(old.company_id, old.kind, old.enotas_status, old.in_production, old.sent_day, old.issue_day, old.created_day, old.total_cents)
    is distinct from
    row(new.company_id, new.kind, new.enotas_status, new.in_production, new.sent_day, new.issue_day, new.created_day, new.total_cents))
  execute function recount_note();

create function count_sales() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta
  select company_id, status, origin, is_physical, has_coproducer, created_day, purchase_day, effective_process_day, processed_day,
    case tg_op when 'INSERT' then count(*) else -count(*) end, case tg_op when 'INSERT' then 1 else -1 end * sum(reais_cents)
  from touched group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end $$;

create function recount_sale() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sale_delta values
    (old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_day, old.purchase_day,
      old.effective_process_day, old.processed_day, -1, -old.reais_cents),
    (new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_day, new.purchase_day,
      new.effective_process_day, new.processed_day, 1, new.reais_cents);
  return null;
end $$;

create trigger sale_counted after insert on sale referencing new table as touched for each statement execute function count_sales();
create trigger sale_uncounted after delete on sale referencing old table as touched for each statement execute function count_sales();
create trigger sale_recounted after update on sale for each row
  when (row(old.company_id, old.status, old.origin, old.is_physical, old.has_coproducer, old.created_day, old.purchase_day,
      old.effective_process_day, old.processed_day, old.reais_cents)
    is distinct from
    row(new.company_id, new.status, new.origin, new.is_physical, new.has_coproducer, new.created_day, new.purchase_day,
      new.effective_process_day, new.processed_day, new.reais_cents))
  execute function recount_sale();

-- Adds deltas to the sums in one transaction, so that an interrupted fold has folded nothing. One fold at a time: a
-- second one returns at once. Returns the number of deltas folded.
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

-- Computes all sums again from the notes and sales while nothing writes them, after a restore that brought rows in
-- without their triggers. It reads the rows directly: through deltas, ten million notes took minutes and left mostly
-- empty pages.
create function rebuild_rollups() returns void
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

revoke all on function names_every_company(), count_notes(), recount_note(), count_sales(), recount_sale(),
  fold_rollups(int), rebuild_rollups() from public;
grant execute on function names_every_company() to talao_app, talao_worker;
grant execute on function fold_rollups(int) to talao_worker;
