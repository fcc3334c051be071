-- What a person changes of a note's items, payments or buyer. A draft is rewritten by delete and insert, so its rows tell nothing: whoever
-- rewrites it keeps first what stood there, and when the transaction ends one entry tells what of it differs.

create function note_parts(p_company_id bigint, p_note_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(i) - 'company_id' - 'note_id' order by i.position) from note_item i
      where i.company_id = p_company_id and i.note_id = p_note_id), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(p) - 'company_id' - 'note_id' order by p.position) from note_payment p
      where p.company_id = p_company_id and p.note_id = p_note_id), '[]'),
    'customer_note', coalesce((select to_jsonb(c) - 'company_id' - 'note_id' from note_customer c
      where c.company_id = p_company_id and c.note_id = p_note_id), '{}'))
$$;

-- The elements that another list does not have; null where it has all of them.
create function elements_apart(list jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_agg(element order by element -> 'position') from (
    select element from jsonb_array_elements(list) as x(element)
    except select element from jsonb_array_elements(other) as x(element)) apart
$$;

create function parts_apart(parts jsonb, other jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') from (values
    ('items', elements_apart(parts -> 'items', other -> 'items')),
    ('payments', elements_apart(parts -> 'payments', other -> 'payments')),
    ('customer_note', fields_apart(parts -> 'customer_note', other -> 'customer_note'))) as apart(key, value)
$$;

-- Runs when the transaction ends, as all of the log does. What was kept is told once, however often the note's row was written.
create function write_note_parts_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept constant jsonb := nullif(current_setting('talao.note_parts', true), '')::jsonb;
  own constant text := new.company_id || ':' || new.id;
  present jsonb;
  before jsonb;
  after jsonb;
begin
  if kept is null or not kept ? own then return null; end if;
  perform set_config('talao.note_parts', coalesce(nullif(kept - own, '{}')::text, ''), true);
  present := note_parts(new.company_id, new.id);
  before := parts_apart(kept -> own, present);
  after := parts_apart(present, kept -> own);
  if before = '{}' and after = '{}' then return null; end if;
  perform add_audit(new.company_id, 'CHANGED', case new.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.id, before, after);
  return null;
end $$;
revoke all on function write_note_parts_audit() from public;
create constraint trigger audit_parts after update on note deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '' and coalesce(current_setting('talao.note_parts', true), '') <> '')
  execute function write_note_parts_audit();
