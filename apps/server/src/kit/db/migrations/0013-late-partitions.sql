-- A month whose table is made too late has rows in the default partition, and PostgreSQL refuses the month while they lie there. They are
-- moved into it. Made from the parent's shape and attached with its rows in: the walls stand before the first row comes.
create or replace function ensure_month_partitions(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  at_column text;
  first date;
  next date;
  name text;
begin
  foreach parent in array array['inbox', 'attempt_bytes'] loop
    at_column := case parent when 'inbox' then 'received_at' else 'at' end;
    for i in 0..1 loop
      first := (date_trunc('month', p_day) + make_interval(months => i))::date;
      next := (first + interval '1 month')::date;
      name := format('%s_%s', parent, to_char(first, 'YYYY_MM'));
      if to_regclass(name) is null then
        execute format('create table %I (like %I including defaults including constraints)', name, parent);
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        -- A backup copies partition by partition: without this it would copy nothing.
        execute format('create policy owner_all on %I to %I using (true) with check (true)', name, current_user);
        execute format('with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late',
          parent || '_default', at_column, first, at_column, next, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first, next);
      end if;
    end loop;
  end loop;
end $$;
