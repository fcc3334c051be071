-- The state of the installation as a whole, read from the tables of all companies.

-- Counts and ages of the work that waits. Every count walks over an index of waiting rows only, and stops at p_most.
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

-- Every stored file with its owner, in order of content, for the check that reads the archive whole. Without the pieces
-- of imported files and the logos, the check would take them for orphans.
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
    union all (select i.company_id, null, 'IMPORT', 0, piece from sale_file_import i, unnest(i.file_pieces) piece
     where piece > p_after order by piece limit p_limit)
    union all (select c.id, null, 'LOGO', 0, logo.sha256 from company c, substring(c.logo_path from '[0-9a-f]{64}') logo(sha256)
     where c.logo_path is not null and logo.sha256 > p_after order by logo.sha256 limit p_limit)
  ) named order by named.sha256 collate "C", named.company_id, named.note_id limit p_limit
$$;

revoke all on function door_house_state(timestamptz, int), door_stored_files(text, int) from public;
grant execute on function door_house_state(timestamptz, int) to talao_app, talao_worker;
grant execute on function door_stored_files(text, int) to talao_worker;
