-- Which installments the contract itself cancelled: they are owed again when it is. Those that a person cancelled stay so.

alter table installment add column by_contract boolean not null default false,
  add check (not by_contract or status = 'CANCELED');

-- The contracts without an end that are in force: they owe a year ahead for as long as they last.
create function door_open_contracts() returns table (company_id bigint, contract_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.company_id, c.id from contract c where c.end_date is null and c.status in ('ACTIVE', 'INDEBIT') order by c.company_id, c.id
$$;
revoke all on function door_open_contracts() from public;
grant execute on function door_open_contracts() to talao_worker;
