-- Notifications of people, and events for the open screens.

-- A notification of one person. The facts are stored here; the words are found when it is read.
create table notification (
  id uuid not null default gen_random_uuid(),
  company_id bigint not null references company (id),
  user_id bigint not null references app_user (id),
  category text not null,
  sub_category text not null,
  entity_id bigint,
  facts jsonb not null default '{}',
  -- A second notification with the same key is not created.
  dedupe text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, user_id, dedupe)
);
create index notification_newest on notification (company_id, user_id, created_at, id);
create index notification_unread on notification (company_id, user_id) where read_at is null;
create index notification_read_at on notification (read_at) where read_at is not null;
create index notification_unread_since on notification (created_at) where read_at is null;
select raise_wall('notification');

-- Notifies the people of a company. After twenty of one kind on a day, the next says "many": five hundred refusals are
-- not read one by one.
create function notify_people(p_company_id bigint, p_category text, p_sub_category text, p_entity_id bigint, p_facts jsonb, p_dedupe text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 20;
  today constant timestamptz := date_trunc('day', p_at at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  person bigint;
  told int;
begin
  for person in
    select m.user_id from membership m join app_user u on u.id = m.user_id
    where m.company_id = p_company_id and u.disabled_at is null order by m.user_id
  loop
    select count(*) into told from (
      select 1 from notification n where n.company_id = p_company_id and n.user_id = person and n.created_at >= today
        and n.category = p_category and n.sub_category = p_sub_category limit most) counted;
    insert into notification (company_id, user_id, category, sub_category, entity_id, facts, dedupe, created_at)
      select p_company_id, person, p_category, p_sub_category, case when told < most then p_entity_id end,
        case when told < most then p_facts else '{"many": true}' end,
        case when told < most then p_dedupe else concat_ws(':', p_category, p_sub_category, 'many', today) end, p_at
      on conflict do nothing;
  end loop;
end $$;

-- Deletes notifications some time after they were read, or after they were created where they were not. The
-- notification about a company's latest purchase of credits stays, since the hourly check knows by it that people were
-- notified.
create function forget_notifications(p_read_before timestamptz, p_made_before timestamptz, p_limit int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from notification where (company_id, id) in (
      select n.company_id, n.id from notification n
      where (n.read_at < p_read_before or (n.read_at is null and n.created_at < p_made_before))
        and (n.category <> 'CREDIT' or exists (
          select 1 from credit_purchase p where p.company_id = n.company_id and p.quantity > 0 and p.created_at > n.created_at))
      limit p_limit)
    returning 1)
  select count(*)::int from gone
$$;

-- Triggers notify, so that no path to one of these states can forget it.

-- A note that was refused or failed, or that needs a person. Only a new state is notified, not a mark that stays
-- through a cancellation.
create function tell_of_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
      -- The authority's message about the note itself is not its reason for refusing the cancellation.
      'reason', case when told <> 'CANCEL_DENIED' then coalesce(new.fail_on_send_to_enotas, new.authority_message) end),
    case when refusal is not null then concat_ws(':', 'event', refusal, told)
      else concat_ws(':', 'note', new.id, told, extract(epoch from new.updated_at)) end, new.updated_at);
  return null;
end $$;
create trigger tell_of_note after update of enotas_status, cancel_state, needs_human_reason on note for each row
  when ((new.enotas_status, new.cancel_state, new.needs_human_reason) is distinct from (old.enotas_status, old.cancel_state, old.needs_human_reason))
  execute function tell_of_note();

-- An authorised note with alerts: it is valid, but a later one may be refused for the same reason.
create function tell_of_alerts()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, new.kind, 'ALERTS', new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code, 'reason', new.alerts #>> '{0,text}'),
    concat_ws(':', 'note', new.id, 'ALERTS'), new.updated_at);
  return null;
end $$;
create trigger tell_of_alerts after update of alerts on note for each row
  when (new.alerts <> '[]' and old.alerts = '[]') execute function tell_of_alerts();

