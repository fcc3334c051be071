-- Names by any part of them, found without reading what others own. An index of trigrams knows nothing of companies (as a column beside them the
-- company is one more list to cross), so even the smallest one walked the common syllables of everybody. Here each trigram bears the walk its
-- company belongs to, one of 16: few enough for the whole platform to be searched walk by walk; with more of them every name touches
-- more pages of the index, with fewer a search passes over more of what others own.
create function name_keys(company bigint, name text) returns text[]
language plpgsql immutable parallel safe strict as $$
declare
  -- Never null and never two letters long, whatever the company.
  walk constant text := chr(48 + (company % 16)::int);
begin
  -- plain_text() written out: in the expression of an index a function called from another one costs more than what it does.
  return string_to_array(
    walk || array_to_string(public.show_trgm(lower(public.unaccent('public.unaccent'::regdictionary, name))), E'\n' || walk), E'\n');
end $$;

-- What every name that holds this text must have among its trigrams, of those within a word or at an end that the text itself shows: four of them at
-- most, far apart. Each one more is a list more to cross, and leaves next to nothing out. Empty for what is too short.
create function name_marks(part text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(mark), '{}') from (
    select mark, row_number() over (order by at) as n, count(*) over () as most
    from (select at, substr(part, at, 3) as mark from generate_series(1, length(part) - 2) at) each_one
    where mark ~ '^([a-z0-9]{3}| [a-z0-9]{2}|[a-z0-9]{2} )$'
  ) shown
  where (n - 1) % greatest(2, ceil((most - 1) / 3.0)) = 0 or n = most
$$;

create index note_names on note using gin (name_keys(company_id, customer_name) collate "C");
create index sale_names on sale using gin (name_keys(company_id, customer_name) collate "C");
drop index note_customer_name;
drop index sale_customer;

drop function notes_named(text, text);
drop function sales_named(text);

-- Of these companies, or of all where none is said; of one kind, or of both. Nobody calls it but the two below, which say who may see what.
create function find_notes_named(p_companies bigint[], p_kind text, p_part text) returns setof note
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set work_mem = '32MB' as $$
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
  -- The company plus zero: by the index of names, never by one of the company.
  return query select n.* from name_walks(p_companies, marks) walk join note n on name_keys(n.company_id, n.customer_name) collate "C" @> walk.keys
    where (p_companies is null or n.company_id + 0 = any (p_companies)) and (p_kind is null or n.kind = p_kind)
      and position(sought in plain_text(n.customer_name)) > 0;
end $$;

create function find_sales_named(p_companies bigint[], p_part text) returns setof sale
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set work_mem = '32MB' as $$
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

-- The keys to look for in each walk that some company belongs to.
create function name_walks(p_companies bigint[], p_marks text[]) returns table (keys text[])
language sql immutable parallel safe rows 1 as $$
  select array_agg(chr(48 + walk) || mark) from (
    select distinct (company % 16)::int as walk from unnest(coalesce(p_companies, array(select generate_series(0, 15)::bigint))) company
  ) walks cross join unnest(p_marks) mark group by walk
$$;

-- The trigram's operator may not run before the wall's own test (it is not leakproof), so behind the wall no index of names is ever used: these look
-- with the owner's eyes, and only into the companies that the transaction names.
create function notes_named(p_kind text, p_part text) returns setof note
language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_notes_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_kind, p_part)
$$;
create function sales_named(p_part text) returns setof sale
language sql stable security definer set search_path = public, pg_temp as $$
  select * from find_sales_named(string_to_array(coalesce(current_setting('talao.companies', true), ''), ',')::bigint[], p_part)
$$;
-- The same for whoever sees the whole platform.
create function every_note_named(p_kind text, p_part text) returns setof note
language sql stable security definer set search_path = public, pg_temp as $$ select * from find_notes_named(null, p_kind, p_part) $$;
create function every_sale_named(p_part text) returns setof sale
language sql stable security definer set search_path = public, pg_temp as $$ select * from find_sales_named(null, p_part) $$;

revoke execute on function find_notes_named(bigint[], text, text), find_sales_named(bigint[], text), notes_named(text, text), sales_named(text),
  every_note_named(text, text), every_sale_named(text) from public;
grant execute on function notes_named(text, text), sales_named(text) to talao_app, talao_worker;
grant execute on function every_note_named(text, text), every_sale_named(text) to talao_wise;

-- The platform's sales by the day they are to be processed, one walk a status.
create index sale_platform_process on sale (status, effective_process_day desc, id desc);
-- Sales by the status of their notes: the notes of a status with the sales they are of, in the order of the sales.
create index note_of_sale on note (company_id, enotas_status, sale_id) where sale_id is not null;
-- Notes that were sent before they were made here, brought in from elsewhere: where there is none, no note sent before a day was made after it.
create index note_sent_early on note (company_id, kind, created_at) include (effective_sent_at) where effective_sent_at < created_at;
