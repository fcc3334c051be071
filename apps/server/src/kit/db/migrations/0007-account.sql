-- Accounts: sign-up, invitation, confirmation, recovery, and the mails about them. An account belongs to the owner of
-- the mailbox: the password is chosen on the page that the mailed link opens, not by the person who typed the address.

-- A right sent by mail, used once. Only the token's SHA-256 is stored, and none before its mail is written.
create table account_token (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RESET', 'INVITE', 'SIGN_UP', 'EMAIL', 'EMAIL_STOP')),
  user_id bigint references app_user (id),
  -- The address the token was sent to; for EMAIL and SIGN_UP the address it proves.
  email text not null check (email = lower(email)),
  -- For SIGN_UP: the account is created only when the address is proven, so a stranger's sign-up reserves no address.
  name text,
  token_hash bytea unique,
  -- For a change of address asked for by an administrator: the administrator, and the moment from which the link works.
  asked_by bigint references app_user (id),
  starts_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'SIGN_UP') = (user_id is null))
);
create index account_token_of_user on account_token (user_id) where used_at is null;
create index account_token_of_email on account_token (email) where used_at is null;
create index account_token_expired on account_token (expires_at);

-- Mails to people about their accounts. Every address typed gets a row, known or not: the worker finds the account, so
-- that the request takes the same time for all addresses. `token_sealed` exists from the first attempt to the last.
create table account_mail (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('RESET', 'RESEND', 'SIGN_UP', 'UNCONFIRMED', 'INVITE', 'EMAIL', 'EMAIL_STOP',
    'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TWO_FACTOR_ENDING', 'DIGEST', 'ALARM',
    'ALARM_ENDED')),
  -- The letter sent in the end: an invitation where a reset was asked for, a hint where the account exists.
  letter text,
  email text not null,
  name text,
  user_id bigint references app_user (id),
  account_token_id bigint references account_token (id) on delete set null,
  token_sealed text,
  alarm_id bigint references operation_alarm (id) on delete set null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null,
  -- A mail written now to be sent later; null: at once.
  leaves_at timestamptz,
  next_try_at timestamptz not null,
  sent_at timestamptz
);
create index account_mail_queued on account_mail (next_try_at) where state = 'QUEUED';
create index account_mail_old on account_mail (created_at);
grant insert, select (id) on account_mail to talao_app;
grant select, insert, update, delete on account_mail to talao_worker;

-- The summary by mail for people who chose one: at most one for a person and day. A day with nothing to report has a
-- row too, so that it is not examined again an hour later.
create table digest (
  user_id bigint not null references app_user (id),
  day date not null,
  -- The digest covers what happened after `since` and up to `until`.
  since timestamptz not null,
  until timestamptz not null,
  account_mail_id bigint references account_mail (id) on delete set null,
  primary key (user_id, day)
);
create index digest_mail on digest (account_mail_id) where account_mail_id is not null;
grant select, insert, update, delete on digest to talao_worker;

-- Sign-up, a repeated request and the confirmation of one address take turns: none may revive what another has ended.
create function hold_sign_up(p_email text) returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('sign-up:' || lower(p_email), 0))
$$;

-- An invitation and a sign-up replace earlier ones. Links to a new password coexist, so that a stranger's request ends
-- no other link.
create function door_ask_account_token(
  p_kind text, p_user_id bigint, p_email text, p_name text, p_now timestamptz, p_expires_at timestamptz
)
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