-- A request about an issued note that was refused or failed. The refused cancellation of a note and of its request have
-- one key, so they are one notification.
create function tell_of_event()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger tell_of_event after update of state on event_request for each row
  when (new.state in ('DENIED', 'FAILED') and new.state <> old.state) execute function tell_of_event();

-- Numbers that were to be declared void and were not: the law's term (the tenth day of the following month) goes on.
create function tell_of_void_range()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'NFE', 'VOID_' || new.state, new.id,
    jsonb_build_object('serie', new.serie, 'first_number', new.first_number, 'last_number', new.last_number, 'reason', new.authority_message),
    concat_ws(':', 'void', new.id, new.state), now());
  return null;
end $$;
create trigger tell_of_void_range after update of state on void_range for each row
  when (new.state in ('DENIED', 'FAILED') and new.state <> old.state) execute function tell_of_void_range();

create function tell_of_import()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'IMPORT', 'FINISHED', new.id,
    jsonb_build_object('file_name', new.file_name, 'success_rows', new.success_rows, 'fail_rows', new.fail_rows, 'fault', new.fault),
    concat_ws(':', 'import', new.id, extract(epoch from new.ended_at)), new.updated_at);
  return null;
end $$;
create trigger tell_of_import after update of status on sale_file_import for each row
  when (new.status = 'DONE' and old.status <> 'DONE') execute function tell_of_import();

-- Deliveries whose sender could not prove itself: once a day for an integration.
create function tell_of_integration()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'INTEGRATION', new.type, new.id, jsonb_build_object('name', new.name, 'fault', 'refused'),
    concat_ws(':', 'integration', new.id, 'refused', (new.refused_at at time zone 'America/Sao_Paulo')::date), new.refused_at);
  return null;
end $$;
create trigger tell_of_integration after update of refused_count on sale_integration for each row
  when (new.refused_count > old.refused_count and new.refused_at is not null) execute function tell_of_integration();

-- A delivery that could not be read, or that failed at the last attempt, so its sale does not exist: once a day for an
-- integration.
create function tell_of_unread()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(i.company_id, 'INTEGRATION', i.type, i.id,
    jsonb_build_object('name', i.name, 'fault', case when new.state = 'NEEDS_MAPPING' then 'unread' else 'failed' end),
    concat_ws(':', 'integration', i.id, 'unread', (now() at time zone 'America/Sao_Paulo')::date), now())
  from sale_integration i where i.company_id = new.company_id and i.id = new.sale_integration_id;
  return null;
end $$;
create trigger tell_of_unread after update of state on inbox for each row
  when (new.state in ('NEEDS_MAPPING', 'FAILED') and new.state <> old.state) execute function tell_of_unread();

-- A pull that failed: once a day for an integration.
create function tell_of_pull() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(i.company_id, 'INTEGRATION', i.type, i.id,
    jsonb_build_object('name', i.name, 'fault', 'pull', 'reason', new.reason),
    concat_ws(':', 'integration', i.id, 'pull', (coalesce(new.ended_at, new.moved_at) at time zone 'America/Sao_Paulo')::date),
    coalesce(new.ended_at, new.moved_at))
  from sale_integration i where i.company_id = new.company_id and i.id = new.sale_integration_id;
  return null;
end $$;
create trigger tell_of_pull after update of state on sale_pull for each row
  when (new.state = 'FAILED' and old.state <> 'FAILED') execute function tell_of_pull();

-- A paid sale without all that its note needs: once. A missing exchange rate is fetched within minutes, so it is
-- notified only where none exists.
create function tell_of_incomplete_sale(p_sale sale)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_sale.missing @> '{exchange_rate}' and not p_sale.missing && '{document,address}' then return; end if;
  perform notify_people(p_sale.company_id, 'SALE', 'INCOMPLETE', p_sale.id,
    jsonb_build_object('sales_code', p_sale.external_sales_id, 'missing', p_sale.missing),
    concat_ws(':', 'sale', p_sale.id, 'incomplete'), p_sale.updated_at);
end $$;

create function tell_of_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_incomplete_sale(new);
  return null;
