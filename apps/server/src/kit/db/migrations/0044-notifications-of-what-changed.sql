-- Of a note is told what became of it, not what it is: a mark that stays through a cancellation is no news, and neither is a refusal once a
-- mark joins it.
create or replace function tell_of_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  has_moved constant boolean := new.enotas_status is distinct from old.enotas_status;
  told constant text := case
    when has_moved and new.enotas_status = 'Negada' then 'DENIED'
    when has_moved and new.enotas_status = 'FAIL' then 'FAILED'
    when has_moved and new.enotas_status = 'CancelamentoNegado'
      or new.cancel_state = 'DENIED' and new.cancel_state is distinct from old.cancel_state then 'CANCEL_DENIED'
    when new.needs_human_reason is not null and new.needs_human_reason is distinct from old.needs_human_reason
      and new.enotas_status <> 'Cancelada' then 'NEEDS_PERSON' end;
  refusal bigint;
begin
  if told is null then return null; end if;
  if told = 'CANCEL_DENIED' then
    select e.id into refusal from event_request e where e.company_id = new.company_id and e.note_id = new.id and e.kind = 'CANCEL'
      and e.state = 'DENIED' and e.answered_at = new.updated_at order by e.id desc limit 1;
  end if;
  perform notify_people(new.company_id, new.kind, told, new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code,
      -- What the authority said of the note itself is not why it would not cancel it.
      'reason', case when told <> 'CANCEL_DENIED' then coalesce(new.fail_on_send_to_enotas, new.authority_message) end),
    case when refusal is not null then concat_ws(':', 'event', refusal, told)
      else concat_ws(':', 'note', new.id, told, extract(epoch from new.updated_at)) end, new.updated_at);
  return null;
end $$;

-- What was asked of an issued note and did not come about. A refused cancellation, written before its note, is the same news as the note's.
create function tell_of_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant text := case new.kind when 'CANCEL' then 'CANCEL_' else 'LETTER_' end || new.state;
  at constant timestamptz := coalesce(new.answered_at, now());
begin
  perform notify_people(n.company_id, n.kind, told, n.id,
    jsonb_build_object('number', coalesce(n.number, n.rps_number), 'sales_code', n.sales_code, 'reason', new.authority_message),
    concat_ws(':', 'event', new.id, told), at)
  from note n where n.company_id = new.company_id and n.id = new.note_id;
  return null;
end $$;
revoke all on function tell_of_event() from public;
create trigger tell_of_event after update of state on event_request for each row
  when (new.state in ('DENIED', 'FAILED') and new.state <> old.state) execute function tell_of_event();

-- A delivery nobody can read, or that failed to the last try: its sale does not come to be. Once a day an integration.
create function tell_of_unread() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(i.company_id, 'INTEGRATION', i.type, i.id,
    jsonb_build_object('name', i.name, 'fault', case when new.state = 'NEEDS_MAPPING' then 'unread' else 'failed' end),
    concat_ws(':', 'integration', i.id, 'unread', (now() at time zone 'America/Sao_Paulo')::date), now())
  from sale_integration i where i.company_id = new.company_id and i.id = new.sale_integration_id;
  return null;
end $$;
revoke all on function tell_of_unread() from public;
create trigger tell_of_unread after update of state on inbox for each row
  when (new.state in ('NEEDS_MAPPING', 'FAILED') and new.state <> old.state) execute function tell_of_unread();

-- A rate that only has to be fetched lacks for minutes: it is told where there is none.
create or replace function tell_of_incomplete_sale(p_sale sale) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_sale.missing @> '{exchange_rate}' and not p_sale.missing && '{document,address}' then return; end if;
  perform notify_people(p_sale.company_id, 'SALE', 'INCOMPLETE', p_sale.id,
    jsonb_build_object('sales_code', p_sale.external_sales_id, 'missing', p_sale.missing),
    concat_ws(':', 'sale', p_sale.id, 'incomplete'), p_sale.updated_at);
end $$;
