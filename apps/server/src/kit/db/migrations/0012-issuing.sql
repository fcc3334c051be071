-- Issuing: the keys and transmissions of notes, events, voided numbers, the authorities' state, restored backups.

-- The identity of a note at the gateway, fixed before the first transmission. A new generation is a new key. A key with
-- a number of ours also holds the code of the chave (cNF); both are drawn once.
create table issue_key (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  kind text not null default 'NFE' check (kind in ('NFE', 'NFSE')),
  gateway text not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  ref text not null,
  serie text,
  number bigint,
  code text,
  access_key text,
  -- When the gateway, asked after a restored backup, last answered that it does not know this reference.
  recalled_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, note_id),
  unique (gateway, environment, ref),
  foreign key (company_id, note_id) references note (company_id, id)
);
create unique index issue_key_number on issue_key (company_id, kind, environment, serie, number)
  where number is not null;
select raise_wall('issue_key');

-- One transmission of a key. After UNKNOWN the gateway is asked about the note, which is never sent again blindly.
create table attempt (
  id bigint generated always as identity unique,
  company_id bigint not null,
  issue_key_id bigint not null,
  note_id bigint not null,
  n int not null,
  state text not null check (state in ('PREPARED', 'SENT', 'ANSWERED', 'UNKNOWN')),
  fence bigint not null default 0,
  -- The authority's name for this transmission: chave de acesso or id of the DPS.
  identity text,
  contingency text,
  -- A digest of the token used: where a gateway keeps references by token, "not found" under another token proves
  -- nothing.
  token_scope text,
  content_type text not null default 'application/json',
  payload_sha256 text not null,
  outcome text,
  response_status int,
  prepared_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  unique (company_id, issue_key_id, n),
  foreign key (company_id, issue_key_id) references issue_key (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id)
);
create index attempt_note on attempt (company_id, note_id, n);
select raise_wall('attempt');

-- The exact bytes sent and received. One partition a month.
create table attempt_bytes (
  company_id bigint not null,
  attempt_id bigint,
  event_request_id bigint,
  void_range_id bigint,
  note_id bigint,
  at timestamptz not null,
  direction text not null check (direction in ('sent', 'heard')),
  purpose text not null,
  status int,
  headers jsonb not null default '{}',
  body bytea not null
) partition by range (at);
create index attempt_bytes_note on attempt_bytes (company_id, note_id, at);
select raise_wall('attempt_bytes');

create table attempt_bytes_default partition of attempt_bytes default;
alter table attempt_bytes_default enable row level security;
alter table attempt_bytes_default force row level security;
create policy owner_all on attempt_bytes_default to current_user using (true) with check (true);

-- A request about an authorised note: its cancellation or a letter of correction.
create table event_request (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  kind text not null check (kind in ('CANCEL', 'CORRECTION')),
  sequence int not null,
  text text not null,
  motive text,
  -- The time written into the event. It is fixed, so that the event's bytes stay the same.
  at timestamptz not null,
  state text not null check (state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN', 'DONE', 'DENIED', 'FAILED')),
  fence int not null default 0,
  content_type text,
  payload bytea,
  payload_sha256 text,
  identity text,
  sent_at timestamptz,
  answered_at timestamptz,
  next_consult_at timestamptz,
  consults int not null default 0,
  protocol text,
  authority_code text,
  authority_message text,
  registered_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, note_id) references note (company_id, id)
);
-- A refused request leaves room for another; an open or registered one does not.
create unique index event_request_once on event_request (company_id, note_id, kind, sequence)
  where state not in ('DENIED', 'FAILED');
create index event_request_open on event_request (next_consult_at)
  where state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN');
select raise_wall('event_request');

