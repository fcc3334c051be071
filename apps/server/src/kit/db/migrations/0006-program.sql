-- The programs of a company: API clients that call us, and webhooks that tell them of notes and sales.

-- The secret is shown once; only hashes are stored.
create table oauth_client (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  name text not null,
  client_id text not null unique,
  secret_hash bytea not null unique,
  prefix text not null,
  created_by bigint references app_user (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
select raise_wall('oauth_client');

create table oauth_token (
  token_hash bytea primary key,
  company_id bigint not null,
  oauth_client_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
);
create index oauth_token_expired on oauth_token (expires_at);
select raise_wall('oauth_token');

-- Requests of a program in its current minute, counted by whichever server answers. Unlogged, because the count is
-- worth nothing after a power cut.
create unlogged table client_pace (
  company_id bigint not null,
  oauth_client_id bigint not null,
  window_started_at timestamptz not null,
  requests int not null,
  primary key (company_id, oauth_client_id),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
) with (fillfactor = 50);
select raise_wall('client_pace');
revoke insert, update, delete on client_pace from talao_app, talao_worker;

-- The answer to a request with an Idempotency-Key, kept 30 days so that a repetition gets the same one. It belongs to
-- the person or program that asked. `company_id` is the company concerned, 0 where there is none: a person who has left
-- that company does not find the answer any more.
create table kept_answer (
  company_id bigint not null,
  user_id bigint references app_user (id) on delete cascade,
  oauth_client_id bigint,
  -- Method and path as requested, with `?company_id=` where the body names the company.
  call text not null,
  key text not null,
  -- A keyed hash, because the request may contain a password.
  request_hash bytea not null,
  http_status int not null,
  -- As it was sent, without the secrets that are shown only once.
  answer text not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, oauth_client_id) = 1),
  unique nulls not distinct (company_id, user_id, oauth_client_id, key, call),
  foreign key (company_id, oauth_client_id) references oauth_client (company_id, id) on delete cascade
);
create index kept_answer_old on kept_answer (created_at);
create index kept_answer_of_user on kept_answer (user_id);
create index kept_answer_of_client on kept_answer (company_id, oauth_client_id);
select raise_wall('kept_answer', 'company_id', false);

create table webhook_endpoint (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  -- The former secret also signs until this moment.
  secret_before_sealed text,
  secret_before_until timestamptz,
  is_active boolean not null default true,
  off_reason text,
  off_at timestamptz,
  -- Consecutive failed attempts, over all deliveries of this endpoint.
  failures int not null default 0,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index webhook_endpoint_active on webhook_endpoint (company_id, id) where is_active;
select raise_wall('webhook_endpoint');

-- An event, written in the transaction of the change, and only where an endpoint listens for it.
create table webhook_event (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  -- Random, because numbers repeat after a restored backup and the receiver would take the new event for a repetition.
  event_id text not null default gen_random_uuid()::text,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index webhook_event_old on webhook_event (created_at);
select raise_wall('webhook_event');

create table webhook_delivery (
  id bigint generated always as identity unique,
  company_id bigint not null,
  webhook_endpoint_id bigint not null,
  webhook_event_id bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  -- The attempts made before a person last asked for another: the schedule starts again from there.
  attempts_before int not null default 0,
  -- The earliest time of the next attempt. While one is under way, the time at which its sender counts as lost.
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  http_status int,
  error text,
  answer text,
  duration_ms int,
  primary key (company_id, id),
  unique (company_id, webhook_event_id, webhook_endpoint_id),
  foreign key (company_id, webhook_endpoint_id) references webhook_endpoint (company_id, id) on delete cascade,
  foreign key (company_id, webhook_event_id) references webhook_event (company_id, id) on delete cascade
);
create index webhook_delivery_of_endpoint on webhook_delivery (company_id, webhook_endpoint_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (company_id, webhook_endpoint_id, next_attempt_at)
  where state = 'WAITING';
select raise_wall('webhook_delivery');

create function door_oauth_client(p_client_id text)
returns table (company_id bigint, id bigint, secret_hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, c.secret_hash from oauth_client c join company on company.id = c.company_id and company.active
  where c.client_id = p_client_id and c.revoked_at is null
$$;

-- The client of a bearer token, which is an access token or the secret itself.
create function door_oauth_token(p_token_hash bytea, p_now timestamptz)
returns table (company_id bigint, id bigint, name text, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id, c.name, c.last_used_at from oauth_client c join company on company.id = c.company_id and company.active
  where c.revoked_at is null and c.secret_hash = p_token_hash
  union all
  select c.company_id, c.id, c.name, c.last_used_at from oauth_token t
  join oauth_client c on c.company_id = t.company_id and c.id = t.oauth_client_id and c.revoked_at is null
  join company on company.id = c.company_id and company.active
  where t.token_hash = p_token_hash and t.expires_at > p_now
$$;

-- Counts one more request and returns the start of the window and its requests, this one included. One statement
-- outside any transaction that names the company, because it runs at every request of a program.
create function door_count_request(p_company_id bigint, p_client_id bigint, p_now timestamptz)
returns table (window_started_at timestamptz, requests int)
language sql security definer set search_path = public, pg_temp as $$
  insert into client_pace as p (company_id, oauth_client_id, window_started_at, requests) values (p_company_id, p_client_id, p_now, 1)
  on conflict (company_id, oauth_client_id) do update set
    window_started_at = case when p_now - p.window_started_at >= interval '1 minute' then p_now else p.window_started_at end,
    requests = case when p_now - p.window_started_at >= interval '1 minute' then 1 else p.requests + 1 end
  returning p.window_started_at, p.requests
$$;

create function forget_answers(p_before timestamptz, p_limit int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from kept_answer where ctid = any (array(select ctid from kept_answer where created_at < p_before limit p_limit));
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Endpoints with a due delivery. It costs one index probe for an endpoint, however many deliveries wait.
create function door_webhooks_due(p_now timestamptz, p_limit int)
returns table (company_id bigint, webhook_endpoint_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id from webhook_endpoint e
  where e.is_active and exists (
    select 1 from webhook_delivery d where d.company_id = e.company_id and d.webhook_endpoint_id = e.id
      and d.state = 'WAITING' and d.next_attempt_at <= p_now)
  order by e.last_delivered_at nulls first, e.id
  limit p_limit
$$;

-- Deletes old events with their deliveries, a limited number at a time.
create function forget_webhook_events(p_before timestamptz, p_limit int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from webhook_event where (company_id, id) in (
      select v.company_id, v.id from webhook_event v where v.created_at < p_before order by v.created_at limit p_limit)
    returning 1)
  select count(*)::int from gone
$$;

revoke all on function door_oauth_client(text), door_oauth_token(bytea, timestamptz),
  door_count_request(bigint, bigint, timestamptz), forget_answers(timestamptz, int),
  door_webhooks_due(timestamptz, int), forget_webhook_events(timestamptz, int) from public;
grant execute on function door_oauth_client(text), door_oauth_token(bytea, timestamptz),
  door_count_request(bigint, bigint, timestamptz) to talao_app;
grant execute on function forget_answers(timestamptz, int), door_webhooks_due(timestamptz, int),
  forget_webhook_events(timestamptz, int) to talao_worker;
