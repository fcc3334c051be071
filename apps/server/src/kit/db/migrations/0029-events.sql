-- What changed is told to the open screens as it is committed: PostgreSQL gives nobody a message of what was rolled back. Only numbers travel;
-- who reads what they stand for goes through the walls. A message holds at most 8000 bytes, so many at once are told as many.
create function tell_screens(p_kind text, p_company_id bigint, p_ids text[], p_user_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 50;
begin
  perform pg_notify('talao_events', json_build_object('kind', p_kind, 'company_id', p_company_id, 'user_id', p_user_id,
    'ids', case when cardinality(p_ids) <= most then p_ids else '{}' end, 'many', cardinality(p_ids) > most)::text);
end $$;

-- One row, under the kind of event that is its argument; a file or an event of a note tells of the note.
create function tell_screens_of_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- One more than is told one by one is read of each company: that they are many is all that is told of thousands.
create function tell_screens_of_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_screens(tg_argv[0], own.company_id,
    array(select t.id::text from touched t where t.company_id = own.company_id order by t.id limit 51), null)
  from (select distinct company_id from touched) own;
  return null;
end $$;

create function tell_screens_of_notifications() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Whoever may see less or more from now on: their open streams are looked at again at once.
create function tell_of_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- What the people behind these sessions may see now; a session that is not in the answer has ended.
create function door_standings(p_sessions bigint[], p_now timestamptz)
returns table (session_id bigint, is_wise boolean, companies jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.is_wise,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.id = any (p_sessions) and s.revoked_at is null and s.expires_at > p_now and u.disabled_at is null
$$;

-- Paid, and something lacks for its note: told once for ever. Of thousands in one statement more than the first would be told as many anyway.
create function tell_of_incomplete_sale(p_sale sale) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(p_sale.company_id, 'SALE', 'INCOMPLETE', p_sale.id,
    jsonb_build_object('sales_code', p_sale.external_sales_id, 'missing', p_sale.missing),
    concat_ws(':', 'sale', p_sale.id, 'incomplete'), p_sale.updated_at);
end $$;
create function tell_of_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_incomplete_sale(new);
  return null;
end $$;
create function tell_of_sales() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- A walk over a platform's sales that ended before its end: once a day an integration.
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

-- One of the company's own endpoints was switched off by the house.
create function tell_of_endpoint() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_people(new.company_id, 'SYSTEM', 'WEBHOOK_OFF', new.id, jsonb_build_object('reason', new.off_reason),
    concat_ws(':', 'webhook', new.id, extract(epoch from new.off_at)), new.off_at);
  return null;
end $$;
create trigger tell_of_endpoint after update of is_active on webhook_endpoint for each row
  when (old.is_active and not new.is_active and new.off_reason is not null and new.off_at is not null) execute function tell_of_endpoint();

-- The authority of a UF does not answer and its notes leave by contingency, or that is over: for whoever goes there in production.
create function tell_of_contingency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- The summary by mail, for whoever chose one: at most one a person and day. A day on which there was nothing to say has a row too, so that it is
-- not looked at again an hour later.
create table digest (
  user_id bigint not null references app_user (id),
  day date not null,
  -- What happened after the one and up to the other is in it.
  since timestamptz not null,
  until timestamptz not null,
  account_mail_id bigint references account_mail (id) on delete set null,
  primary key (user_id, day)
);
create index digest_mail on digest (account_mail_id) where account_mail_id is not null;
grant select, insert, update, delete on digest to talao_worker;
create index app_user_digest on app_user (id) where preferences ->> 'digest' in ('daily', 'weekly');

alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (kind in ('RESET', 'RESEND', 'SIGN_UP', 'INVITE', 'EMAIL',
  'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'DIGEST'));

-- The hour they chose has come in São Paulo, and nothing was said today. Late by two hours at most: what a morning missed the next one says.
create function door_digests_due(p_now timestamptz, p_limit int) returns table (user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from app_user u, (select p_now at time zone 'America/Sao_Paulo' as at) here
  where u.preferences ->> 'digest' in ('daily', 'weekly') and u.disabled_at is null and u.password_hash is not null
    and extract(hour from here.at) - coalesce((u.preferences ->> 'digest_hour')::int, 8) between 0 and 2
    and (u.preferences ->> 'digest' = 'daily' or extract(isodow from here.at) = 1)
    and not exists (select 1 from digest d where d.user_id = u.id and d.day = here.at::date)
  order by u.id limit p_limit
$$;
create function door_digest_person(p_user_id bigint) returns table (name text, email text, companies jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.name, u.email,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from app_user u where u.id = p_user_id and u.disabled_at is null and u.preferences ->> 'digest' in ('daily', 'weekly')
$$;

create or replace function forget_accounts(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from account_mail where created_at < p_before;
  delete from account_token where expires_at < p_before;
  delete from session where expires_at < p_before or revoked_at < p_before;
  delete from digest where until < p_before;
$$;

do $$
declare
  own regprocedure;
begin
  for own in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and (proname like 'tell\_%' or proname in ('door_standings', 'door_digests_due', 'door_digest_person', 'forget_accounts')) loop
    execute format('revoke all on function %s from public', own);
  end loop;
end $$;
grant execute on function door_standings(bigint[], timestamptz) to talao_app;
grant execute on function door_digests_due(timestamptz, int), door_digest_person(bigint), forget_accounts(timestamptz) to talao_worker;
