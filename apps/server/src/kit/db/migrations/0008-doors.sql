-- The doors without a company: small functions with the owner's eyes, each returning no more than its caller needs.

create function door_sign_in(p_email text) returns table (id bigint, password_hash text, disabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.password_hash, u.disabled_at is not null from app_user u where u.email = lower(p_email)
$$;

create function door_open_session(p_user_id bigint, p_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_ip text, p_user_agent text)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  update app_user set last_sign_in_at = p_now where id = p_user_id;
  insert into session (user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
  values (p_user_id, p_token_hash, p_now, p_now, p_expires_at, p_ip, p_user_agent)
  returning id;
$$;

create function door_session(p_token_hash bytea, p_now timestamptz)
returns table (session_id bigint, user_id bigint, name text, email text, email_verified_at timestamptz, is_wise boolean, created_at timestamptz, last_seen_at timestamptz, memberships jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, u.id, u.name, u.email, u.email_verified_at, u.is_wise, u.created_at, s.last_seen_at,
    coalesce((select jsonb_agg(jsonb_build_object('company_id', m.company_id, 'role', m.role) order by m.created_at, m.company_id)
      from membership m where m.user_id = u.id), '[]')
  from session s join app_user u on u.id = s.user_id
  where s.token_hash = p_token_hash and s.revoked_at is null and s.expires_at > p_now and u.disabled_at is null
$$;

create function door_touch_session(p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set last_seen_at = p_now where id = p_session_id
$$;

create function door_end_sessions(p_user_id bigint, p_session_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set revoked_at = p_now
  where user_id = p_user_id and revoked_at is null and (p_session_id is null or id = p_session_id)
$$;

create function door_join_company(p_user_id bigint, p_company_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into membership (user_id, company_id, role, created_at)
  select p_user_id, p_company_id, 'ADM', p_now
  where not exists (select 1 from membership where user_id = p_user_id or company_id = p_company_id)
$$;

create function door_new_company_id() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select nextval(pg_get_serial_sequence('company', 'id'))
$$;

create function door_integration(p_id bigint, p_path_key_hash bytea)
returns table (company_id bigint, type text, is_active boolean, secrets_sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.type, i.is_active, i.secrets_sealed from sale_integration i
  where i.id = p_id and i.path_key_hash = p_path_key_hash
$$;

create function door_gateway_hook(p_company_id bigint, p_gateway text, p_path_key_hash bytea)
returns table (hook_secret_sealed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.hook_secret_sealed from company_gateway g
  where g.company_id = p_company_id and g.gateway = p_gateway and g.hook_path_key_hash = p_path_key_hash
$$;

-- Due sales, fair: the oldest of each company first, one company's thousands never before another's one.
-- A sale older than the start fence of its integration or company is never issued by itself.
create function door_due_sales(p_today date, p_per_company int, p_limit int)
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
      and (i.id is null or (i.auto_process and s.fence_at >= i.auto_since))
    order by s.date_to_process, s.id
    limit least(p_per_company, cc.max_per_run)
  ) due
  where c.active
  order by due.turn, c.id
  limit p_limit
$$;

create function door_notes_to_consult(p_now timestamptz, p_limit int)
returns table (company_id bigint, note_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.company_id, n.id from note n where n.next_consult_at <= p_now order by n.next_consult_at limit p_limit
$$;

create function door_waiting_deliveries(p_before timestamptz, p_limit int)
returns table (company_id bigint, inbox_id bigint, received_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, i.id, i.received_at from inbox i
  where i.state = 'RECEIVED' and i.received_at < p_before order by i.received_at limit p_limit
$$;

-- Partitions of the month of a day and of the next one. Direct access to a partition is for nobody: rights stand on the parent.
create function ensure_month_partitions(p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  first date;
  name text;
begin
  foreach parent in array array['inbox', 'attempt_bytes'] loop
    for i in 0..1 loop
      first := (date_trunc('month', p_day) + make_interval(months => i))::date;
      name := format('%s_%s', parent, to_char(first, 'YYYY_MM'));
      if to_regclass(name) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent, first, (first + interval '1 month')::date);
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        -- A backup copies partition by partition: without this it would copy nothing.
        execute format('create policy owner_all on %I to %I using (true) with check (true)', name, current_user);
      end if;
    end loop;
  end loop;
end $$;

create table inbox_default partition of inbox default;
alter table inbox_default enable row level security;
alter table inbox_default force row level security;
create policy owner_all on inbox_default to current_user using (true) with check (true);
create table attempt_bytes_default partition of attempt_bytes default;
alter table attempt_bytes_default enable row level security;
alter table attempt_bytes_default force row level security;
create policy owner_all on attempt_bytes_default to current_user using (true) with check (true);

do $$
declare
  door regprocedure;
begin
  for door in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and (proname like 'door\_%' or proname = 'ensure_month_partitions' or proname = 'raise_wall') loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
grant execute on function door_sign_in(text), door_open_session(bigint, bytea, timestamptz, timestamptz, text, text),
  door_session(bytea, timestamptz), door_touch_session(bigint, timestamptz), door_end_sessions(bigint, bigint, timestamptz),
  door_join_company(bigint, bigint, timestamptz), door_new_company_id(), door_integration(bigint, bytea),
  door_gateway_hook(bigint, text, bytea) to talao_app;
grant execute on function door_due_sales(date, int, int), door_notes_to_consult(timestamptz, int),
  door_waiting_deliveries(timestamptz, int), ensure_month_partitions(date) to talao_worker;
