-- An account is whose the mailbox is: the password is chosen where the link of the letter leads, not by whoever typed the address.

alter table account_token drop column password_hash;
-- Of a change of address that an administrator asked for: who asked, and from when on its link counts.
alter table account_token add column asked_by bigint references app_user (id);
alter table account_token add column starts_at timestamptz;
alter table account_token drop constraint account_token_kind_check;
alter table account_token add constraint account_token_kind_check check (kind in ('RESET', 'INVITE', 'SIGN_UP', 'EMAIL', 'EMAIL_STOP'));
alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (kind in ('RESET', 'RESEND', 'SIGN_UP', 'UNCONFIRMED', 'INVITE', 'EMAIL',
  'EMAIL_STOP', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TWO_FACTOR_ENDING', 'DIGEST'));
-- A letter that is written now to leave later; null: at once.
alter table account_mail add column leaves_at timestamptz;
-- When it ends by itself, because a reset of the password asked for it.
alter table second_factor add column ends_at timestamptz;

-- Of the sign-ups that wait side by side for one address the newest stays, as from now on.
update account_token t set used_at = t.created_at
where t.kind = 'SIGN_UP' and t.used_at is null
  and exists (select 1 from account_token n where n.kind = 'SIGN_UP' and n.email = t.email and n.used_at is null and n.id > t.id);

-- Whoever signs up, asks again and confirms with one address takes turns: none of them may revive what another has ended.
create function hold_sign_up(p_email text) returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('sign-up:' || lower(p_email), 0))
$$;

-- An invitation and a sign-up take the place of those before; links to a new password live side by side, so that a stranger's asking ends nobody's.
drop function door_ask_account_token(text, bigint, text, text, text, timestamptz, timestamptz);
create function door_ask_account_token(p_kind text, p_user_id bigint, p_email text, p_name text, p_now timestamptz, p_expires_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if p_kind = 'SIGN_UP' then
    perform hold_sign_up(p_email);
    update account_token set used_at = p_now where email = lower(p_email) and kind = 'SIGN_UP' and used_at is null;
  elsif p_kind = 'INVITE' then
    update account_token set used_at = p_now where user_id = p_user_id and kind = 'INVITE' and used_at is null;
  end if;
  insert into account_token (kind, user_id, email, name, created_at, expires_at)
  values (p_kind, p_user_id, lower(p_email), p_name, p_now, p_expires_at) returning id into made;
  return made;
end $$;

-- A change of address takes the place of the one before. p_asked_by: an administrator, not the person; then the address of now gets the right to stop it.
create function door_ask_new_email(p_user_id bigint, p_email text, p_asked_by bigint, p_now timestamptz, p_starts_at timestamptz, p_expires_at timestamptz)
returns table (email_token bigint, stop_token bigint) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_token t set used_at = p_now where t.user_id = p_user_id and t.kind in ('EMAIL', 'EMAIL_STOP') and t.used_at is null;
  insert into account_token as t (kind, user_id, email, asked_by, created_at, starts_at, expires_at)
  values ('EMAIL', p_user_id, lower(p_email), p_asked_by, p_now, p_starts_at, p_expires_at) returning t.id into email_token;
  if p_asked_by is not null then
    insert into account_token as t (kind, user_id, email, created_at, expires_at)
    select 'EMAIL_STOP', u.id, u.email, p_now, p_expires_at from app_user u where u.id = p_user_id returning t.id into stop_token;
  end if;
  return next;
end $$;

-- Another token for the same right: the sign-up that waits for this address, else the change to it, unless that has to wait still. A stranger
-- who has the address typed into an account of theirs must not come before whoever signed up with it. p_expires_at null: no longer than before.
create or replace function door_again_account_token(p_email text, p_now timestamptz, p_expires_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  perform hold_sign_up(p_email);
  insert into account_token (kind, user_id, email, name, asked_by, starts_at, created_at, expires_at)
  select t.kind, t.user_id, t.email, t.name, t.asked_by, t.starts_at, p_now, coalesce(p_expires_at, t.expires_at) from account_token t
  where t.email = lower(p_email) and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
    and (t.starts_at is null or t.starts_at <= p_now)
  order by t.kind = 'SIGN_UP' desc, t.id desc limit 1
  returning id into made;
  return made;
end $$;

-- Looks and uses nothing.
create or replace function door_account_token(p_token_hash bytea, p_now timestamptz)
returns table (kind text, email text, name text, company_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, t.email, coalesce(u.name, t.name),
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = t.user_id order by m.created_at, c.id limit 1)
  from account_token t left join app_user u on u.id = t.user_id
  where t.token_hash = p_token_hash and t.used_at is null and t.expires_at > p_now and (t.starts_at is null or t.starts_at <= p_now)
    and u.disabled_at is null
$$;

-- Whether p_actor may still change somebody, by what both are now.
create function may_still_change(p_actor bigint, p_user_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from app_user a where a.id = p_actor and a.disabled_at is null and (a.is_wise or (
    not exists (select 1 from app_user u where u.id = p_user_id and u.is_wise)
    and exists (select 1 from membership m where m.user_id = p_user_id)
    and not exists (select 1 from membership m where m.user_id = p_user_id
      and not exists (select 1 from membership own where own.user_id = p_actor and own.company_id = m.company_id and own.role = 'ADM')))))
$$;

-- A proven address: of a sign-up it makes the account with the name and password chosen there, of a change it takes the old one's place. Nothing
-- when the address is somebody's by now, or when whoever asked for somebody else's could not ask any more.
drop function door_confirm_email(bytea, timestamptz);
create function door_confirm_email(p_token_hash bytea, p_name text, p_password_hash text, p_now timestamptz)
returns table (user_id bigint, kind text, name text, email text, old_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
  person app_user;
  made bigint;
begin
  perform hold_sign_up(t.email) from account_token t where t.token_hash = p_token_hash and t.kind = 'SIGN_UP';
  update account_token t set used_at = p_now
  where t.token_hash = p_token_hash and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
    and (t.starts_at is null or t.starts_at <= p_now) and (t.kind = 'EMAIL' or p_password_hash is not null)
  returning t.* into used;
  if not found then return; end if;
  if used.kind = 'SIGN_UP' then
    insert into app_user as u (name, email, password_hash, email_verified_at, created_at, updated_at)
    values (coalesce(p_name, used.name), used.email, p_password_hash, p_now, p_now, p_now)
    on conflict do nothing returning u.id into made;
    if made is null then return; end if;
    update account_token t set used_at = p_now where t.email = used.email and t.kind = 'SIGN_UP' and t.used_at is null;
    return query select made, used.kind, coalesce(p_name, used.name), used.email, null::text;
    return;
  end if;
  select * into person from app_user u where u.id = used.user_id and u.disabled_at is null for update;
  if not found or (used.asked_by is not null and not may_still_change(used.asked_by, person.id)) then return; end if;
  begin
    update app_user u set email = used.email, email_verified_at = p_now, updated_at = p_now where u.id = person.id;
  exception when unique_violation then return;
  end;
  update account_token t set used_at = p_now where t.user_id = person.id and t.used_at is null;
  return query select person.id, used.kind, person.name, used.email, person.email;
end $$;

-- The address of now does not want to be replaced: what an administrator asked for ends, and their companies' logs say so.
create function door_stop_new_email(p_token_hash bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
  stopped account_token;
  company bigint;
begin
  update account_token t set used_at = p_now
  where t.token_hash = p_token_hash and t.kind = 'EMAIL_STOP' and t.used_at is null and t.expires_at > p_now returning t.* into used;
  if not found then return false; end if;
  for stopped in
    update account_token t set used_at = p_now where t.user_id = used.user_id and t.kind = 'EMAIL' and t.used_at is null returning t.*
  loop
    for company in
      select m.company_id from membership m where m.user_id = used.user_id
      union all
      select 0 where not exists (select from membership m where m.user_id = used.user_id)
      order by 1
    loop
      perform add_audit(company, 'CHANGED', 'user', used.user_id, jsonb_build_object('email_asked', stopped.email), '{}');
    end loop;
  end loop;
  return true;
end $$;

-- What else opens an account whose password is about to be replaced: its second factor, and the programs it made. One row for each program, or one.
create function door_reset_doors(p_token_hash bytea, p_now timestamptz)
returns table (email text, two_factor_enabled boolean, id bigint, name text, company_name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.email_verified_at is not null and exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null),
    c.id, c.name, company.corporate_name, c.created_at, c.last_used_at
  from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null and u.email = t.email
  left join oauth_client c on c.created_by = u.id and c.revoked_at is null
  left join company on company.id = c.company_id
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
  order by c.created_at desc, c.id desc limit 200
$$;

-- A new password by mail proves the address as well. It ends every session, every other link, the programs named, and, of an account whose address
-- nobody had ever proven, the second factor: whoever set it up had not shown that the address is theirs. Any other second factor may only be told
-- to end later (p_factor_ends_at), or a mailbox alone would be enough; null calls off what was told before.
drop function door_reset_password(bytea, text, timestamptz);
create function door_reset_password(p_token_hash bytea, p_password_hash text, p_programs bigint[], p_factor_ends_at timestamptz, p_now timestamptz)
returns table (user_id bigint, email text, name text, factor_ends_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
  ending timestamptz;
begin
  update account_token t set used_at = p_now from app_user u
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
    and u.id = t.user_id and u.disabled_at is null and u.email = t.email
  returning t.* into used;
  if not found then return; end if;
  if exists (select 1 from app_user u where u.id = used.user_id and u.email_verified_at is null) then
    perform door_drop_second_factor(used.user_id);
  end if;
  update second_factor f set ends_at = p_factor_ends_at where f.user_id = used.user_id and f.confirmed_at is not null returning f.ends_at into ending;
  update app_user u set password_hash = p_password_hash, email_verified_at = coalesce(u.email_verified_at, p_now), updated_at = p_now
  where u.id = used.user_id;
  update session s set revoked_at = p_now where s.user_id = used.user_id and s.revoked_at is null;
  update account_token t set used_at = p_now where t.user_id = used.user_id and t.used_at is null;
  delete from oauth_token o using oauth_client c
  where o.company_id = c.company_id and o.oauth_client_id = c.id and c.created_by = used.user_id and c.id = any (p_programs);
  update oauth_client c set revoked_at = p_now, updated_at = p_now
  where c.created_by = used.user_id and c.id = any (p_programs) and c.revoked_at is null;
  return query select u.id, u.email, u.name, ending from app_user u where u.id = used.user_id;
end $$;

-- A code that is right shows that its owner is there: a second factor that was told to end stays.
create or replace function door_spend_step(p_user_id bigint, p_step bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with spent as (
    update second_factor set last_step = p_step, ends_at = null
    where user_id = p_user_id and confirmed_at is not null and last_step < p_step returning 1)
  select exists (select 1 from spent)
$$;

create or replace function door_spend_recovery_code(p_user_id bigint, p_code_hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_code where user_id = p_user_id and code_hash = p_code_hash;
  if not found then return false; end if;
  update second_factor set ends_at = null where user_id = p_user_id;
  return true;
end $$;

-- Those whose second factor has ended by itself, each once.
create function door_end_second_factors(p_now timestamptz) returns table (user_id bigint, email text, name text)
language sql security definer set search_path = public, pg_temp as $$
  with ended as (delete from second_factor f where f.ends_at <= p_now returning f.user_id),
    codes as (delete from recovery_code r using ended where r.user_id = ended.user_id)
  select u.id, u.email, u.name from ended join app_user u on u.id = ended.user_id
$$;

do $$
declare
  door regprocedure;
begin
  for door in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and proname in ('hold_sign_up', 'may_still_change', 'door_ask_account_token', 'door_ask_new_email', 'door_confirm_email', 'door_stop_new_email',
      'door_reset_doors', 'door_reset_password', 'door_end_second_factors') loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
grant execute on function door_ask_account_token(text, bigint, text, text, timestamptz, timestamptz),
  door_ask_new_email(bigint, text, bigint, timestamptz, timestamptz, timestamptz), door_confirm_email(bytea, text, text, timestamptz),
  door_stop_new_email(bytea, timestamptz), door_reset_doors(bytea, timestamptz),
  door_reset_password(bytea, text, bigint[], timestamptz, timestamptz) to talao_app;
grant execute on function door_ask_account_token(text, bigint, text, text, timestamptz, timestamptz), door_end_second_factors(timestamptz) to talao_worker;
