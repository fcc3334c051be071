-- Accounts: invitations, confirmation, recovery, second factor. Everything about a person goes through doors, as before: no role of the
-- running product reads app_user, session, account_token, second_factor or recovery_code.

-- Somebody invited has no password yet.
alter table app_user alter column password_hash drop not null;

-- A right that travels by mail, used once. Only the token's SHA-256 is kept, and none before its mail is written.
create table account_token (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RESET', 'INVITE', 'SIGN_UP', 'EMAIL')),
  user_id bigint references app_user (id),
  -- Where the token went; of EMAIL and SIGN_UP the address it proves.
  email text not null check (email = lower(email)),
  -- Of SIGN_UP: the account that is made when the address is proven, and not before. A stranger's sign-up holds nobody's address.
  name text,
  password_hash text,
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'SIGN_UP') = (user_id is null))
);
create index account_token_of_user on account_token (user_id) where used_at is null;
create index account_token_of_email on account_token (email) where used_at is null;
create index account_token_expired on account_token (expires_at);

-- What leaves for people about their accounts. A row is written for every address that was typed, known or not: the worker finds out
-- whose it is, so that asking takes the same time for all. `token_sealed` lives from the first try to the last.
create table account_mail (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RESET', 'RESEND', 'SIGN_UP', 'INVITE', 'EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF')),
  -- What it turned out to be: an invitation where a reset was asked for, a hint where the account exists.
  letter text,
  email text not null,
  name text,
  user_id bigint references app_user (id),
  account_token_id bigint references account_token (id) on delete set null,
  token_sealed text,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz
);
create index account_mail_queued on account_mail (next_try_at) where state = 'QUEUED';
create index account_mail_old on account_mail (created_at);
grant insert, select (id) on account_mail to talao_app;
grant select, insert, update, delete on account_mail to talao_worker;

