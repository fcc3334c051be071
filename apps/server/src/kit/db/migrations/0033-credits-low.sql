-- Who bought credits: only they are told when these run low.
create function door_credit_buyers() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from company c where exists (select 1 from credit_purchase p where p.company_id = c.id) order by c.id
$$;
revoke all on function door_credit_buyers() from public;
grant execute on function door_credit_buyers() to talao_worker;