end $$;

-- At most 25 of a statement's sales: more would be notified as "many" anyway.
create function tell_of_sales()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one sale;
begin
  for one in
    select s.* from (select distinct company_id from touched where status = 'UNPROCESSED') own
    cross join lateral (select t.* from touched t where t.company_id = own.company_id and t.status = 'UNPROCESSED' order by t.id limit 25) s
  loop
    perform tell_of_incomplete_sale(one);
  end loop;
  return null;
end $$;
create trigger tell_of_sales after insert on sale referencing new table as touched for each statement execute function tell_of_sales();
create trigger tell_of_sale after update of status on sale for each row
  when (new.status = 'UNPROCESSED' and old.status <> 'UNPROCESSED') execute function tell_of_sale();

-- A webhook endpoint that the product switched off.
create function tell_of_endpoint()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'SYSTEM', 'WEBHOOK_OFF', new.id, jsonb_build_object('reason', new.off_reason),
    concat_ws(':', 'webhook', new.id, extract(epoch from new.off_at)), new.off_at);
  return null;
end $$;
create trigger tell_of_endpoint after update of is_active on webhook_endpoint for each row
  when (old.is_active and not new.is_active and new.off_reason is not null and new.off_at is not null) execute function tell_of_endpoint();

-- The beginning and end of a state's contingency, for companies that send to it in production.
create function tell_of_contingency()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant text := case when new.contingency is null then 'CONTINGENCY_ENDED' else 'CONTINGENCY' end;
begin
  perform notify_people(c.id, 'SYSTEM', told, null,
    jsonb_build_object('uf', s.uf, 'contingency', coalesce(new.contingency, old.contingency)),
    concat_ws(':', told, new.state_id, extract(epoch from coalesce(new.since, old.since))), new.asked_at)
  from company c join company_address a on a.company_id = c.id join state s on s.id = a.state_id
  where c.active and not c.homologation_mode and c.gateway = 'SEFAZ' and a.state_id = new.state_id;
  return null;
end $$;
create trigger tell_of_contingency after update of contingency on authority_watch for each row
  when (new.environment = 'producao' and (new.contingency is null) <> (old.contingency is null)) execute function tell_of_contingency();

