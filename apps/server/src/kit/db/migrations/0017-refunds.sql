-- From when on a refund cancels its notes without a click: turning the switch on cancels nothing that was left open before.
alter table company_config add column auto_cancel_since timestamptz;
update company_config set auto_cancel_since = updated_at where auto_cancel_on_refund;

-- Cases of given-back sales that something is to be done about: their note moved on, their way has closed, or nobody has to be asked. What ends
-- first comes first, so that a limit never lets a term run out.
create or replace function door_refunds_to_settle(p_now timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.company_id, r.sale_id from refund_case r
  join note n on n.company_id = r.company_id and n.id = r.note_id
  join company_config cc on cc.company_id = r.company_id
  left join note m on m.company_id = r.company_id and m.id = r.made_note_id
  where r.state in ('OPEN', 'ASKED') and (
    n.enotas_status in ('Cancelada', 'Negada') or (m.kind = 'NFE' and m.enotas_status = 'Autorizada')
    or (r.state = 'OPEN' and r.deadline < p_now and r.path = 'CANCEL')
    or (r.state = 'OPEN' and r.deadline is null and r.path = 'CANCEL' and n.kind = 'NFE' and n.enotas_status = 'Autorizada')
    or (r.state = 'ASKED' and r.made_note_id is null and n.cancel_state = 'DENIED')
    or (r.state = 'OPEN' and r.path = 'CANCEL' and n.enotas_status = 'Autorizada' and n.cancel_state is null
      and cc.auto_cancel_on_refund and r.opened_at >= coalesce(cc.auto_cancel_since, r.opened_at)))
  group by r.company_id, r.sale_id
  order by min(r.deadline) nulls last, min(r.id)
  limit p_limit
$$;
