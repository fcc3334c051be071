-- What somebody should know, for each of a company's people: the facts are kept here, the words are found when it is read.
create table notification (
  id uuid not null default gen_random_uuid(),
  company_id bigint not null references company (id),
  user_id bigint not null references app_user (id),
  category text not null,
  sub_category text not null,
  entity_id bigint,
  facts jsonb not null default '{}',
  -- What must not be said twice: told again under the same key, it is one notification.
  dedupe text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  unique (company_id, user_id, dedupe)
);
create index notification_newest on notification (company_id, user_id, created_at, id);
create index notification_unread on notification (company_id, user_id) where read_at is null;
select raise_wall('notification');

-- More than so many of a kind in a day are told as "many": nobody reads five hundred refusals one by one.
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
revoke all on function notify_people(bigint, text, text, bigint, jsonb, text, timestamptz) from public;
grant execute on function notify_people(bigint, text, text, bigint, jsonb, text, timestamptz) to talao_worker;

-- The database sees every road by which a note comes to such an end.
create function tell_of_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant text := case
    when new.enotas_status = 'Negada' then 'DENIED'
    when new.enotas_status = 'FAIL' then 'FAILED'
    when new.enotas_status = 'CancelamentoNegado' or new.cancel_state = 'DENIED' then 'CANCEL_DENIED'
    when new.needs_human_reason is not null then 'NEEDS_PERSON' end;
begin
  if told is null then return null; end if;
  perform notify_people(new.company_id, new.kind, told, new.id,
    jsonb_build_object('number', coalesce(new.number, new.rps_number), 'sales_code', new.sales_code, 'reason', coalesce(new.fail_on_send_to_enotas, new.authority_message)),
    concat_ws(':', 'note', new.id, told, extract(epoch from new.updated_at)), new.updated_at);
  return null;
end $$;
revoke all on function tell_of_note() from public;
create trigger tell_of_note after update of enotas_status, cancel_state, needs_human_reason on note for each row
  when ((new.enotas_status, new.cancel_state, new.needs_human_reason) is distinct from (old.enotas_status, old.cancel_state, old.needs_human_reason))
  execute function tell_of_note();

create function tell_of_import() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'IMPORT', 'FINISHED', new.id,
    jsonb_build_object('file_name', new.file_name, 'success_rows', new.success_rows, 'fail_rows', new.fail_rows, 'fault', new.fault),
    concat_ws(':', 'import', new.id, extract(epoch from new.ended_at)), new.updated_at);
  return null;
end $$;
revoke all on function tell_of_import() from public;
create trigger tell_of_import after update of status on sale_file_import for each row
  when (new.status = 'DONE' and old.status <> 'DONE') execute function tell_of_import();

-- Deliveries that nobody could read, or that somebody could not prove to be theirs: once a day.
create function tell_of_integration() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'INTEGRATION', new.type, new.id, jsonb_build_object('name', new.name, 'fault', 'refused'),
    concat_ws(':', 'integration', new.id, 'refused', (new.refused_at at time zone 'America/Sao_Paulo')::date), new.refused_at);
  return null;
end $$;
revoke all on function tell_of_integration() from public;
create trigger tell_of_integration after update of refused_count on sale_integration for each row
  when (new.refused_count > old.refused_count and new.refused_at is not null) execute function tell_of_integration();