-- A change of address replaces an earlier one. With p_asked_by, an administrator asked instead of the person: the
-- present address then gets the right to stop the change.
create function door_ask_new_email(
  p_user_id bigint, p_email text, p_asked_by bigint, p_now timestamptz, p_starts_at timestamptz,
  p_expires_at timestamptz
)
returns table (
  email_token bigint, stop_token bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Another token for the same right: the sign-up waiting for this address, otherwise the change to it that has started.
-- The sign-up comes first, because a stranger may have typed the address into an account of their own. A null
-- p_expires_at keeps the former end.
create function door_again_account_token(p_email text, p_now timestamptz, p_expires_at timestamptz) returns bigint
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

create function door_write_account_token(p_id bigint, p_token_hash bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_token set token_hash = p_token_hash where id = p_id and token_hash is null
$$;

-- Whether the token of a mail still works, and the person concerned.
create function door_token_of_mail(p_id bigint, p_now timestamptz)
returns table (kind text, user_id bigint, email text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, t.user_id, t.email, coalesce(t.name, u.name) from account_token t left join app_user u on u.id = t.user_id
  where t.id = p_id and t.used_at is null and t.expires_at > p_now and u.disabled_at is null
$$;

-- Reads a token without using it.
create function door_account_token(p_token_hash bytea, p_now timestamptz)
returns table (kind text, email text, name text, company_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, t.email, coalesce(u.name, t.name),
    (select c.corporate_name from membership m join company c on c.id = m.company_id where m.user_id = t.user_id order by m.created_at, c.id limit 1)
  from account_token t left join app_user u on u.id = t.user_id
  where t.token_hash = p_token_hash and t.used_at is null and t.expires_at > p_now and (t.starts_at is null or t.starts_at <= p_now)
    and u.disabled_at is null
$$;

-- Creates the account of a proven sign-up with the name and password chosen, or changes the address of a person.
-- Returns no row when the address belongs to another account by now, or when the administrator who asked has lost the
-- right.
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

-- The present address refuses the change: the administrator's request ends, and the companies' audit logs say so.
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

-- The account that an address is being changed to, for a sign-in with that address and the right password. It is asked
-- for every address that opens no account, also for one that exists: the answer must not reveal which. It returns the
-- account's own address, because its attempts are counted together.
create function door_pending_email(p_email text, p_now timestamptz) returns table (email text, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.password_hash from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null
  where t.email = lower(p_email) and t.kind = 'EMAIL' and t.used_at is null and t.expires_at > p_now
  order by t.id desc limit 1
$$;

create function door_accept_invite(p_token_hash bytea, p_name text, p_password_hash text, p_now timestamptz)
returns bigint
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

-- The other ways into an account whose password is about to be replaced: its second factor, and the programs it made.
-- One row for a program, or one row without a program.
create function door_reset_doors(p_token_hash bytea, p_now timestamptz)
returns table (
  email text, two_factor_enabled boolean, id bigint, name text, company_name text, created_at timestamptz,
  last_used_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email, u.email_verified_at is not null and exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null),
    c.id, c.name, company.corporate_name, c.created_at, c.last_used_at
  from account_token t join app_user u on u.id = t.user_id and u.disabled_at is null and u.email = t.email
  left join oauth_client c on c.created_by = u.id and c.revoked_at is null
  left join company on company.id = c.company_id
  where t.token_hash = p_token_hash and t.kind = 'RESET' and t.used_at is null and t.expires_at > p_now
  order by c.created_at desc, c.id desc limit 200
$$;

-- A new password by mail also proves the address. It ends every session, every other link, the programs named and,
-- where the address was never proven, the second factor: its owner had not shown that the address is theirs. Any other
-- second factor may only be given a later end (p_factor_ends_at), since otherwise a mailbox alone would be enough; null
-- cancels an end that was set before.
create function door_reset_password(
  p_token_hash bytea, p_password_hash text, p_programs bigint[], p_factor_ends_at timestamptz, p_now timestamptz
)
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

-- Compares with the password that was checked, so that of two changes at once only one succeeds. Links to a new
-- password and to a new address end: a person who knew the old password may have asked for them.
create function door_change_password(
  p_user_id bigint, p_old_hash text, p_new_hash text, p_kept_session bigint, p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update app_user set password_hash = p_new_hash, updated_at = p_now
  where id = p_user_id and password_hash = p_old_hash and disabled_at is null;
  if not found then return false; end if;
  update session set revoked_at = p_now where user_id = p_user_id and id <> p_kept_session and revoked_at is null;
  update account_token set used_at = p_now where user_id = p_user_id and kind in ('RESET', 'EMAIL') and used_at is null;
  return true;
end $$;

-- A null argument leaves its field as it is. A disabled person loses every session and link at once.
create function door_change_person(
  p_user_id bigint, p_name text, p_disabled boolean, p_session_id bigint, p_now timestamptz
) returns boolean
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

-- Corrects the address of an invitation not yet accepted. False when the address belongs to another account.
create function door_correct_email(p_user_id bigint, p_email text, p_session_id bigint, p_now timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not may_change_person(p_user_id, p_session_id, p_now) then return false; end if;
  update app_user set email = lower(p_email), updated_at = p_now where id = p_user_id and password_hash is null;
  if not found then return false; end if;
  update account_token set used_at = p_now where user_id = p_user_id and used_at is null;
  return true;
exception when unique_violation then return false;
end $$;

-- People whose digest hour has come in São Paulo and who have had none today. It may be two hours late; a missed digest
-- is covered by the next.
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

create function forget_accounts(p_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from account_mail where created_at < p_before;
  delete from account_token where expires_at < p_before;
  delete from session where expires_at < p_before or revoked_at < p_before;
  delete from digest where until < p_before;
$$;

revoke all on function hold_sign_up(text), door_ask_account_token(text, bigint, text, text, timestamptz, timestamptz),
  door_ask_new_email(bigint, text, bigint, timestamptz, timestamptz, timestamptz),
  door_again_account_token(text, timestamptz, timestamptz), door_write_account_token(bigint, bytea),
  door_token_of_mail(bigint, timestamptz), door_account_token(bytea, timestamptz),
  door_confirm_email(bytea, text, text, timestamptz), door_stop_new_email(bytea, timestamptz),
  door_pending_email(text, timestamptz), door_accept_invite(bytea, text, text, timestamptz),
  door_reset_doors(bytea, timestamptz), door_reset_password(bytea, text, bigint[], timestamptz, timestamptz),
  door_change_password(bigint, text, text, bigint, timestamptz),
  door_change_person(bigint, text, boolean, bigint, timestamptz), door_correct_email(bigint, text, bigint, timestamptz),
  door_digests_due(timestamptz, int), door_digest_person(bigint), forget_accounts(timestamptz) from public;
grant execute on function door_ask_new_email(bigint, text, bigint, timestamptz, timestamptz, timestamptz),
  door_account_token(bytea, timestamptz), door_confirm_email(bytea, text, text, timestamptz),
  door_stop_new_email(bytea, timestamptz), door_pending_email(text, timestamptz),
  door_accept_invite(bytea, text, text, timestamptz), door_reset_doors(bytea, timestamptz),
  door_reset_password(bytea, text, bigint[], timestamptz, timestamptz),
  door_change_password(bigint, text, text, bigint, timestamptz),
  door_change_person(bigint, text, boolean, bigint, timestamptz),
  door_correct_email(bigint, text, bigint, timestamptz) to talao_app;
grant execute on function
  door_ask_account_token(text, bigint, text, text, timestamptz, timestamptz) to talao_app, talao_worker;
grant execute on function door_again_account_token(text, timestamptz, timestamptz),
  door_write_account_token(bigint, bytea), door_token_of_mail(bigint, timestamptz), door_digests_due(timestamptz, int),
  door_digest_person(bigint), forget_accounts(timestamptz) to talao_worker;
