-- A new address that is asked for, of oneself or of a colleague: until it answers nothing of the person changes, and this is all there is to see.
create function write_email_asked_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint;
begin
  for company in select m.company_id from membership m where m.user_id = new.user_id order by 1 loop
    perform add_audit(company, 'CHANGED', 'user', new.user_id, '{}', jsonb_build_object('email_asked', new.email));
  end loop;
  return null;
end $$;
revoke all on function write_email_asked_audit() from public;
create constraint trigger audit after insert on account_token deferrable initially deferred for each row
  when (new.kind = 'EMAIL' and coalesce(current_setting('talao.actor', true), '') <> '') execute function write_email_asked_audit();
