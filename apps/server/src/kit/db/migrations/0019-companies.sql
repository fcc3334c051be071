-- Companies: their logos, the end of their certificates told in time, and what a company that was switched off does no more.

-- Whose logo stands under an address: asked at every look at a page.
create index company_logo on company (logo_path) where logo_path is not null;

-- The nearest day before its end (60, 30, 15, 7, 1) at which a certificate was told of; of each certificate every step is told once.
alter table company_certificate add column told_step int check (told_step in (60, 30, 15, 7, 1));
create index company_certificate_ending on company_certificate (not_after) where is_current;

create function door_certificates_ending(p_now timestamptz, p_until timestamptz, p_limit int)
returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.company_id from company_certificate t
  join company c on c.id = t.company_id and c.active
  where t.is_current and t.not_after > p_now and t.not_after <= p_until and t.told_step is distinct from 1
  order by t.not_after limit p_limit
$$;

-- Whom to tell what is about the company as a whole. People have no company of their own, so the caller must see the company already.
create function door_company_admins(p_company_id bigint)
returns table (user_id bigint, name text, email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, u.email from membership m
  join app_user u on u.id = m.user_id and u.disabled_at is null
  where m.company_id = p_company_id and m.role = 'ADM'
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by u.id
$$;

-- A switched-off company keeps what is delivered to it, and does nothing with it.
drop function door_integration(bigint, bytea);
create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (company_id bigint, type text, is_active boolean, is_company_active boolean, secrets_sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, c.active, i.secrets_sealed from sale_integration i
  join company c on c.id = i.company_id
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;
revoke execute on function door_certificates_ending(timestamptz, timestamptz, int), door_company_admins(bigint), door_integration(bigint, bytea) from public;
grant execute on function door_integration(bigint, bytea) to talao_app;
grant execute on function door_company_admins(bigint) to talao_app, talao_worker;
grant execute on function door_certificates_ending(timestamptz, timestamptz, int) to talao_worker;

-- The same line as before, but a company that is switched off holds its automatic lane as well.
create or replace function door_notes_to_send(p_now timestamptz, p_per_company int, p_limit int)
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

-- The same cases as before; only an active company cancels without a click.
create or replace function door_refunds_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id, r.sale_id from refund_case r
  join note n on n.company_id = r.company_id and n.id = r.note_id
  join company c on c.id = r.company_id
  join company_config cc on cc.company_id = r.company_id
  left join note m on m.company_id = r.company_id and m.id = r.made_note_id
  where r.state in ('OPEN', 'ASKED') and (
    n.enotas_status in ('Cancelada', 'Negada') or (m.kind = 'NFE' and m.enotas_status = 'Autorizada')
    or (r.state = 'OPEN' and r.deadline < p_now and r.path = 'CANCEL')
    or (r.state = 'OPEN' and r.deadline is null and r.path = 'CANCEL' and n.kind = 'NFE' and n.enotas_status = 'Autorizada')
    or (r.state = 'ASKED' and r.made_note_id is null and n.cancel_state = 'DENIED')
    or (r.state = 'OPEN' and r.path = 'CANCEL' and n.enotas_status = 'Autorizada' and n.cancel_state is null
      and c.active and cc.auto_cancel_on_refund and r.opened_at >= coalesce(cc.auto_cancel_since, r.opened_at)))
  group by r.company_id, r.sale_id
  order by min(r.deadline) nulls last, min(r.id)
  limit p_limit
$$;

-- Logos lie in the archive too, so that a walk over it knows them.
create or replace function door_stored_files(p_after text, p_limit int)
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
