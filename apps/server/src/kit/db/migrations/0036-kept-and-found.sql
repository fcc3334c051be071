-- A notification is kept for a time: one that was read from its reading on, one that nobody read from its making. What was said of a company's
-- newest purchase of credits stays, read or not: the look of every hour knows by it that this was said.
create index notification_read_at on notification (read_at) where read_at is not null;
create index notification_unread_since on notification (created_at) where read_at is null;

create function forget_notifications(p_read_before timestamptz, p_made_before timestamptz, p_limit int) returns int
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from notification where (company_id, id) in (
      select n.company_id, n.id from notification n
      where (n.read_at < p_read_before or (n.read_at is null and n.created_at < p_made_before))
        and (n.category <> 'CREDIT' or exists (
          select 1 from credit_purchase p where p.company_id = n.company_id and p.quantity > 0 and p.created_at > n.created_at))
      limit p_limit)
    returning 1)
  select count(*)::int from gone
$$;
revoke execute on function forget_notifications(timestamptz, timestamptz, int) from public;
grant execute on function forget_notifications(timestamptz, timestamptz, int) to talao_worker;

-- What one request changed is found by its code.
create index audit_log_request on audit_log (company_id, request_id);