-- Numbers declared void (inutilização), by us or by the gateway itself.
create table void_range (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  environment text not null check (environment in ('homologacao', 'producao')),
  gateway text not null,
  serie int not null,
  year int not null,
  first_number bigint not null,
  last_number bigint not null,
  reason text not null,
  state text not null check (state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN', 'DONE', 'DENIED', 'FAILED')),
  fence int not null default 0,
  content_type text,
  payload bytea,
  identity text,
  sent_at timestamptz,
  next_try_at timestamptz,
  tries int not null default 0,
  protocol text,
  authority_code text,
  authority_message text,
  registered_at timestamptz,
  provider_path text,
  xml_sha256 text,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  primary key (company_id, id),
  check (first_number <= last_number)
);
create unique index void_range_once on void_range (company_id, environment, serie, first_number, last_number)
  where state not in ('DENIED', 'FAILED');
create index void_range_open on void_range (next_try_at) where state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN');
select raise_wall('void_range');

-- Numbers that are not those of living notes of ours: they are no gap, and are never drawn again.
create table number_taken (
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  environment text not null check (environment in ('homologacao', 'producao')),
  serie text not null,
  number bigint not null,
  reason text not null check (reason in ('OTHER_DOCUMENT', 'VOID', 'CONTINGENCY')),
  access_key text,
  -- The reference in the document with this number: it finds the note again after a restored backup.
  reference text,
  note_id bigint,
  at timestamptz not null,
  primary key (company_id, kind, environment, serie, number)
);
create index number_taken_key on number_taken (company_id, access_key);
create index number_taken_reference on number_taken (company_id, reference) where reference is not null;
select raise_wall('number_taken');

-- The gateway's webhooks, stored as hints.
create table gateway_hint (
  company_id bigint not null,
  gateway text not null,
  dedupe_key text not null,
  ref text not null,
  received_at timestamptz not null,
  body bytea not null,
  primary key (company_id, gateway, dedupe_key)
);
select raise_wall('gateway_hint');

-- The company has no credits at the gateway for this lane: its notes wait until then, without a request in between.
create table send_pause (
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  lane text not null check (lane in ('automatic', 'bulk')),
  until timestamptz not null,
  primary key (company_id, kind, lane)
);
select raise_wall('send_pause');

-- The position of the reading of the national NFS-e distribution.
create table distribution_cursor (
  company_id bigint not null references company (id),
  environment text not null check (environment in ('homologacao', 'producao')),
  last_nsu bigint not null default 0,
  read_at timestamptz not null,
  primary key (company_id, environment)
);
select raise_wall('distribution_cursor');

-- How the authorities answer, from our own requests: counts a minute, over all companies.
create table authority_traffic (
  gateway text not null,
  place text not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  minute timestamptz not null,
  requests int not null default 0,
  failures int not null default 0,
  total_ms bigint not null default 0,
  slowest_ms int not null default 0,
  -- From the sending of a note to the authority's decision on it.
  decisions int not null default 0,
  decision_ms bigint not null default 0,
  primary key (gateway, place, environment, minute)
);
grant select, insert, update, delete on authority_traffic to talao_app, talao_worker;
grant select on authority_traffic to talao_wise;

-- The state of an authority that seems to be down: one row for all processes, so that they send by the same service.
create table authority_watch (
  state_id int not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  -- The contingency service that receives the notes; null while the authority itself receives them.
  contingency text check (contingency in ('SVC-AN', 'SVC-RS')),
  since timestamptz,
  reason text,
  asked_at timestamptz not null,
  -- When the authority last reported that it works: earlier failures belong to an outage that has ended, so one lost
  -- answer after it does not bring the contingency service back.
  up_at timestamptz,
  primary key (state_id, environment),
  check ((contingency is null) = (since is null) and (contingency is null) = (reason is null))
);
grant select, insert, update, delete on authority_watch to talao_app, talao_worker;
grant select on authority_watch to talao_wise;

-- The findings of the last daily comparison with the gateways.
create table reconciliation (
  company_id bigint not null references company (id),
  ran_at timestamptz not null,
  consults int not null,
  without_xml int not null,
  sales_with_two_notes int not null,
  primary key (company_id)
);
select raise_wall('reconciliation');

-- Documents of a company at the authority that belong to no note of ours.
create table orphan_document (
  company_id bigint not null references company (id),
  environment text not null check (environment in ('homologacao', 'producao')),
  access_key text not null,
  name text not null,
  serie text,
  number bigint,
  xml_sha256 text,
  found_at timestamptz not null,
  primary key (company_id, access_key)
);
select raise_wall('orphan_document');

-- A company restored from a backup: what was sent between the backup and the restore left no trace here. Nothing of
-- that time is sent before the gateway was asked about it, and nothing is sent automatically before all was asked.
create table restoration (
  company_id bigint not null references company (id),
  taken_at timestamptz not null,
  restored_at timestamptz not null,
  -- The last note asked about.
  after_note_id bigint not null default 0,
  asked int not null default 0,
  found int not null default 0,
  reconciled_at timestamptz,
  -- When the numbers drawn meanwhile were known. Until then no note that may have been sent under a number of ours is
  -- sent: under a number that looks free it would become a second document.
  numbers_learnt_at timestamptz,
  primary key (company_id)
);
select raise_wall('restoration');

-- Notes waiting to be sent. The oldest of each company come first, so that the thousands of one company never delay
-- another's one; the companies are found by leaps over the index. A company that is off, or does not send
-- automatically, holds its automatic lane.
create function door_notes_to_send(p_now timestamptz, p_per_company int, p_limit int)
returns table (company_id bigint, note_id bigint, kind text, lane text, asked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive line as (
    (select n.company_id, n.kind, n.send_lane from note n where n.send_asked_at is not null
     order by n.company_id, n.kind, n.send_lane limit 1)
    union all
    select next.company_id, next.kind, next.send_lane from line cross join lateral (
      select n.company_id, n.kind, n.send_lane from note n
      where n.send_asked_at is not null and (n.company_id, n.kind, n.send_lane) > (line.company_id, line.kind, line.send_lane)
      order by n.company_id, n.kind, n.send_lane limit 1
    ) next
  )
  select line.company_id, due.id, line.kind, line.send_lane, due.send_asked_at
  from line cross join lateral (
    select n.id, n.send_asked_at, row_number() over (order by n.send_asked_at, n.id) as turn
    from note n
    where n.company_id = line.company_id and n.kind = line.kind and n.send_lane = line.send_lane and n.send_asked_at <= p_now
    order by n.send_asked_at, n.id limit p_per_company
  ) due
  where not exists (
    select 1 from send_pause p
    where p.company_id = line.company_id and p.kind = line.kind and p.lane = line.send_lane and p.until > p_now)
  and (line.send_lane <> 'automatic' or not exists (
    select 1 from company_config cc join company c on c.id = cc.company_id
    where cc.company_id = line.company_id and not (c.active and cc.auto_send_notes_enabled)))
  order by due.turn, due.send_asked_at, due.id
  limit p_limit
$$;

-- Notes to ask the authority about, in fair order too.
create function door_notes_to_consult(p_now timestamptz, p_limit int)
returns table (company_id bigint, note_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select due.company_id, due.id
  from (
    select n.company_id, n.id, n.next_consult_at, row_number() over (partition by n.company_id order by n.next_consult_at, n.id) as turn
    from note n where n.next_consult_at <= p_now
  ) due
  order by due.turn, due.next_consult_at limit p_limit
$$;

create function door_events_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, note_id bigint, event_request_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select due.company_id, due.note_id, due.id
  from (
    select e.company_id, e.note_id, e.id, e.next_consult_at,
      row_number() over (partition by e.company_id order by e.next_consult_at, e.id) as turn
    from event_request e where e.state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN') and e.next_consult_at <= p_now
  ) due
  order by due.turn, due.next_consult_at limit p_limit
$$;

create function door_void_ranges_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, void_range_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.company_id, v.id from void_range v
  where v.state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN') and v.next_try_at <= p_now order by v.next_try_at limit p_limit
$$;

create function door_companies_to_recall(p_limit int)
returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id from restoration r where r.reconciled_at is null order by r.company_id limit p_limit
$$;

revoke all on function door_notes_to_send(timestamptz, int, int), door_notes_to_consult(timestamptz, int),
  door_events_to_settle(timestamptz, int), door_void_ranges_to_settle(timestamptz, int),
  door_companies_to_recall(int) from public;
grant execute on function door_notes_to_send(timestamptz, int, int), door_notes_to_consult(timestamptz, int),
  door_events_to_settle(timestamptz, int), door_void_ranges_to_settle(timestamptz, int),
  door_companies_to_recall(int) to talao_worker;
