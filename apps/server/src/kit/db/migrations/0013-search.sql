-- Search of notes and sales by any part of the buyer's name. The trigram operator is not leakproof: with row-level
-- security it may not run before the policy's own test, so no role would ever use an index of names. The functions
-- below read with the owner's rights, and only the companies that the transaction names.

-- The trigrams of a name, each prefixed with one of 16 walks, by the company's id. A plain trigram index mixes all
-- companies, so the smallest one would read everyone's common syllables. With more walks every name touches more index
-- pages; with fewer, a search passes over more rows of other companies.
create function name_keys(company bigint, name text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  -- One character for every company id.
  walk constant text := chr(48 + (company % 16)::int);
begin
  -- plain_text() is written out: in an index expression, calling a function from another costs more than its work.
  return string_to_array(
    walk || array_to_string(public.show_trgm(lower(public.unaccent('public.unaccent'::regdictionary, name))), E'\n' || walk), E'\n');
end $$;

-- The trigrams to look for in a typed text: at most four, far apart, within a word or at an end that the text shows.
-- Each further one is one more list to intersect and excludes almost nothing. Empty for a text that is too short.
create function name_marks(part text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(mark), '{}') from (
    select mark, row_number() over (order by at) as n, count(*) over () as most
    from (select at, substr(part, at, 3) as mark from generate_series(1, length(part) - 2) at) each_one
    where mark ~ '^([a-z0-9]{3}| [a-z0-9]{2}|[a-z0-9]{2} )$'
  ) shown
  where (n - 1) % greatest(2, ceil((most - 1) / 3.0)) = 0 or n = most
$$;

-- The keys to look for in each walk that has a company.
create function name_walks(p_companies bigint[], p_marks text[]) returns table (keys text[])
language sql immutable parallel safe rows 1 as $$
  select array_agg(chr(48 + walk) || mark) from (
    select distinct (company % 16)::int as walk from unnest(coalesce(p_companies, array(select generate_series(0, 15)::bigint))) company
  ) walks cross join unnest(p_marks) mark group by walk
$$;

-- The pending list of an index is read whole by every search: at 4 MB it cost more than the search itself. In kB.
create index note_names on note using gin (name_keys(company_id, customer_name) collate "C")
  with (gin_pending_list_limit = 128);
create index sale_names on sale using gin (name_keys(company_id, customer_name) collate "C")
  with (gin_pending_list_limit = 128);

-- Searches these companies, or all for null, and one kind or both. Only the functions below call it: they decide the
-- companies.
create function find_notes_named(p_companies bigint[], p_kind text, p_part text) returns setof note
language plpgsql stable set search_path = public, pg_temp set work_mem = '32MB' as $$
declare
  sought constant text := plain_text(btrim(p_part));
  marks constant text[] := name_marks(sought);
begin
  if marks = '{}' then
    return query select n.* from note n
      where n.company_id = any (coalesce(p_companies, array(select id from company))) and (p_kind is null or n.kind = p_kind)
        and position(sought in plain_text(n.customer_name)) > 0;
    return;
  end if;
  -- `company_id + 0` keeps PostgreSQL on the index of names instead of one on the company.
  return query select n.* from name_walks(p_companies, marks) walk join note n on name_keys(n.company_id, n.customer_name) collate "C" @> walk.keys
    where (p_companies is null or n.company_id + 0 = any (p_companies)) and (p_kind is null or n.kind = p_kind)
      and position(sought in plain_text(n.customer_name)) > 0;
end $$;

create function find_sales_named(p_companies bigint[], p_part text) returns setof sale
language plpgsql stable set search_path = public, pg_temp set work_mem = '32MB' as $$
declare
  sought constant text := plain_text(btrim(p_part));
  marks constant text[] := name_marks(sought);
begin
  if marks = '{}' then
    return query select s.* from sale s
      where s.company_id = any (coalesce(p_companies, array(select id from company))) and position(sought in plain_text(s.customer_name)) > 0;
    return;
  end if;
  return query select s.* from name_walks(p_companies, marks) walk join sale s on name_keys(s.company_id, s.customer_name) collate "C" @> walk.keys
    where (p_companies is null or s.company_id + 0 = any (p_companies)) and position(sought in plain_text(s.customer_name)) > 0;
end $$;

create function notes_named(p_kind text, p_part text) returns setof note
language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_notes_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_kind, p_part)
$$;

create function sales_named(p_part text) returns setof sale
language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_sales_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_part)
$$;

-- The same for a role that sees every company.
create function every_note_named(p_kind text, p_part text) returns setof note
language sql stable security definer set search_path = public, pg_temp as $$ select * from find_notes_named(null, p_kind, p_part) $$;

create function every_sale_named(p_part text) returns setof sale
language sql stable security definer set search_path = public, pg_temp as $$ select * from find_sales_named(null, p_part) $$;

revoke all on function find_notes_named(bigint[], text, text), find_sales_named(bigint[], text),
  notes_named(text, text), sales_named(text), every_note_named(text, text), every_sale_named(text) from public;
grant execute on function notes_named(text, text), sales_named(text) to talao_app, talao_worker;
grant execute on function every_note_named(text, text), every_sale_named(text) to talao_wise;
