-- The platform's own chain, for whom no company's tells of: its administrators, and accounts that have no company yet. It stands under the number
-- 0, which is no company's: the log is only written by its functions, so the reference to the company kept nothing that they do not.
alter table audit_log drop constraint audit_log_company_id_fkey;
alter table audit_head drop constraint audit_head_company_id_fkey;

-- A person is told of in each of their companies, in an order that is the same for everybody. In the platform's chain: whoever has none, and who
-- becomes or ceases to be an administrator of the platform. That somebody came to a company, their membership tells.
create or replace function write_person_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  was_wise constant boolean := coalesce((old_row ->> 'is_wise')::boolean, false);
  action constant text := case when tg_op = 'INSERT' then 'CREATED' else 'CHANGED' end;
  before constant jsonb := fields_apart(old_row, to_jsonb(new));
  after constant jsonb := fields_apart(to_jsonb(new), old_row);
  company bigint;
begin
  if before is null and after is null then return null; end if;
  if new.is_wise <> was_wise or not exists (select from membership m where m.user_id = new.id) then
    perform add_audit(0, action, 'user', new.id, before, after);
  end if;
  if tg_op = 'INSERT' then return null; end if;
  for company in select m.company_id from membership m where m.user_id = new.id order by 1 loop
    perform add_audit(company, action, 'user', new.id, before, after);
  end loop;
  return null;
end $$;
drop trigger audit on app_user;
create constraint trigger audit after insert or update on app_user deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_person_audit();

create or replace function write_email_asked_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint;
begin
  for company in
    select m.company_id from membership m where m.user_id = new.user_id
    union all
    select 0 where not exists (select from membership m where m.user_id = new.user_id)
    order by 1
  loop
    perform add_audit(company, 'CHANGED', 'user', new.user_id, '{}', jsonb_build_object('email_asked', new.email));
  end loop;
  return null;
end $$;
