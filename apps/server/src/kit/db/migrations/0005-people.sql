-- People, their sessions and companies. A person belongs to no company: membership gives them companies. No role reads
-- app_user, session, second_factor, recovery_code or account_token: functions with the owner's rights, each returning
-- no more than its caller needs, are the only way in.

create table app_user (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  -- Null: invited, no password chosen yet.
  password_hash text,
  email_verified_at timestamptz,
  is_wise boolean not null default false,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index app_user_digest on app_user (id) where preferences ->> 'digest' in ('daily', 'weekly');

create table membership (
  user_id bigint not null references app_user (id),
  company_id bigint not null references company (id),
  role text check (role in ('ADM')),
  created_at timestamptz not null,
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);
select raise_wall('membership');

-- Tokens are opaque; only their SHA-256 is stored.
create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text
);
create index session_of_user on session (user_id);

-- One row for an account and one for an address, both as keyed hashes: the throttle must not become a list of attempts.
create table sign_in_throttle (
  key text primary key,
  failures int not null,
  window_started_at timestamptz not null
);
grant select, insert, update, delete on sign_in_throttle to talao_app;

-- RFC 6238. An unconfirmed one is only an offer. A step is never accepted twice.
create table second_factor (
  user_id bigint primary key references app_user (id),
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  -- When it ends by itself, because a password reset asked for that.
  ends_at timestamptz,
  created_at timestamptz not null
);
create table recovery_code (
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Signing in.

create function door_sign_in(p_email text) returns table (id bigint, password_hash text, disabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.password_hash, u.disabled_at is not null from app_user u where u.email = lower(p_email)
$$;

-- Whether the account was opened from this address lately: strangers at other addresses cannot lock it for its owner.
create function door_known_address(p_email text, p_ip text, p_since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from app_user u join session s on s.user_id = u.id
    where u.email = lower(p_email) and s.ip = p_ip and s.created_at > p_since)
$$;

-- Opens a session only for the password that was checked: not for one changed meanwhile, nor for a disabled person.
create function door_open_session(
  p_user_id bigint, p_password_hash text, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_ip text,
  p_user_agent text
)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  with person as (
    update app_user set last_sign_in_at = p_now
    where id = p_user_id and password_hash = p_password_hash and disabled_at is null returning id)
  insert into session (user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
  select id, p_token_hash, p_now, p_now, p_expires_at, p_ip, p_user_agent from person
  returning id;
$$;

create function door_session(p_token_hash bytea, p_now timestamptz)
returns table (
  session_id bigint, user_id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean,
  created_at timestamptz, signed_in_at timestamptz, last_seen_at timestamptz, memberships jsonb
)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.created_at, s.created_at, s.last_seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('company_id', m.company_id, 'role', m.role) order by m.created_at, m.company_id)
      from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > p_now and u.disabled_at is null
$$;

create function door_touch_session(p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set last_seen_at = p_now where id = p_session_id
$$;

create function door_end_sessions(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set revoked_at = p_now
  where user_id = p_user_id and revoked_at is null and (p_session_id is null or id = p_session_id)
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

-- The companies each session of an event stream may see. A session that has ended, or was not used since p_used_since,
-- is not in the answer.
create function door_standings(p_sessions bigint[], p_now timestamptz, p_used_since timestamptz)
returns table (session_id bigint, is_wise boolean, companies jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.is_wise,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.id = any (p_sessions) and s.revoked_at is null and s.expires_at > p_now and s.last_seen_at > p_used_since and u.disabled_at is null
$$;

-- One's own account.

create function door_profile(p_user_id bigint)
returns table (preferences jsonb, last_sign_in_at timestamptz, two_factor_enabled boolean, updated_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.preferences, u.last_sign_in_at,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.updated_at
  from app_user u where u.id = p_user_id
$$;

-- A null argument leaves its field as it is. A null preference in p_preferences is removed.
create function door_save_profile(p_user_id bigint, p_name text, p_preferences jsonb, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update app_user set name = coalesce(p_name, name),
    preferences = jsonb_strip_nulls(preferences || coalesce(p_preferences, '{}')), updated_at = p_now
  where id = p_user_id
$$;

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

-- Other sessions end: they were opened without the second factor and would never be asked for a code.
create function door_confirm_second_factor(
  p_user_id bigint, p_secret_sealed text, p_step bigint, p_codes bytea[], p_kept_session bigint, p_now timestamptz
) returns boolean
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

-- A right code shows that the owner is present: a second factor that was going to end stays.
create function door_spend_step(p_user_id bigint, p_step bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with spent as (
    update second_factor set last_step = p_step, ends_at = null
    where user_id = p_user_id and confirmed_at is not null and last_step < p_step returning 1)
  select exists (select 1 from spent)
$$;

create function door_spend_recovery_code(p_user_id bigint, p_code_hash bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_code where user_id = p_user_id and code_hash = p_code_hash;
  if not found then return false; end if;
  update second_factor set ends_at = null where user_id = p_user_id;
  return true;
end $$;

create function door_drop_second_factor(p_user_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_code where user_id = p_user_id;
  delete from second_factor where user_id = p_user_id;
$$;

-- Deletes the second factors that have ended by themselves, and returns their owners.
create function door_end_second_factors(p_now timestamptz) returns table (user_id bigint, email text, name text)
language sql security definer set search_path = public, pg_temp as $$
  with ended as (delete from second_factor f where f.ends_at <= p_now returning f.user_id),
    codes as (delete from recovery_code r using ended where r.user_id = ended.user_id)
  select u.id, u.email, u.name from ended join app_user u on u.id = ended.user_id
$$;

-- The people of a company.

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

create function door_people()
returns table (
  id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, disabled_at timestamptz,
  last_sign_in_at timestamptz, has_password boolean, two_factor_enabled boolean, created_at timestamptz,
  updated_at timestamptz, company_id bigint, role text, is_elsewhere boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role,
    exists (select 1 from membership o where o.user_id = u.id and o.company_id <> all (visible_companies()))
  from app_user u join membership m on m.user_id = u.id and m.company_id = any (visible_companies())
  order by u.id, m.created_at, m.company_id
$$;

-- Everyone, or the people of these companies: for platform administrators.
create function door_everybody(p_companies bigint[])
returns table (
  id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, disabled_at timestamptz,
  last_sign_in_at timestamptz, has_password boolean, two_factor_enabled boolean, created_at timestamptz,
  updated_at timestamptz, company_id bigint, role text, is_elsewhere boolean
)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (u.id) u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.disabled_at, u.last_sign_in_at, u.password_hash is not null,
    exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null), u.created_at, u.updated_at, m.company_id, m.role, false
  from app_user u left join membership m on m.user_id = u.id
  where p_companies is null or m.company_id = any (p_companies)
  order by u.id, m.created_at, m.company_id
$$;

-- Whether a living session belongs to a platform administrator. Functions ask it themselves, so no caller can claim it.
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

-- Whether p_actor may still change this person, by the present rights of both.
create function may_still_change(p_actor bigint, p_user_id bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from app_user a where a.id = p_actor and a.disabled_at is null and (a.is_wise or (
    not exists (select 1 from app_user u where u.id = p_user_id and u.is_wise)
    and exists (select 1 from membership m where m.user_id = p_user_id)
    and not exists (select 1 from membership m where m.user_id = p_user_id
      and not exists (select 1 from membership own where own.user_id = p_actor and own.company_id = m.company_id and own.role = 'ADM')))))
$$;

create function door_invite_person(p_name text, p_email text, p_now timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into app_user (name, email, created_at, updated_at) values (p_name, lower(p_email), p_now, p_now)
  on conflict (email) do nothing returning id
$$;

create function door_set_wise(p_user_id bigint, p_is_wise boolean, p_session_id bigint, p_now timestamptz)
returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with changed as (
    update app_user set is_wise = p_is_wise, updated_at = p_now
    where id = p_user_id and is_wise_session(p_session_id, p_now) returning 1)
  select exists (select 1 from changed)
$$;

-- Only a platform administrator moves people between companies: the companies left may be invisible to the caller.
create function door_leave_companies(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from membership where user_id = p_user_id and is_wise_session(p_session_id, p_now)
$$;

create function door_companies_of(p_user_id bigint, p_session_id bigint, p_now timestamptz)
returns table (company_id bigint, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.company_id, m.role from membership m
  where m.user_id = p_user_id and (m.company_id = any (visible_companies()) or is_wise_session(p_session_id, p_now))
  order by m.company_id
$$;

-- The people who could still administer the company: not disabled, and with a password, since an invitation may never
-- be accepted.
create function door_administrators(p_company_id bigint) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from membership m join app_user u on u.id = m.user_id
  where m.company_id = p_company_id and p_company_id = any (visible_companies()) and m.role = 'ADM' and u.disabled_at is null and u.password_hash is not null
$$;

-- The same for the platform. The lock makes changes of administrators take turns.
create function door_platform_administrators() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4242022);
  return (select count(*)::int from app_user u where u.is_wise and u.disabled_at is null and u.password_hash is not null);
end $$;

-- The administrators to notify about the company as a whole, for a caller that already sees the company.
create function door_company_admins(p_company_id bigint)
returns table (user_id bigint, name text, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, u.email from membership m
  join app_user u on u.id = m.user_id and u.disabled_at is null
  where m.company_id = p_company_id and m.role = 'ADM'
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by u.id
$$;

-- The person's row is locked: two companies founded at once would both find the person without a company.
create function door_join_company(p_user_id bigint, p_company_id bigint, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from app_user where id = p_user_id for update;
  insert into membership (user_id, company_id, role, created_at)
  select p_user_id, p_company_id, 'ADM', p_now
  where not exists (select 1 from membership where user_id = p_user_id or company_id = p_company_id);
  return found;
end $$;

-- The platform administrators who are told about the installation.
create function door_who_runs_the_house() returns table (user_id bigint, name text, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, email from app_user where is_wise and disabled_at is null and password_hash is not null order by id
$$;

revoke all on function door_sign_in(text), door_known_address(text, text, timestamptz),
  door_open_session(bigint, text, bytea, timestamptz, timestamptz, text, text), door_session(bytea, timestamptz),
  door_touch_session(bigint, timestamptz), door_end_sessions(bigint, bigint, timestamptz),
  door_sessions(bigint, timestamptz), door_end_session(bigint, bigint, timestamptz),
  door_end_other_sessions(bigint, bigint, timestamptz), door_standings(bigint[], timestamptz, timestamptz),
  door_profile(bigint), door_save_profile(bigint, text, jsonb, timestamptz), door_second_factor(bigint),
  door_offer_second_factor(bigint, text, timestamptz),
  door_confirm_second_factor(bigint, text, bigint, bytea[], bigint, timestamptz), door_spend_step(bigint, bigint),
  door_spend_recovery_code(bigint, bytea), door_drop_second_factor(bigint), door_end_second_factors(timestamptz),
  door_account_of(text), door_person(bigint), door_people(), door_everybody(bigint[]),
  is_wise_session(bigint, timestamptz), may_change_person(bigint, bigint, timestamptz),
  may_still_change(bigint, bigint), door_invite_person(text, text, timestamptz),
  door_set_wise(bigint, boolean, bigint, timestamptz), door_leave_companies(bigint, bigint, timestamptz),
  door_companies_of(bigint, bigint, timestamptz), door_administrators(bigint), door_platform_administrators(),
  door_company_admins(bigint), door_join_company(bigint, bigint, timestamptz), door_who_runs_the_house() from public;
grant execute on function door_sign_in(text), door_known_address(text, text, timestamptz),
  door_open_session(bigint, text, bytea, timestamptz, timestamptz, text, text), door_session(bytea, timestamptz),
  door_touch_session(bigint, timestamptz), door_end_sessions(bigint, bigint, timestamptz),
  door_sessions(bigint, timestamptz), door_end_session(bigint, bigint, timestamptz),
  door_end_other_sessions(bigint, bigint, timestamptz), door_standings(bigint[], timestamptz, timestamptz),
  door_profile(bigint), door_save_profile(bigint, text, jsonb, timestamptz), door_second_factor(bigint),
  door_offer_second_factor(bigint, text, timestamptz),
  door_confirm_second_factor(bigint, text, bigint, bytea[], bigint, timestamptz), door_spend_step(bigint, bigint),
  door_spend_recovery_code(bigint, bytea), door_drop_second_factor(bigint), door_people(),
  door_invite_person(text, text, timestamptz), door_set_wise(bigint, boolean, bigint, timestamptz),
  door_leave_companies(bigint, bigint, timestamptz), door_companies_of(bigint, bigint, timestamptz),
  door_administrators(bigint), door_platform_administrators(),
  door_join_company(bigint, bigint, timestamptz) to talao_app;
grant execute on function door_company_admins(bigint) to talao_app, talao_worker;
grant execute on function door_everybody(bigint[]) to talao_wise;
grant execute on function door_end_second_factors(timestamptz), door_account_of(text), door_person(bigint),
  door_who_runs_the_house() to talao_worker;