-- RFC 6238. Unconfirmed it is only an offer. A step once used is never taken again.
create table second_factor (
  user_id bigint primary key references app_user (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create table recovery_code (
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Signing in.

-- Whether somebody has got into this account from this address lately: strangers elsewhere cannot shut it for them.
create function door_known_address(p_email text, p_ip text, p_since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from app_user u join session s on s.user_id = u.id
    where u.email = lower(p_email) and s.ip = p_ip and s.created_at > p_since)
$$;

-- Only for the password that was looked at: one that was changed meanwhile, or of a person disabled meanwhile, opens nothing.
drop function door_open_session(bigint, bytea, timestamptz, timestamptz, text, text);
create function door_open_session(p_user_id bigint, p_password_hash text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_ip text, p_user_agent text)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  with person as (
    update app_user set last_sign_in_at = p_now
    where id = p_user_id and password_hash = p_password_hash and disabled_at is null returning id)
  insert into session (user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
  select id, p_token_hash, p_now, p_now, p_expires_at, p_ip, p_user_agent from person
  returning id;
$$;

create function door_sessions(p_user_id bigint, p_now timestamptz)
returns table (id bigint, created_at timestamptz, last_seen_at timestamptz, ip text, user_agent text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.ip, s.user_agent from session s
  where s.user_id = p_user_id and s.revoked_at is null and s.expires_at > p_now
  order by s.last_seen_at desc, s.id desc limit 200
$$;

create function door_end_session(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update session set revoked_at = p_now
    where id = p_session_id and user_id = p_user_id and revoked_at is null and expires_at > p_now returning 1)
  select exists (select 1 from ended)
$$;

create function door_end_other_sessions(p_user_id bigint, p_kept bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept and revoked_at is null
$$;

-- The own account.

create function door_profile(p_user_id bigint)
returns table (preferences jsonb, last_sign_in_at timestamptz, two_factor_enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.preferences, u.last_sign_in_at,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
  from app_user u where u.id = p_user_id
$$;

-- Null leaves a thing as it is; a preference that is null in p_preferences is taken away.
create function door_save_profile(p_user_id bigint, p_name text, p_preferences jsonb, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update app_user set name = coalesce(p_name, name),
    preferences = jsonb_strip_nulls(preferences || coalesce(p_preferences, '{}')), updated_at = p_now
  where id = p_user_id
$$;

-- Compared with the password that was looked at: of two changes at once one holds.
create function door_change_password(p_user_id bigint, p_old_hash text, p_new_hash text, p_kept_session bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set password_hash = p_new_hash, updated_at = p_now
  where id = p_user_id and password_hash = p_old_hash and disabled_at is null;
  if not found then return false; end if;
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  update account_token set used_at = p_now where user_id = p_user_id and kind = 'RESET' and used_at is null;
  return true;
end $$;

-- Second factor.

create function door_second_factor(p_user_id bigint)
returns table (secret_sealed text, is_confirmed boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.secret_sealed, f.confirmed_at is not null from second_factor f where f.user_id = p_user_id
$$;

create function door_offer_second_factor(p_user_id bigint, p_secret_sealed text, p_now timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with offered as (
    insert into second_factor as f (user_id, secret_sealed, created_at) values (p_user_id, p_secret_sealed, p_now)
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
    where f.confirmed_at is null returning 1)
  select exists (select 1 from offered)
$$;

-- Sessions opened without it end: whoever holds one would go on without ever showing a code.
create function door_confirm_second_factor(p_user_id bigint, p_secret_sealed text, p_step bigint, p_codes bytea[], p_kept_session bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factor set confirmed_at = p_now, last_step = p_step
  where user_id = p_user_id and secret_sealed = p_secret_sealed and confirmed_at is null and last_step < p_step;
  if not found then return false; end if;
  delete from recovery_code where user_id = p_user_id;
  insert into recovery_code (user_id, code_hash) select p_user_id, unnest(p_codes);
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  return true;
end $$;

create function door_spend_step(p_user_id bigint, p_step bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with spent as (
    update second_factor set last_step = p_step
    where user_id = p_user_id and confirmed_at is not null and last_step < p_step returning 1)
  select exists (select 1 from spent)
$$;

create function door_spend_recovery_code(p_user_id bigint, p_code_hash bytea) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with spent as (delete from recovery_code where user_id = p_user_id and code_hash = p_code_hash returning 1)
  select exists (select 1 from spent)
$$;

create function door_drop_second_factor(p_user_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_code where user_id = p_user_id;
  delete from second_factor where user_id = p_user_id;
$$;

-- Rights that travel by mail.

-- An invitation takes the place of the one before; the others live side by side, so that a stranger's asking ends nobody's link.
create function door_ask_account_token(p_kind text, p_user_id bigint, p_email text, p_name text, p_password_hash text, p_now timestamptz, p_expires_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if p_kind in ('INVITE', 'EMAIL') then
    update account_token set used_at = p_now where user_id = p_user_id and kind = p_kind and used_at is null;
  end if;
  insert into account_token (kind, user_id, email, name, password_hash, created_at, expires_at)
  values (p_kind, p_user_id, lower(p_email), p_name, p_password_hash, p_now, p_expires_at) returning id into made;
  return made;
end $$;

-- Another token for the same right: the latest sign-up or change of address that waits for this address.
create function door_again_account_token(p_email text, p_now timestamptz, p_expires_at timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account_token (kind, user_id, email, name, password_hash, created_at, expires_at)
  select t.kind, t.user_id, t.email, t.name, t.password_hash, p_now, p_expires_at from account_token t
  where t.email = lower(p_email) and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
  order by t.id desc limit 1
  returning id
$$;

create function door_write_account_token(p_id bigint, p_token_hash bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_token set token_hash = p_token_hash where id = p_id and token_hash is null
$$;

-- Whether the token of a mail still opens anything, and of whom it speaks.
create function door_token_of_mail(p_id bigint, p_now timestamptz)
returns table (kind text, user_id bigint, email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, t.user_id, t.email, coalesce(t.name, u.name) from account_token t left join app_user u on u.id = t.user_id
  where t.id = p_id and t.used_at is null and t.expires_at > p_now and u.disabled_at is null
$$;

create function door_account_of(p_email text)
returns table (id bigint, name text, is_disabled boolean, has_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, u.disabled_at is not null, u.password_hash is not null from app_user u where u.email = lower(p_email)
$$;

create function door_person(p_user_id bigint)
returns table (id bigint, name text, email text, is_disabled boolean, has_password boolean, company_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, u.email, u.disabled_at is not null, u.password_hash is not null,
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = u.id order by m.created_at, c.id limit 1)
  from app_user u where u.id = p_user_id
$$;

-- Looks and uses nothing.
create function door_account_token(p_token_hash bytea, p_now timestamptz)
returns table (kind text, email text, name text, company_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, t.email, coalesce(u.name, t.name),
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = t.user_id order by m.created_at, c.id limit 1)
  from account_token t left join app_user u on u.id = t.user_id
  where t.token_hash = p_token_hash and t.used_at is null and t.expires_at > p_now and u.disabled_at is null
$$;

-- A new password by mail proves the address as well. It ends every session, every other link, and, of an account whose address nobody
-- had ever proven, the second factor: whoever set it up had not shown that the address is theirs.
create function door_reset_password(p_token_hash bytea, p_password_hash text, p_now timestamptz)
returns table (user_id bigint, email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
begin
  update account_token t set used_at = p_now from app_user u
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
    and u.id = t.user_id and u.disabled_at is null and u.email = t.email
  returning t.* into used;
  if not found then return; end if;
  if exists (select 1 from app_user u where u.id = used.user_id and u.email_verified_at is null) then
    perform door_drop_second_factor(used.user_id);
  end if;
  update app_user u set password_hash = p_password_hash, email_verified_at = coalesce(u.email_verified_at, p_now), updated_at = p_now
  where u.id = used.user_id;
  update session s set revoked_at = p_now where s.user_id = used.user_id and s.revoked_at is null;
  update account_token t set used_at = p_now where t.user_id = used.user_id and t.used_at is null;
  return query select used.user_id, used.email;
end $$;

create function door_accept_invite(p_token_hash bytea, p_name text, p_password_hash text, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
begin
  update account_token t set used_at = p_now from app_user u
  where t.token_hash = p_token_hash and t.kind = 'INVITE' and t.used_at is null and t.expires_at > p_now
    and u.id = t.user_id and u.disabled_at is null and u.password_hash is null and u.email = t.email
  returning t.* into used;
  if not found then return null; end if;
  update app_user set name = p_name, password_hash = p_password_hash, email_verified_at = p_now, updated_at = p_now where id = used.user_id;
  update account_token set used_at = p_now where user_id = used.user_id and used_at is null;
  return used.user_id;
end $$;

-- A proven address: of a sign-up it makes the account, of a change it takes the old one's place. Nothing when the address is somebody's by now.
create function door_confirm_email(p_token_hash bytea, p_now timestamptz)
returns table (user_id bigint, kind text, name text, old_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used account_token;
  person app_user;
  made bigint;
begin
  update account_token t set used_at = p_now
  where t.token_hash = p_token_hash and t.kind in ('SIGN_UP', 'EMAIL') and t.used_at is null and t.expires_at > p_now
  returning t.* into used;
  if not found then return; end if;
  if used.kind = 'SIGN_UP' then
    insert into app_user (name, email, password_hash, email_verified_at, created_at, updated_at)
    values (used.name, used.email, used.password_hash, p_now, p_now, p_now)
    on conflict (email) do nothing returning app_user.id into made;
    if made is not null then return query select made, used.kind, used.name, null::text; end if;
    return;
  end if;
  select * into person from app_user u where u.id = used.user_id and u.disabled_at is null for update;
  if not found then return; end if;
  begin
    update app_user u set email = used.email, email_verified_at = p_now, updated_at = p_now where u.id = person.id;
  exception when unique_violation then return;
  end;
  update account_token t set used_at = p_now where t.user_id = person.id and t.used_at is null;
  return query select person.id, used.kind, person.name, person.email;
end $$;

-- The people of a company. The first reads what the transaction's companies are, as every wall does.

create function visible_companies() returns bigint[]
language sql stable as $$ select coalesce(string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[], '{}') $$;

create function door_people()
returns table (id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, disabled_at timestamptz, last_sign_in_at timestamptz,
  has_password boolean, two_factor_enabled boolean, created_at timestamptz, updated_at timestamptz, company_id bigint, role text, is_elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role,
    exists (select 1 from membership o where o.user_id = u.id and o.company_id <> all (visible_companies()))
  from app_user u join membership m on m.user_id = u.id and m.company_id = any (visible_companies())
  order by u.id, m.created_at, m.company_id
$$;

-- Everybody, or those of these companies: for platform administrators.
create function door_everybody(p_companies bigint[])
returns table (id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, disabled_at timestamptz, last_sign_in_at timestamptz,
  has_password boolean, two_factor_enabled boolean, created_at timestamptz, updated_at timestamptz, company_id bigint, role text, is_elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role, false
  from app_user u left join membership m on m.user_id = u.id
  where p_companies is null or m.company_id = any (p_companies)
  order by u.id, m.created_at, m.company_id
$$;

-- Whether a living session is a platform administrator's: asked by the doors themselves, so that no caller can claim it.
create function is_wise_session(p_session_id bigint, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from session s join app_user u on u.id = s.user_id
    where s.id = p_session_id and s.revoked_at is null and s.expires_at > p_now and u.is_wise and u.disabled_at is null)
$$;

create function may_change_person(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select is_wise_session(p_session_id, p_now) or (
    exists (select 1 from membership m where m.user_id = p_user_id and m.company_id = any (visible_companies()))
    and not exists (select 1 from membership m where m.user_id = p_user_id and m.company_id <> all (visible_companies()))
    and not exists (select 1 from app_user u where u.id = p_user_id and u.is_wise))
$$;

create function door_invite_person(p_name text, p_email text, p_now timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into app_user (name, email, created_at, updated_at) values (p_name, lower(p_email), p_now, p_now)
  on conflict (email) do nothing returning id
$$;

-- Null leaves a thing as it is. Whoever is disabled is out at once, and no link of theirs opens anything.
create function door_change_person(p_user_id bigint, p_name text, p_disabled boolean, p_session_id bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_change_person(p_user_id, p_session_id, p_now) then return false; end if;
  update app_user set name = coalesce(p_name, name), updated_at = p_now,
    disabled_at = case when p_disabled is null then disabled_at when p_disabled then coalesce(disabled_at, p_now) end
  where id = p_user_id;
  if p_disabled then
    update session set revoked_at = p_now where user_id = p_user_id and revoked_at is null;
    update account_token set used_at = p_now where user_id = p_user_id and used_at is null;
  end if;
  return true;
end $$;

-- Mends the address of an invitation that nobody has taken up. False when the address is somebody's.
create function door_correct_email(p_user_id bigint, p_email text, p_session_id bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_change_person(p_user_id, p_session_id, p_now) then return false; end if;
  update app_user set email = lower(p_email), updated_at = p_now where id = p_user_id and password_hash is null;
  if not found then return false; end if;
  update account_token set used_at = p_now where user_id = p_user_id and used_at is null;
  return true;
exception when unique_violation then return false;
end $$;

create function door_set_wise(p_user_id bigint, p_is_wise boolean, p_session_id bigint, p_now timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update app_user set is_wise = p_is_wise, updated_at = p_now
    where id = p_user_id and is_wise_session(p_session_id, p_now) returning 1)
  select exists (select 1 from changed)
$$;

-- Only a platform administrator moves people between companies; the memberships left behind may be of companies the caller does not see.
create function door_leave_companies(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from membership where user_id = p_user_id and is_wise_session(p_session_id, p_now)
$$;

create function door_companies_of(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns table (company_id bigint, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.company_id, m.role from membership m
  where m.user_id = p_user_id and (m.company_id = any (visible_companies()) or is_wise_session(p_session_id, p_now))
  order by m.company_id
$$;

-- How many could still administer the company: not disabled, and with a password, since an invitation may never be taken up.
create function door_administrators(p_company_id bigint) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from membership m join app_user u on u.id = m.user_id
  where m.company_id = p_company_id and p_company_id = any (visible_companies()) and m.role = 'ADM' and u.disabled_at is null and u.password_hash is not null
$$;

-- The same of the platform. Whoever is going to change one waits for whoever is doing so.
create function door_platform_administrators() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4242022);
  return (select count(*)::int from app_user u where u.is_wise and u.disabled_at is null and u.password_hash is not null);
end $$;

-- The person's row is locked: two companies founded at once would both find them without one.
drop function door_join_company(bigint, bigint, timestamptz);
create function door_join_company(p_user_id bigint, p_company_id bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from app_user where id = p_user_id for update;
  insert into membership (user_id, company_id, role, created_at)
  select p_user_id, p_company_id, 'ADM', p_now
  where not exists (select 1 from membership where user_id = p_user_id or company_id = p_company_id);
  return found;
end $$;

create function forget_accounts(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from account_mail where created_at < p_before;
  delete from account_token where expires_at < p_before;
  delete from session where expires_at < p_before or revoked_at < p_before;
$$;

do $$
declare
  door regprocedure;
begin
  for door in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and (proname like 'door\_%' or proname in ('is_wise_session', 'may_change_person', 'forget_accounts')) loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
grant execute on function door_known_address(text, text, timestamptz),
  door_open_session(bigint, text, bytea, timestamptz, timestamptz, text, text), door_sessions(bigint, timestamptz),
  door_end_session(bigint, bigint, timestamptz), door_end_other_sessions(bigint, bigint, timestamptz), door_profile(bigint),
  door_save_profile(bigint, text, jsonb, timestamptz), door_change_password(bigint, text, text, bigint, timestamptz),
  door_second_factor(bigint), door_offer_second_factor(bigint, text, timestamptz),
  door_confirm_second_factor(bigint, text, bigint, bytea[], bigint, timestamptz), door_spend_step(bigint, bigint),
  door_spend_recovery_code(bigint, bytea), door_drop_second_factor(bigint),
  door_ask_account_token(text, bigint, text, text, text, timestamptz, timestamptz), door_account_token(bytea, timestamptz),
  door_reset_password(bytea, text, timestamptz), door_accept_invite(bytea, text, text, timestamptz), door_confirm_email(bytea, timestamptz),
  door_people(), door_invite_person(text, text, timestamptz), door_change_person(bigint, text, boolean, bigint, timestamptz),
  door_correct_email(bigint, text, bigint, timestamptz), door_set_wise(bigint, boolean, bigint, timestamptz),
  door_leave_companies(bigint, bigint, timestamptz), door_companies_of(bigint, bigint, timestamptz), door_administrators(bigint),
  door_platform_administrators(), door_join_company(bigint, bigint, timestamptz) to talao_app;
grant execute on function door_everybody(bigint[]) to talao_wise;
grant execute on function door_ask_account_token(text, bigint, text, text, text, timestamptz, timestamptz),
  door_again_account_token(text, timestamptz, timestamptz), door_write_account_token(bigint, bytea), door_token_of_mail(bigint, timestamptz),
  door_account_of(text), door_person(bigint), forget_accounts(timestamptz) to talao_worker;
