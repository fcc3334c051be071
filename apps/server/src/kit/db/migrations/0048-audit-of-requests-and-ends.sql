-- What a person asks of an issued note, in the words of the asking: the note's own row says only that something was asked.
create function write_request_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_audit(new.company_id, 'CHANGED', case n.kind when 'NFE' then 'fiscal-note' else 'service-fiscal-note' end, new.note_id, '{}',
    case new.kind when 'CANCEL' then jsonb_strip_nulls(jsonb_build_object('reason', new.text, 'motive', new.motive))
      else jsonb_build_object('correction', new.text, 'sequence', new.sequence) end)
  from note n where n.company_id = new.company_id and n.id = new.note_id;
  return null;
end $$;
revoke all on function write_request_audit() from public;
create constraint trigger audit after insert on event_request deferrable initially deferred for each row
  when (coalesce(current_setting('talao.actor', true), '') <> '') execute function write_request_audit();

-- The first entry whose hash is not that of its words, that does not follow on the one before, or that is gone: also the last ones, which leave
-- no gap behind but stand in the chain's head.
create or replace function audit_fault(p_company_id bigint) returns bigint language sql stable as $$
  select coalesce(
    (select min(checked.seq) from (
      select l.seq, l.hash = audit_hash(l) as is_true,
        l.previous_hash = lag(l.hash, 1, sha256('')) over (order by l.seq) as follows,
        l.seq = row_number() over (order by l.seq) as has_no_gap
      from audit_log l where l.company_id = p_company_id
    ) checked where not (checked.is_true and checked.follows and checked.has_no_gap)),
    (select ended.seq + 1 from (
      select coalesce(max(l.seq), 0) as seq from audit_log l where l.company_id = p_company_id) ended
    left join audit_log newest on newest.company_id = p_company_id and newest.seq = ended.seq
    left join audit_head head on head.company_id = p_company_id
    where (coalesce(head.seq, 0), coalesce(head.hash, sha256(''))) is distinct from (ended.seq, coalesce(newest.hash, sha256('')))))
$$;
