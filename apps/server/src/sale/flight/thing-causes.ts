import { sql } from 'kysely'

/**
 * Subquery: each product that is sold or waits, and each kind's defaults, once with its first cause of today and once
 * with each cause that a law day brings. What was switched off or deleted since the flight is left out.
 */
export function thingCauses(companies: readonly number[], today: string) {
  return sql`
    select t.company_id, t.kind, t.thing_id, p.name, p.price_cents, c.cause, c.day, c.causes, c.is_late
    from thing_flight t
    join company o on o.id = t.company_id and o.active
    left join product p on t.kind = 'PRODUCT' and p.company_id = t.company_id and p.id = t.thing_id
    cross join lateral (
      select t.causes[1] as cause, ${today}::text as day, t.causes, false as is_late where cardinality(t.causes) > 0
      union all
      select f.cause, d.key, array(select jsonb_array_elements_text(d.value)), true
      from jsonb_each(t.late_causes) d, jsonb_array_elements_text(d.value) as f(cause)
      where d.key > ${today}) c
    where t.company_id = any(${companies}::bigint[])
      and (t.kind <> 'PRODUCT' or p.status in ('ACTIVE', 'PENDING'))`
}