-- Events of the open screens. PostgreSQL delivers them at commit, and never those of a transaction that was rolled
-- back. They contain only ids: a screen reads the rows through row-level security. A message has at most 8000 bytes, so
-- more than 50 ids are sent as "many".
create function tell_screens(p_kind text, p_company_id bigint, p_ids text[], p_user_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 50;
begin
  perform pg_notify('talao_events', json_build_object('kind', p_kind, 'company_id', p_company_id, 'user_id', p_user_id,
    'ids', case when cardinality(p_ids) <= most then p_ids else '{}' end, 'many', cardinality(p_ids) > most)::text);
end $$;

-- The event of one row; the trigger's argument is its kind. A file or an event of a note is an event of the note.
create function tell_screens_of_row()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name in ('note_file', 'event_request') then
    perform tell_screens(tg_argv[0], new.company_id, array[new.note_id::text], null);
  elsif tg_table_name = 'task' then
    perform tell_screens(tg_argv[0], new.company_id, array[new.id::text], new.created_by);
  else
    perform tell_screens(tg_argv[0], new.company_id, array[new.id::text], null);
  end if;
  return null;
end $$;

-- The event of a statement. It reads one id more than are sent, to know that they are many.
create function tell_screens_of_rows()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_screens(tg_argv[0], own.company_id,
    array(select t.id::text from touched t where t.company_id = own.company_id order by t.id limit 51), null)
  from (select distinct company_id from touched) own;
  return null;
end $$;

create function tell_screens_of_notifications()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_screens('notification', own.company_id, array(select t.id::text from touched t
    where t.company_id = own.company_id and t.user_id = own.user_id order by t.id limit 51), own.user_id)
  from (select distinct company_id, user_id from touched) own;
  return null;
end $$;

create trigger note_shown after insert on note referencing new table as touched for each statement execute function tell_screens_of_rows('note');
create trigger note_unshown after delete on note referencing old table as touched for each statement execute function tell_screens_of_rows('note');
create trigger note_reshown after update on note for each row
  when ((new.enotas_status, new.cancel_state, new.needs_human_reason, new.version, new.updated_at)
    is distinct from (old.enotas_status, old.cancel_state, old.needs_human_reason, old.version, old.updated_at))
  execute function tell_screens_of_row('note');
create trigger note_file_shown after insert or update on note_file for each row execute function tell_screens_of_row('note');
create trigger event_request_shown after insert on event_request for each row execute function tell_screens_of_row('note');
create trigger event_request_reshown after update of state on event_request for each row when (new.state <> old.state)
  execute function tell_screens_of_row('note');
create trigger sale_shown after insert on sale referencing new table as touched for each statement execute function tell_screens_of_rows('sale');
create trigger sale_unshown after delete on sale referencing old table as touched for each statement execute function tell_screens_of_rows('sale');
create trigger sale_reshown after update on sale for each row
  when ((new.status, new.version, new.updated_at) is distinct from (old.status, old.version, old.updated_at))
  execute function tell_screens_of_row('sale');
create trigger import_shown after insert or update on sale_file_import for each row execute function tell_screens_of_row('import');
create trigger task_shown after insert on task for each row execute function tell_screens_of_row('task');
create trigger task_reshown after update on task for each row
  when ((new.state, new.total, new.done, new.failed, new.message) is distinct from (old.state, old.total, old.done, old.failed, old.message))
  execute function tell_screens_of_row('task');
create trigger notification_shown after insert on notification referencing new table as touched
  for each statement execute function tell_screens_of_notifications();
create trigger notification_reshown after update on notification referencing new table as touched
  for each statement execute function tell_screens_of_notifications();
create trigger integration_shown after insert on sale_integration referencing new table as touched
  for each statement execute function tell_screens_of_rows('integration');
create trigger integration_unshown after delete on sale_integration referencing old table as touched
  for each statement execute function tell_screens_of_rows('integration');
create trigger integration_reshown after update on sale_integration for each row
  when ((new.setup, new.is_active, new.version, new.last_event_at, new.refused_at, new.last_pull_at, new.unverified_at)
    is distinct from (old.setup, old.is_active, old.version, old.last_event_at, old.refused_at, old.last_pull_at, old.unverified_at))
  execute function tell_screens_of_row('integration');

-- A person who may see less or more from now on: their open event streams are checked again at once.
create function tell_of_access()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('talao_events',
    json_build_object('kind', 'access', 'user_id', coalesce(row ->> 'user_id', row ->> 'id')::bigint)::text);
  return null;
end $$;
create trigger session_ended after update of revoked_at on session for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function tell_of_access();
create trigger session_gone after delete on session for each row when (old.revoked_at is null) execute function tell_of_access();
create trigger person_changed after update of disabled_at, is_wise on app_user for each row
  when ((new.disabled_at, new.is_wise) is distinct from (old.disabled_at, old.is_wise)) execute function tell_of_access();
create trigger membership_told after insert or update or delete on membership for each row execute function tell_of_access();

revoke all on function notify_people(bigint, text, text, bigint, jsonb, text, timestamptz),
  forget_notifications(timestamptz, timestamptz, int), tell_of_note(), tell_of_alerts(), tell_of_event(),
  tell_of_void_range(), tell_of_import(), tell_of_integration(), tell_of_unread(), tell_of_pull(),
  tell_of_incomplete_sale(sale), tell_of_sale(), tell_of_sales(), tell_of_endpoint(), tell_of_contingency(),
  tell_screens(text, bigint, text[], bigint), tell_screens_of_row(), tell_screens_of_rows(),
  tell_screens_of_notifications(), tell_of_access() from public;
grant execute on function notify_people(bigint, text, text, bigint, jsonb, text, timestamptz),
  forget_notifications(timestamptz, timestamptz, int) to talao_worker;
