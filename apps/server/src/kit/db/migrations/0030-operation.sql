-- What several processes at work on one database have in common: how often a program asks, and how the house stands.

-- Requests of a program in its running minute, counted by whichever server answers. Worth nothing after a power cut, so nothing is forced to disk for it.
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

-- One more request: since when the window runs and how many it has had, this one among them. Asked for at every request of a program, so it is
-- one statement, without a transaction around it that would name the company.
create function door_count_request(p_company_id bigint, p_client_id bigint, p_now timestamptz)
returns table (window_started_at timestamptz, requests int)
language sql security definer set search_path = public, pg_temp as $$
  insert into client_pace as p (company_id, oauth_client_id, window_started_at, requests) values (p_company_id, p_client_id, p_now, 1)
  on conflict (company_id, oauth_client_id) do update set
    window_started_at = case when p_now - p.window_started_at >= interval '1 minute' then p_now else p.window_started_at end,
    requests = case when p_now - p.window_started_at >= interval '1 minute' then 1 else p.requests + 1 end
  returning p.window_started_at, p.requests
$$;

-- When a backup was last taken and read again, for whoever watches that there is one.
create table backup_run (
  taken_at timestamptz primary key,
  ended_at timestamptz not null,
  with_files boolean not null,
  absent_files int not null
);

create index sale_file_import_open on sale_file_import (created_at) where status <> 'DONE';

-- How the house stands as a whole: counts and ages of what waits, of no company in particular. Every count walks over an index of what waits and
-- of nothing else, and stops at p_most.
create function door_house_state(p_now timestamptz, p_most int)
returns table (
  notes_to_send int, notes_to_send_since timestamptz,
  notes_to_consult int, notes_to_consult_since timestamptz,
  notes_for_people int,
  deliveries_waiting int, deliveries_waiting_since timestamptz,
  webhooks_waiting int, webhooks_waiting_since timestamptz,
  mails_waiting int,
  imports_open int,
  pulls_open int,
  recalls_open int,
  sums_unfolded int,
  certificates_ended int, certificates_ending int, next_certificate_end timestamptz,
  backup_taken_at timestamptz
)
language sql stable security definer set search_path = public, pg_temp as $$
  select send.n, send.since, consult.n, consult.since,
    (select count(*) from (select 1 from note where needs_human_reason is not null limit p_most) x)::int,
    inbound.n, inbound.since, hooks.n, hooks.since,
    ((select count(*) from (select 1 from outgoing_mail where state = 'QUEUED' limit p_most) x)
      + (select count(*) from (select 1 from account_mail where state = 'QUEUED' limit p_most) x))::int,
    (select count(*) from (select 1 from sale_file_import where status <> 'DONE' limit p_most) x)::int,
    (select count(*) from (select 1 from sale_pull where state in ('QUEUED', 'RUNNING') limit p_most) x)::int,
    (select count(*) from restoration where reconciled_at is null)::int,
    ((select count(*) from (select 1 from note_delta limit p_most) x) + (select count(*) from (select 1 from sale_delta limit p_most) x))::int,
    certificates.ended, certificates.ending, certificates.next_end,
    (select max(taken_at) from backup_run)
  from
    (select count(*)::int as n, min(x.at) as since from
      (select send_asked_at as at from note where send_asked_at is not null limit p_most) x) send,
    (select count(*)::int as n, min(x.at) as since from
      (select next_consult_at as at from note where next_consult_at <= p_now order by next_consult_at limit p_most) x) consult,
    (select count(*)::int as n, min(x.at) as since from
      (select received_at as at from inbox where state = 'RECEIVED' order by received_at limit p_most) x) inbound,
    (select count(*)::int as n, min(x.at) as since from
      (select next_attempt_at as at from webhook_delivery where state = 'WAITING' limit p_most) x) hooks,
    (select count(*) filter (where x.at <= p_now)::int as ended, count(*) filter (where x.at > p_now)::int as ending,
        min(x.at) filter (where x.at > p_now) as next_end from
      (select k.not_after as at from company_certificate k join company c on c.id = k.company_id
       where k.is_current and c.active and k.not_after <= p_now + interval '30 days' limit p_most) x) certificates
$$;

revoke all on function door_count_request(bigint, bigint, timestamptz), door_house_state(timestamptz, int) from public;
grant execute on function door_count_request(bigint, bigint, timestamptz) to talao_app;
grant execute on function door_house_state(timestamptz, int) to talao_app, talao_worker;
