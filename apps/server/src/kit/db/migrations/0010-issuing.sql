-- Both kinds of note leave by any road, are cancelled, corrected and replaced, and everything asked of an authority is kept as it was asked.

alter table note
  add column discount_cents bigint not null default 0,
  add column discount_conditional_cents bigint not null default 0,
  add column deductions_cents bigint not null default 0,
  add column observations text,
  add column nfs_service jsonb,
  -- What only some service notes carry: own contributions, trade abroad, immunity, suspension, benefit, live event.
  add column nfse_terms jsonb,
  add column substitution jsonb,
  add column substitutes_id bigint,
  add column substituted_by_id bigint,
  add column iss_cents bigint,
  add column withheld_cents bigint,
  add column net_cents bigint,
  add column contingency text check (contingency in ('SVC-AN', 'SVC-RS')),
  add constraint note_substitutes foreign key (company_id, substitutes_id) references note (company_id, id),
  add constraint note_substituted_by foreign key (company_id, substituted_by_id) references note (company_id, id);
create index note_rps on note (company_id, rps_number) where kind = 'NFSE';
create index note_human on note (company_id, id) where needs_human_reason is not null;
alter table note_customer add column no_foreign_document_reason text;

-- A key made for a number of ours also holds the code that goes into the chave; both are drawn once.
alter table issue_key add column kind text not null default 'NFE' check (kind in ('NFE', 'NFSE')), add column code text;
drop index issue_key_number;
create unique index issue_key_number on issue_key (company_id, kind, environment, serie, number) where number is not null;

alter table attempt
  -- What the authority calls this transmission: chave de acesso or id of the DPS.
  add column identity text,
  add column content_type text not null default 'application/json',
  add column contingency text;

-- Something asked of an authorised note: its cancellation or a letter of correction.
create table event_request (
  id bigint generated always as identity unique,
  company_id bigint not null,
  note_id bigint not null,
  kind text not null check (kind in ('CANCEL', 'CORRECTION')),
  sequence int not null,
  text text not null,
  motive text,
  -- Written into the event, so that its bytes stay the same.
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
-- A refused one makes room for another try; an open or registered one does not.
create unique index event_request_once on event_request (company_id, note_id, kind, sequence) where state not in ('DENIED', 'FAILED');
create index event_request_open on event_request (next_consult_at) where state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN');
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
create unique index void_range_once on void_range (company_id, environment, serie, first_number, last_number) where state not in ('DENIED', 'FAILED');
create index void_range_open on void_range (next_try_at) where state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN');
select raise_wall('void_range');

-- Numbers that belong to something else than a living note of ours: no gap, and never given again.
create table number_taken (
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  environment text not null check (environment in ('homologacao', 'producao')),
  serie text not null,
  number bigint not null,
  reason text not null check (reason in ('OTHER_DOCUMENT', 'VOID', 'CONTINGENCY')),
  access_key text,
  note_id bigint,
  at timestamptz not null,
  primary key (company_id, kind, environment, serie, number)
);
create index number_taken_key on number_taken (company_id, access_key);
select raise_wall('number_taken');

alter table attempt_bytes alter column attempt_id drop not null, alter column note_id drop not null,
  add column event_request_id bigint, add column void_range_id bigint;

-- Correction letters have several files of one kind.
alter table note_file add column sequence int not null default 0, add column verified_at timestamptz, add column fault text;
alter table note_file drop constraint note_file_pkey, add primary key (company_id, note_id, kind, sequence);
create index note_file_missing on note_file (company_id, note_id) where sha256 is null;

alter table company_gateway
  -- The company wants its own numbers although the gateway would give them.
  add column own_numbers boolean not null default false,
  add column hook_rotated_at timestamptz,
  -- The provider said no, and asking again changes nothing until somebody mends the registration.
  add column sync_refused boolean not null default false,
  add column differences jsonb not null default '[]',
  add column checked_at timestamptz;

-- Whether the city keeps the company's municipal registration in the national register: it must be sent then (E0116), else it must not (E0120).
alter table nfs_access_setting add column sends_registration boolean not null default false, add column to_push boolean not null default false;
-- Set by a person and not yet told to the gateway that numbers: told once, because told again it would set the gateway's count back.
alter table nfe_access_setting add column to_push boolean not null default false;

-- When sending by itself was asked for, and how urgent it is; the dispatcher takes from here, fair over companies.
alter table note add column send_asked_at timestamptz, add column send_lane text check (send_lane in ('automatic', 'bulk')),
  add constraint note_send_asked check ((send_asked_at is null) = (send_lane is null));
create index note_to_send on note (company_id, kind, send_lane, send_asked_at, id) where send_asked_at is not null;

-- A company's road has no credits left for this lane: its notes wait until then without anybody asking in between.
create table send_pause (
  company_id bigint not null references company (id),
  kind text not null check (kind in ('NFE', 'NFSE')),
  lane text not null check (lane in ('automatic', 'bulk')),
  until timestamptz not null,
  primary key (company_id, kind, lane)
);
select raise_wall('send_pause');

-- How far the distribution of the national NFS-e was read.
create table distribution_cursor (
  company_id bigint not null references company (id),
  environment text not null check (environment in ('homologacao', 'producao')),
  last_nsu bigint not null default 0,
  read_at timestamptz not null,
  primary key (company_id, environment)
);
select raise_wall('distribution_cursor');

create table email_template (
  company_id bigint not null references company (id),
  kind text not null,
  subject text not null,
  body text not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, kind)
);
select raise_wall('email_template');

