-- The installation itself: its settings, keys, processes, backups and alarms. These tables belong to no company.

-- Settings of the whole installation, such as the account token at the gateway. Values are sealed with the master key.
create table platform_setting (
  key text primary key,
  sealed text not null,
  updated_at timestamptz not null
);
grant select on platform_setting to talao_worker;

-- The master keys this database knows, by id; the keys themselves are not stored here. The key whose sealing began last
-- seals. A retired key leaves the key of its hashes, sealed by its successor: it finds recovery codes and mailed links,
-- and opens nothing.
create table master_key (
  key_id text primary key,
  sealing_since timestamptz not null,
  retired_at timestamptz,
  hash_key_sealed text
);
grant select on master_key to talao_app, talao_worker;

-- The living processes, each reporting every few seconds. The change of the master key reads their keys: a key seals
-- once every process can open it, and is dropped once no process seals with it.
create table key_holder (
  process text primary key,
  key_ids text[] not null,
  seen_at timestamptz not null,
  -- Null for a process of a version that does not report them.
  role text check (role in ('server', 'worker')),
  version text,
  started_at timestamptz,
  disk_free_bytes bigint,
  disk_bytes bigint,
  pools jsonb
);
grant select, insert, update, delete on key_holder to talao_app, talao_worker;

-- Workers report that they are alive; /health reads it.
create table worker_heartbeat (
  worker text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeat to talao_worker;
grant select on worker_heartbeat to talao_app;

-- When a backup was last taken and read back, and by which version.
create table backup_run (
  taken_at timestamptz primary key,
  ended_at timestamptz not null,
  with_files boolean not null,
  absent_files int not null,
  version text not null
);
grant select on backup_run to talao_app, talao_worker;

-- The position of the check that reads every file of the archive, and its findings so far.
create table scrub_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  after text not null default '',
  checked bigint not null default 0,
  repaired bigint not null default 0,
  lost bigint not null default 0,
  orphans bigint not null default 0
);
grant select, insert, update on scrub_run to talao_worker;
grant select on scrub_run to talao_wise;

-- Faults of the installation, from begin to end. One is told once it has lasted; one that ends before that leaves no
-- row.
create table operation_alarm (
  id bigint generated always as identity primary key,
  name text not null,
  -- The one concerned of several of its kind; empty where there is only one.
  subject text not null,
  -- The subject in words; never a secret or a person's document.
  about text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index operation_alarm_open on operation_alarm (name, subject) where ended_at is null;
grant select on operation_alarm to talao_app;
grant select, insert, update, delete on operation_alarm to talao_worker;

-- PostgreSQL only counts its deadlocks: this keeps when the count last grew.
create table deadlock_watch (
  only_row boolean primary key default true check (only_row),
  deadlocks bigint not null,
  grew_at timestamptz
);
grant select, insert, update on deadlock_watch to talao_worker;

-- The months of the demonstration's data, 0 the newest: which exist, and which the worker still has to make. Only a
-- demonstration has rows here. `day` is the day of its first start, from which the sales are dated backwards.
create table demo_month (
  month smallint primary key check (month between 0 and 11),
  day date not null,
  sales int not null default 4000 check (sales > 0),
  made_at timestamptz
);
grant select on demo_month to talao_app;
grant select, update on demo_month to talao_worker;

-- When the installation was made: a new one is not yet missing a backup.
create function door_house_since() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select min(applied_at) from schema_migration
$$;

revoke all on function door_house_since() from public;
grant execute on function door_house_since() to talao_worker;
