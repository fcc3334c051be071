-- Co-production that follows its settings until something is issued, and never after.

alter table sale
  -- By which base the parts of this sale are issued: written when its parts are passed on and when its notes are made. Before, its integration says.
  add column coproduction_base text check (coproduction_base in ('PRODUCER', 'SHARE')),
  -- Of a part of another company's sale: what that sale wrote into the edits. Where these say something else, a person of this company did.
  add column share_told jsonb;
update sale s set coproduction_base = i.coproduction_base
  from sale_integration i
  where s.processed_at is not null and s.has_coproducer and i.company_id = s.company_id
    and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id, s.integration_xgrow_id, s.integration_monetizze_id,
      s.integration_ticto_id, s.sale_integration_id);
update sale set share_told = jsonb_build_object('currency', edits ->> 'currency', 'amount', edits ->> 'amount')
  where origin_sale_id is not null and edits ? 'amount';
create index sale_of_origin on sale (origin_company_id, origin_sale_id) where origin_sale_id is not null;

-- Which companies have a part of a sale, and whether they issued it: asked by whoever may see the sale, of nothing else in those companies.
create function door_shares_of_sale(p_company_id bigint, p_sale_id bigint)
returns table (company_id bigint, is_issued boolean, is_sent boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.company_id, x.processed_at is not null and x.status <> 'CANCELED',
    exists (select 1 from note n where n.company_id = x.company_id and n.sale_id = x.id and n.sent_to_provider_at is not null)
  from sale x
  where x.origin_company_id = p_company_id and x.origin_sale_id = p_sale_id
    and p_company_id = any (string_to_array(nullif(current_setting('talao.companies', true), ''), ',')::bigint[])
  order by x.company_id
$$;
revoke execute on function door_shares_of_sale(bigint, bigint) from public;
grant execute on function door_shares_of_sale(bigint, bigint) to talao_app, talao_worker;

-- Parts of sales that their co-producers' companies do not have yet, that did not end with the original, or that nobody has a part in any more.
create or replace function door_sales_to_share(p_since timestamptz, p_limit int)
returns table (company_id bigint, sale_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id, s.id from sale_coproducer p
  join sale s on s.company_id = p.company_id and s.id = p.sale_id
  join sale_integration i on i.company_id = s.company_id and i.id = coalesce(s.integration_hotmart_id, s.integration_eduzz_id,
    s.integration_xgrow_id, s.integration_monetizze_id, s.integration_ticto_id, s.sale_integration_id)
  where p.coproducer_company_id is not null and p.coproducer_company_id <> s.company_id and p.amount_cents > 0
    and coalesce(s.coproduction_base, i.coproduction_base) = 'SHARE' and s.origin_sale_id is null and s.updated_at >= p_since
    and s.status in ('PENDING', 'UNPROCESSED', 'LOCKED', 'DONE') and (s.currency = 'BRL' or s.amount_exchanged_cents is not null)
    and not exists (select 1 from sale x where x.company_id = p.coproducer_company_id and x.platform = s.platform
      and x.external_sales_id = s.external_sales_id and x.origin_company_id = s.company_id and x.origin_sale_id = s.id)
  union
  select s.company_id, s.id from sale s
  join sale x on x.origin_company_id = s.company_id and x.origin_sale_id = s.id
  where s.updated_at >= p_since and s.origin_sale_id is null and (
    (s.status = 'CANCELED' and x.status <> 'CANCELED')
    or (x.status in ('PENDING', 'UNPROCESSED') and not exists (select 1 from sale_coproducer p
      where p.company_id = s.company_id and p.sale_id = s.id and p.coproducer_company_id = x.company_id)))
  limit p_limit
$$;
