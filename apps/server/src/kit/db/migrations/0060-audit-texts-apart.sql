-- What an audit entry's hash covers was joined by chr(31), which a name may hold as well: two different entries could have one text. New entries
-- are hashed as a JSON list, in which each field ends where it ends and nothing is not a dash. Those of before keep their hash and its way.
alter table audit_log add column hash_version smallint not null default 1 check (hash_version in (1, 2));

create or replace function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(case entry.hash_version
    when 1 then concat_ws(chr(31), encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), coalesce(entry.user_id::text, '-'), entry.user_name,
      coalesce(entry.ip, '-'), entry.request_id, entry.call, entry.action, entry.entity, entry.entity_id, entry.before::text,
      entry.after::text)
    else jsonb_build_array(entry.hash_version, encode(entry.previous_hash, 'hex'), entry.company_id, entry.seq,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.user_id, entry.user_name, entry.ip, entry.request_id,
      entry.call, entry.action, entry.entity, entry.entity_id, entry.before, entry.after)::text
    end, 'UTF8'))
$$;

create or replace function add_audit(p_company_id bigint, p_action text, p_entity text, p_entity_id bigint, p_before jsonb, p_after jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor constant jsonb := current_setting('talao.actor', true)::jsonb;
  entry audit_log;
  head audit_head;
begin
  insert into audit_head (company_id, seq, hash) values (p_company_id, 0, sha256('')) on conflict do nothing;
  select * into strict head from audit_head where company_id = p_company_id for update;
  entry.company_id := p_company_id;
  entry.seq := head.seq + 1;
  entry.at := (actor ->> 'at')::timestamptz;
  entry.user_id := (actor ->> 'user_id')::bigint;
  entry.user_name := actor ->> 'user_name';
  entry.ip := actor ->> 'ip';
  entry.request_id := actor ->> 'request_id';
  entry.call := actor ->> 'call';
  entry.action := p_action;
  entry.entity := p_entity;
  entry.entity_id := p_entity_id;
  entry.before := without_secrets(coalesce(p_before, '{}'));
  entry.after := without_secrets(coalesce(p_after, '{}'));
  entry.previous_hash := head.hash;
  entry.hash_version := 2;
  entry.hash := audit_hash(entry);
  insert into audit_log (company_id, seq, at, user_id, user_name, ip, request_id, call, action, entity, entity_id, before, after, previous_hash, hash,
      hash_version)
    values (entry.company_id, entry.seq, entry.at, entry.user_id, entry.user_name, entry.ip, entry.request_id, entry.call, entry.action,
      entry.entity, entry.entity_id, entry.before, entry.after, entry.previous_hash, entry.hash, entry.hash_version);
  update audit_head set seq = entry.seq, hash = entry.hash where company_id = p_company_id;
end $$;
