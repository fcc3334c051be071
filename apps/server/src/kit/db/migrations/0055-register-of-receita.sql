-- A company's entry in Receita's register, as the look-ups report it: whether it is active and its tax regime. The authority
-- refuses notes that contradict this entry (178 to 180), so they wait for a person instead.
alter table company
  -- When a look-up last answered; null before the first answer.
  add column register_checked_at timestamptz,
  -- Null where the source does not report it.
  add column register_regime text check (register_regime in ('SIMPLES_NACIONAL', 'MEI', 'NORMAL')),
  add column register_status text,
  -- A person marked this answer as out of date: it holds no note back until the answer changes.
  add column register_confirmed_at timestamptz,
  add column register_confirmed_by text,
  add column register_confirmed_regime text,
  add column register_confirmed_status text,
  -- The difference that was notified last, so that each is notified once.
  add column register_told text;

-- Jobs ask ahead of sending and store the answers.
grant insert, update on lookup_answer, lookup_pace to talao_worker;

-- Companies whose answer is older than the given moment, the oldest first.
create function door_registers_to_check(p_before timestamptz, p_limit int) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and (c.register_checked_at is null or c.register_checked_at < p_before)
  order by c.register_checked_at nulls first, c.id limit p_limit
$$;

-- Buyers with a CNPJ of notes that leave soon in production or are held back, whose answer is missing or too old: each CNPJ once,
-- over all companies. An answer "active" stays valid longer than any other.
create function door_buyers_to_ask(p_until date, p_active_before timestamptz, p_other_before timestamptz, p_per_company int, p_limit int)
returns table (cnpj text)
language sql stable security definer set search_path = public, pg_temp as $$
  select buyer.cnpj from (
    select soon.document as cnpj, min(soon.day) as day
    from company c
    cross join lateral (
      (select sc.document, s.date_to_process as day from sale s
       join sale_client sc on sc.company_id = s.company_id and sc.sale_id = s.id
       where s.company_id = c.id and s.status = 'PENDING' and s.date_to_process <= p_until and sc.document ~ '^[0-9A-Z]{12}[0-9]{2}$'
       order by s.date_to_process, s.id limit p_per_company)
      union all
      (select n.customer_document, (n.created_at at time zone 'America/Sao_Paulo')::date from note n
       where n.company_id = c.id and n.kind = 'NFE' and n.in_production and n.enotas_status in ('PENDING', 'FAIL')
         and n.customer_document ~ '^[0-9A-Z]{12}[0-9]{2}$'
       order by n.created_at desc limit p_per_company)
    ) soon
    where c.active and not c.homologation_mode
    group by soon.document
  ) buyer
  left join lookup_answer a on a.kind = 'taxpayer' and a.key = buyer.cnpj
  where a.key is null
    or a.fetched_at < case when a.answer #>> '{taxpayer,registry_status}' = 'ATIVA' then p_active_before else p_other_before end
  order by buyer.day, buyer.cnpj limit p_limit
$$;

-- Companies with held notes for this buyer, which may be released now that its entry is in order.
create function door_companies_failing_for(p_cnpj text) returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c
  where c.active and exists (
    select 1 from note n where n.company_id = c.id and n.kind = 'NFE' and n.customer_document = p_cnpj and n.enotas_status = 'FAIL')
  order by c.id
$$;
revoke execute on function door_registers_to_check(timestamptz, int), door_buyers_to_ask(date, timestamptz, timestamptz, int, int),
  door_companies_failing_for(text) from public;
grant execute on function door_registers_to_check(timestamptz, int), door_buyers_to_ask(date, timestamptz, timestamptz, int, int),
  door_companies_failing_for(text) to talao_worker;
