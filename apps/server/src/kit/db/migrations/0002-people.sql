-- People have no company of their own: membership says where they work. Nobody but the doors (0008) reads app_user and session.
create table app_user (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  email_verified_at timestamptz,
  is_wise boolean not null default false,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Tokens are opaque; only their SHA-256 is kept.
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

-- One row per account and per address, both as keyed hashes: throttling must not become a list of who tried.
create table sign_in_throttle (
  key text primary key,
  failures int not null,
  window_started_at timestamptz not null
);
grant select, insert, update, delete on sign_in_throttle to talao_app;

-- Settings of the whole house, such as the account token at the gateway. Values are sealed with the master key.
create table platform_setting (
  key text primary key,
  sealed text not null,
  updated_at timestamptz not null
);
grant select on platform_setting to talao_worker;

-- Workers say that they live; /health reads it.
create table worker_heartbeat (
  worker text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeat to talao_worker;
grant select on worker_heartbeat to talao_app;
