-- amount = Σ quantity × value per unit + freight − discount, of every sale. Until now the freight stood beside the amount, and what the
-- items cost more than it stood nowhere.
alter table sale add column discount_cents bigint not null default 0 check (discount_cents >= 0);

-- A part of somebody else's sale carries nothing: whoever sold the goods ships them.
update sale set freight_cents = null, edits = edits || '{"freight": null}'
  where origin_sale_id is not null and freight_cents is not null;

-- A person's word on the reais of a foreign sale is of the whole of it from now on.
update sale set
  edits = case when edits ? 'amount_exchanged' and currency <> 'BRL'
    then edits || jsonb_build_object('amount_exchanged', to_char((amount_exchanged_cents + round(freight_cents * coalesce(exchange_rate, 0))) / 100, 'FM999999999990.00'))
    else edits end,
  amount_cents = amount_cents + freight_cents,
  amount_exchanged_cents = amount_exchanged_cents + case currency when 'BRL' then freight_cents else round(freight_cents * coalesce(exchange_rate, 0)) end
  where freight_cents > 0;

-- What a person wrote below the items is a discount. The items of a part are shared out to it instead, whenever it is worked out anew.
with items as (
  select company_id, sale_id, sum(round(quantity * value_per_unit * 100)) as cents from sale_item group by company_id, sale_id
), discounted as (
  select s.company_id, s.id, i.cents + coalesce(s.freight_cents, 0) - s.amount_cents as cents
  from sale s join items i on i.company_id = s.company_id and i.sale_id = s.id
  where i.cents + coalesce(s.freight_cents, 0) > s.amount_cents
)
update sale s set
  discount_cents = d.cents,
  edits = case when s.origin_sale_id is null
    then s.edits || jsonb_build_object('discount', to_char(d.cents::numeric / 100, 'FM999999999990.00')) else s.edits end
from discounted d where s.company_id = d.company_id and s.id = d.id;
