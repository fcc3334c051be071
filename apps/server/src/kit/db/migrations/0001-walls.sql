-- The walls around each company's data. Every table with company_id is raised behind them by raise_wall(), from the first one on.
-- Roles are made before the migrations run (they carry passwords): talao_app (server), talao_worker (jobs), talao_wise (platform
-- administrators, reads all), talao_queue (owns schema jobs). None of them owns a table or is a superuser.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- FORCE holds for the owner too: without a policy of its own a migration would update 0 rows and say nothing, a backup would copy 0.
create function raise_wall(tbl regclass, company_column text default 'company_id', wise boolean default true) returns void
language plpgsql as $$
declare
  -- The sub-select is evaluated once per statement; an empty setting means no rows.
  visible constant text := format(
    '%I = any ((select string_to_array(nullif(current_setting(''talao.companies'', true), ''''), '','')::bigint[])::bigint[])',
    company_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', tbl, current_user);
  execute format('create policy own_company on %s to talao_app, talao_worker using (%s) with check (%s)', tbl, visible, visible);
  execute format('grant select, insert, update, delete on %s to talao_app, talao_worker', tbl);
  if wise then
    execute format('create policy wise_reads on %s for select to talao_wise using (true)', tbl);
    execute format('grant select on %s to talao_wise', tbl);
  end if;
end $$;

-- Names are searched without accents or case. unaccent() is only stable, so the dictionary is named outright.
create function plain_text(value text) returns text
language sql immutable parallel safe strict as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
