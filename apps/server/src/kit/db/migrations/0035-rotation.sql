-- Secrets that change while everything goes on: the master key, the secrets of integrations and webhooks; and who saw or used which.

-- The master keys this database knows, by name; the keys themselves stand nowhere in it. One seals: the last that began. One that retired left
-- what its keyed hashes were made with, sealed by its successor: recovery codes and the links in mails are found by it, and it opens nothing.
create table master_key (
  key_id text primary key,
  sealing_since timestamptz not null,
  retired_at timestamptz,
  hash_key_sealed text
);
grant select on master_key to talao_app, talao_worker;

-- Which keys each living process has, told every few seconds: a key seals once everybody opens it, and goes once nobody seals with it.
create table key_holder (
  process text primary key,
  key_ids text[] not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on key_holder to talao_app, talao_worker;

-- The secrets of before, which still open the door for a time.
alter table sale_integration add column secrets_before_sealed text, add column secrets_before_until timestamptz;
alter table webhook_endpoint add column secret_before_sealed text, add column secret_before_until timestamptz;

create function forget_former_secrets(p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sale_integration set secrets_before_sealed = null, secrets_before_until = null where secrets_before_until <= p_now;
  update webhook_endpoint set secret_before_sealed = null, secret_before_until = null where secret_before_until <= p_now;
$$;
revoke all on function forget_former_secrets(timestamptz) from public;
grant execute on function forget_former_secrets(timestamptz) to talao_worker;

drop function door_integration(bigint, bytea);
create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (company_id bigint, type text, is_active boolean, secrets_sealed text, secrets_before_sealed text, secrets_before_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, i.secrets_sealed, i.secrets_before_sealed, i.secrets_before_until from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;
revoke execute on function door_integration(bigint, bytea) from public;
grant execute on function door_integration(bigint, bytea) to talao_app;

-- As before, and when the session was opened: whoever did so a moment ago has just shown the password.
drop function door_session(bytea, timestamptz);
create function door_session(p_token_hash bytea, p_now timestamptz)
returns table (session_id bigint, user_id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, created_at timestamptz, signed_in_at timestamptz, last_seen_at timestamptz, memberships jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.created_at, s.created_at, s.last_seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('company_id', m.company_id, 'role', m.role) order by m.created_at, m.company_id)
      from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > p_now and u.disabled_at is null
$$;
revoke all on function door_session(bytea, timestamptz) from public;
grant execute on function door_session(bytea, timestamptz) to talao_app;

-- What each session of a stream may see; one that nobody used since p_used_since is over, whoever may still be looking.
drop function door_standings(bigint[], timestamptz);
create function door_standings(p_sessions bigint[], p_now timestamptz, p_used_since timestamptz)
returns table (session_id bigint, is_wise boolean, companies jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.is_wise,
    coalesce((select jsonb_agg(m.company_id order by m.company_id) from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.id = any (p_sessions) and s.revoked_at is null and s.expires_at > p_now and s.last_seen_at > p_used_since and u.disabled_at is null
$$;
revoke all on function door_standings(bigint[], timestamptz, timestamptz) from public;
grant execute on function door_standings(bigint[], timestamptz, timestamptz) to talao_app;

-- Every time a company's private key was opened to sign: for which note, or for none where numbers were voided.
create table certificate_use (
  id bigint generated always as identity unique,
  company_id bigint not null,
  certificate_id bigint not null,
  note_id bigint,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, certificate_id) references company_certificate (company_id, id)
);
create index certificate_use_note on certificate_use (company_id, note_id, at);
create index certificate_use_certificate on certificate_use (company_id, certificate_id, at);
select raise_wall('certificate_use', wise => false);
revoke update, delete on certificate_use from talao_app, talao_worker;

select raise_audit('webhook_endpoint', 'webhook-endpoint');

-- A second factor is of a person, who is of no company: each of theirs is told that it came or went.
create function write_second_factor_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was constant boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  is_on constant boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
  person constant bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  company bigint;
begin
  if was = is_on then return null; end if;
  for company in select m.company_id from membership m where m.user_id = person order by 1 loop
    perform add_audit(company, 'CHANGED', 'user', person, jsonb_build_object('two_factor_enabled', was), jsonb_build_object('two_factor_enabled', is_on));
  end loop;
  return null;
end $$;
revoke all on function write_second_factor_audit() from public;
create constraint trigger audit after insert or update or delete on second_factor deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_second_factor_audit();