-- At most one automatic mail a note and kind: dedupe is 'auto' for it, and something else for each one asked for by hand.
create table outgoing_mail (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  note_id bigint,
  kind text not null,
  dedupe text not null,
  recipients text[] not null,
  subject text not null default '',
  state text not null check (state in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'KEPT')),
  message_id text,
  error text,
  tries int not null default 0,
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, note_id, kind, dedupe),
  foreign key (company_id, note_id) references note (company_id, id)
);
create index outgoing_mail_by_hand on outgoing_mail (company_id, created_by, created_at) where created_by is not null;
create index outgoing_mail_queued on outgoing_mail (next_try_at) where state = 'QUEUED';
create index outgoing_mail_sending on outgoing_mail (sent_at) where state = 'SENDING' and error is null;
select raise_wall('outgoing_mail');

-- Long work somebody asked for, with a result a row.
create table task (
  id bigint generated always as identity unique,
  company_id bigint not null references company (id),
  kind text not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  params jsonb not null default '{}',
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  message text,
  file_sha256 text,
  file_name text,
  cancel_asked boolean not null default false,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index task_own on task (company_id, created_by, id desc);
select raise_wall('task');
create table task_row (
  company_id bigint not null,
  task_id bigint not null,
  position int not null,
  entity_id bigint not null,
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED', 'FAILED')),
  message text,
  primary key (company_id, task_id, position),
  foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_row_waiting on task_row (company_id, task_id, position) where state = 'WAITING';
select raise_wall('task_row');

-- How the authorities answer, from our own traffic: counts a minute, of no company in particular.
create table authority_traffic (
  gateway text not null,
  place text not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  minute timestamptz not null,
  requests int not null default 0,
  failures int not null default 0,
  total_ms bigint not null default 0,
  slowest_ms int not null default 0,
  -- From the moment a note left to the authority's word on it.
  decisions int not null default 0,
  decision_ms bigint not null default 0,
  primary key (gateway, place, environment, minute)
);
grant select, insert, update, delete on authority_traffic to talao_app, talao_worker;
grant select on authority_traffic to talao_wise;

-- What is known of the authority of a UF when it seems to be down: one row for all processes, so that they send by the same road.
create table authority_watch (
  state_id int not null,
  environment text not null check (environment in ('homologacao', 'producao')),
  -- The contingency service its notes leave by; null while they leave by the authority itself.
  contingency text check (contingency in ('SVC-AN', 'SVC-RS')),
  since timestamptz,
  reason text,
  asked_at timestamptz not null,
  primary key (state_id, environment),
  check ((contingency is null) = (since is null) and (contingency is null) = (reason is null))
);
grant select, insert, update, delete on authority_watch to talao_app, talao_worker;
grant select on authority_watch to talao_wise;

-- What the last daily comparison with the gateways found.
create table reconciliation (
  company_id bigint not null references company (id),
  ran_at timestamptz not null,
  consults int not null,
  without_xml int not null,
  sales_with_two_notes int not null,
  primary key (company_id)
);
select raise_wall('reconciliation');

-- Documents of a company at the authority that no note of ours stands for.
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

-- How far the walk over the archive came, and what it found so far.
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

-- What cities set in the national system, as they answered.
create table city_parameter (
  city_id int not null,
  kind text not null,
  name text not null,
  answer jsonb not null,
  fetched_at timestamptz not null,
  primary key (city_id, kind, name)
);
grant select, insert, update, delete on city_parameter to talao_app, talao_worker;
grant select on city_parameter to talao_wise;

-- Fair like the due sales: the thousands of one company that cannot be asked about never hide another's one.
create or replace function door_notes_to_consult(p_now timestamptz, p_limit int)
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

-- Authorised notes of the last days whose XML is not home, verified.
create function door_notes_without_xml(p_since timestamptz, p_before timestamptz, p_limit int)
returns table (company_id bigint, note_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.company_id, n.id from note n
  where n.authorized_at >= p_since and n.authorized_at < p_before and not exists (
    select 1 from note_file f where f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML' and f.sha256 is not null)
  order by n.authorized_at limit p_limit
$$;

-- Notes that wait to be sent, fair: the oldest of each company first, one company's thousands never before another's one. The companies are
-- found by leaps over the index, so that a company's thousands are not walked through either.
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
  order by due.turn, due.send_asked_at, due.id
  limit p_limit
$$;

-- Mails whose job was lost, and mails whose sender died with them in its hands.
create function door_forgotten_mails(p_due timestamptz, p_sending_since timestamptz, p_limit int)
returns table (company_id bigint, mail_id bigint, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'QUEUED' and m.next_try_at <= p_due order by m.next_try_at limit p_limit)
  union all
  (select m.company_id, m.id, m.state from outgoing_mail m
   where m.state = 'SENDING' and m.error is null and m.sent_at <= p_sending_since order by m.sent_at limit p_limit)
$$;

create function door_active_companies() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where c.active order by c.id
$$;

-- Companies that can ask the authority of a UF how it is: by their certificate.
create function door_companies_at_sefaz(p_state int, p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c join company_address a on a.company_id = c.id
  where c.active and c.gateway = 'SEFAZ' and a.state_id = p_state and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id limit 3
$$;

-- Companies whose distribution of the national NFS-e is read.
create function door_companies_at_adn(p_now timestamptz) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and c.nfs_gateway = 'NFSE_NACIONAL' and exists (
    select 1 from company_certificate x where x.company_id = c.id and x.is_current and x.not_after > p_now)
  order by c.id
$$;

-- Every stored file with who names it, in order of content: for the walk that proves the archive whole.
create function door_stored_files(p_after text, p_limit int)
returns table (company_id bigint, note_id bigint, kind text, sequence int, sha256 text)
language sql stable security definer set search_path = public, pg_temp as $$
  select named.* from (
    (select f.company_id, f.note_id, f.kind, f.sequence, f.sha256 from note_file f
     where f.sha256 > p_after order by f.sha256 limit p_limit)
    union all (select v.company_id, null, 'VOID_XML', 0, v.xml_sha256 from void_range v
     where v.xml_sha256 > p_after order by v.xml_sha256 limit p_limit)
    union all (select o.company_id, null, 'ORPHAN_XML', 0, o.xml_sha256 from orphan_document o
     where o.xml_sha256 > p_after order by o.xml_sha256 limit p_limit)
    union all (select t.company_id, null, 'TASK', 0, t.file_sha256 from task t
     where t.file_sha256 > p_after order by t.file_sha256 limit p_limit)
  ) named order by named.sha256 collate "C", named.company_id, named.note_id limit p_limit
$$;
create index note_file_content on note_file (sha256) where sha256 is not null;

do $$
declare
  door regprocedure;
begin
  for door in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and proname in ('door_events_to_settle', 'door_void_ranges_to_settle', 'door_notes_without_xml', 'door_notes_to_send', 'door_forgotten_mails', 'door_active_companies', 'door_stored_files', 'door_companies_at_sefaz', 'door_companies_at_adn') loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
grant execute on function door_events_to_settle(timestamptz, int), door_void_ranges_to_settle(timestamptz, int),
  door_notes_without_xml(timestamptz, timestamptz, int), door_active_companies(), door_stored_files(text, int),
  door_notes_to_send(timestamptz, int, int), door_forgotten_mails(timestamptz, timestamptz, int),
  door_companies_at_sefaz(int, timestamptz), door_companies_at_adn(timestamptz) to talao_worker;
