-- Where a company's own programs are told of its notes and sales.
create table webhook_endpoint (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  is_active boolean not null default true,
  off_reason text,
  off_at timestamptz,
  -- Tries that came to nothing one after the other, over all its deliveries.
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

-- What happened, written in the transaction in which it happened, and only where somebody wants to hear of it.
create table webhook_event (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  -- Drawn, never counted: after a restored backup numbers come again, and whoever heard of one would take the new event for a repetition.
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
  -- How many attempts lay behind it when it was last asked for by hand: the schedule begins anew from there.
  attempts_before int not null default 0,
  -- When it may be taken up; while it is being sent, when its sender counts as lost.
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
create index webhook_delivery_waiting on webhook_delivery (company_id, webhook_endpoint_id, next_attempt_at) where state = 'WAITING';
select raise_wall('webhook_delivery');

-- Endpoints that something is due for. One probe of an index an endpoint, however many deliveries wait.
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

-- Events with their deliveries, some at a time.
create function forget_webhook_events(p_before timestamptz, p_limit int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from webhook_event where (company_id, id) in (
      select v.company_id, v.id from webhook_event v where v.created_at < p_before order by v.created_at limit p_limit)
    returning 1)
  select count(*)::int from gone
$$;
revoke execute on function door_webhooks_due(timestamptz, int), forget_webhook_events(timestamptz, int) from public;
grant execute on function door_webhooks_due(timestamptz, int), forget_webhook_events(timestamptz, int) to talao_worker;
