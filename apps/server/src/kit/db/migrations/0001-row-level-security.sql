-- Row-level security. A role sees only the rows of the companies that its transaction names in `talao.companies`.
-- raise_wall() protects each table that has a company_id as soon as the table is created. Roles exist before the
-- migrations run, because they carry passwords: talao_app (server), talao_worker (jobs), talao_wise (platform
-- administrators, reads every company), talao_queue (owns the schema jobs). None of them owns a table or is a
-- superuser.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists pgcrypto;

-- FORCE applies to the owner too. Without a policy of its own, the owner's update in a migration would change 0 rows
-- without an error, and a backup would copy 0 rows.
create function raise_wall(tbl regclass, company_column text default 'company_id', wise boolean default true)
returns void
language plpgsql as $$
declare
  -- PostgreSQL evaluates the sub-select once per statement. An empty setting shows no rows.
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

-- The companies that the transaction names.
create function visible_companies() returns bigint[]
language sql stable as $$ select coalesce(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[], '{}') $$;

-- Text as searches compare it: without accents, in lower case. unaccent() is only stable, so the dictionary is named.
create function plain_text(value text) returns text
language sql immutable parallel safe strict as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

revoke all on function raise_wall(regclass, text, boolean) from public;
