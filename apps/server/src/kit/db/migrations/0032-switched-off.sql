-- What a company that was switched off heard meanwhile, the fence of automatic cancellations, and logos that nobody shows any more.

-- When the company was last switched on again. A sale that came before it and was due by then is not issued by itself.
alter table company_config add column resumed_at timestamptz;

-- Whether a sale waits for a person, because its day came while its company was switched off.
create function came_due_while_off(p_fence_at timestamptz, p_date_to_process date, p_resumed_at timestamptz) returns boolean
language sql immutable parallel safe as $$
  select p_resumed_at is not null and p_fence_at < p_resumed_at
    and p_date_to_process <= (p_resumed_at at time zone 'America/Sao_Paulo')::date
$$;

create or replace function door_due_sales(p_today date, p_per_company int, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, due.id
  from company c
  join company_config cc on cc.company_id = c.id and cc.auto_process_sales_enabled
  cross join lateral (
    select s.id, row_number() over (order by s.date_to_process, s.id) as turn
    from sale s
    left join sale_integration i on i.company_id = s.company_id and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id,
      s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id)
    where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= p_today and s.fence_at >= cc.auto_since
      and not came_due_while_off(s.fence_at, s.date_to_process, cc.resumed_at)
      and s.asks_first is null and (i.id is null or (i.auto_process and s.fence_at >= i.auto_since))
    order by s.date_to_process, s.id
    limit least(p_per_company, cc.max_per_run)
  ) due
  where c.active
  order by due.turn, c.id
  limit p_limit
$$;

-- A delivery becomes a sale whether or not its company is switched on, so the door need not tell.
drop function door_integration(bigint, bytea);
create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (company_id bigint, type text, is_active boolean, secrets_sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, i.secrets_sealed from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;
revoke execute on function door_integration(bigint, bytea) from public;
grant execute on function door_integration(bigint, bytea) to talao_app;

-- When the cancellation was asked for without a click, counted against the company's limit; and why it was last not asked for, told once.
alter table refund_case add column asked_alone_at timestamptz, add column held_because text;
create index refund_case_asked_alone on refund_case (company_id, asked_alone_at) where asked_alone_at is not null;

-- The same cases as before; without a click only as long as the company sends by itself at all, and within its limit.
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
      and c.active and cc.auto_send_notes_enabled and cc.auto_cancel_on_refund
      and r.opened_at >= coalesce(cc.auto_cancel_since, r.opened_at)
      and cc.max_per_run > (select count(*) from refund_case a
        where a.company_id = r.company_id and a.asked_alone_at > p_now - interval '1 day')))
  group by r.company_id, r.sale_id
  order by min(r.deadline) nulls last, min(r.id)
  limit p_limit
$$;

-- A logo that was replaced. Its file goes some days later, when no company shows it: a backup that was being made may still name it.
create table left_logo (
  company_id bigint not null references company (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  left_at timestamptz not null,
  primary key (company_id, sha256)
);
create index left_logo_by_age on left_logo (left_at);
select raise_wall('left_logo');

create function door_left_logos(p_before timestamptz, p_limit int)
returns table (company_id bigint, sha256 text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.sha256 from left_logo l where l.left_at < p_before order by l.left_at limit p_limit
$$;

-- Whether any company shows it.
create function door_is_logo(p_logo_path text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from company c where c.logo_path = p_logo_path)
$$;
revoke execute on function door_left_logos(timestamptz, int), door_is_logo(text) from public;
grant execute on function door_left_logos(timestamptz, int), door_is_logo(text) to talao_worker;
