-- What whoever runs the house sees of it, and is told by mail while it lasts.

-- A running process already says every few seconds that it lives: with that what it is, how full its disk is and how many of its connections are
-- taken. Null: of a version before.
alter table key_holder
  add column role text check (role in ('server', 'worker')),
  add column version text,
  add column started_at timestamptz,
  add column disk_free_bytes bigint,
  add column disk_bytes bigint,
  add column pools jsonb;

grant select on backup_run to talao_app, talao_worker;

-- Sales whose notes say more or less than they are worth: how many, and since when the oldest.
create function door_open_differences(p_most int) returns table (differences int, since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int, min(x.difference_since) from (select difference_since from sale where difference_since is not null limit p_most) x
$$;

-- Certificates in use that have ended or end soon, the first to end first.
create function door_certificates_until(p_until timestamptz, p_limit int)
returns table (company_id bigint, corporate_name text, not_after timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.corporate_name, t.not_after from company_certificate t join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after <= p_until order by t.not_after, c.id limit p_limit
$$;

-- Who hears how the house stands.
create function door_who_runs_the_house() returns table (user_id bigint, name text, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, email from app_user where is_wise and disabled_at is null and password_hash is not null order by id
$$;

-- Since when the house is there: a new one is not without a backup yet.
create function door_house_since() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(applied_at) from schema_migration
$$;

revoke all on function door_open_differences(int), door_certificates_until(timestamptz, int), door_who_runs_the_house(), door_house_since()
  from public;
grant execute on function door_open_differences(int) to talao_app, talao_worker;
grant execute on function door_certificates_until(timestamptz, int) to talao_wise, talao_worker;
grant execute on function door_who_runs_the_house() to talao_worker;
grant execute on function door_house_since() to talao_worker;

-- What is wrong with the house, from its beginning to its end. Told once it has lasted; one that passes before that leaves no row.
create table operation_alarm (
  id bigint generated always as identity primary key,
  name text not null,
  -- Which one of several of its kind; empty where there is one.
  subject text not null,
  -- The subject in words; never a secret, never a document.
  about text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index operation_alarm_open on operation_alarm (name, subject) where ended_at is null;
grant select on operation_alarm to talao_app;
grant select, insert, update, delete on operation_alarm to talao_worker;

-- PostgreSQL only counts its deadlocks: when the count last grew.
create table deadlock_watch (
  only_row boolean primary key default true check (only_row),
  deadlocks bigint not null,
  grew_at timestamptz
);
grant select, insert, update on deadlock_watch to talao_worker;

alter table account_mail add column alarm_id bigint references operation_alarm (id) on delete set null;
alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check check (kind in ('RESET', 'RESEND', 'SIGN_UP', 'UNCONFIRMED', 'INVITE', 'EMAIL',
  'EMAIL_STOP', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TWO_FACTOR_ENDING', 'DIGEST', 'ALARM', 'ALARM_ENDED'));
