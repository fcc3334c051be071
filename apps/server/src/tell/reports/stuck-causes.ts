import { type CauseOut, type CausesOut, type CausesQuery, moneyOut } from '@talao/contract'
import type { MISSING_LABELS } from '@talao/contract/fields/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import { awaitAll } from '../../kit/db/reading.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import { SALE_AMOUNT } from '../../ledger/sale-dates.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { causeOfNotes, type StuckNotes } from './cause-of-notes.ts'
import type { ReportDeps } from './report-deps.ts'

/** Groups shown on the screen; rarer ones are found in the lists. */
const MOST = 20
/** Notes per group whose products are looked up. */
const SAMPLE = 200

/** Notes and sales that need a user, grouped by cause, most frequent first. */
export async function stuckCauses(
  deps: ReportDeps,
  actor: Actor,
  query: z.output<typeof CausesQuery>,
): Promise<CausesOut> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => {
    const { notes, sales, ofSales } = await awaitAll({
      notes: stuckNotes(tx, companies, query.in_production),
      sales: incompleteSales(tx, companies),
      ofSales: sumOfSales(tx, companies),
    })
    const products = await productsOf(tx, companies, notes)
    const rejections = await loadRejections(tx, deps.clock.now())
    const ofNotes = notes[0]
    const groups = [...notes.map((row) => causeOfNotes(row, products, rejections)), ...sales]
    return {
      groups: groups.toSorted((one, other) => other.total - one.total).slice(0, MOST),
      things: (ofNotes?.all_total ?? 0) + ofSales.total,
      amount: moneyOut((ofNotes?.all_cents ?? 0) + ofSales.cents),
    }
  })
}

/**
 * Groups refusals by code and everything else by the first sentence of the reason; the rest of it differs from note to
 * note. Each of the two branches uses its own index. Together they equal the lists with `needs_human=true`.
 */
async function stuckNotes(tx: Tx, companies: readonly number[], inProduction: boolean): Promise<StuckNotes[]> {
  const columns = sql`t.id, t.company_id, t.kind, t.enotas_status as status, t.gateway, t.authority_code,
    t.authority_message, t.total_cents, t.sale_id,
      case when t.enotas_status = 'Negada' then t.authority_code end as code,
      case when t.enotas_status = 'Negada' and t.authority_code is not null then null
        else ${firstSentence(sql`coalesce(case when t.enotas_status = 'FAIL'
          then t.fail_on_send_to_enotas end, t.needs_human_reason)`)} end as reason`
  const own = sql`t.company_id = any(${companies}::bigint[]) and t.in_production = ${inProduction}
    and t.kind in ('NFE', 'NFSE')`
  const { rows } = await sql<Omit<StuckNotes, 'ids'> & { ids: string[] }>`
    with stuck as (
      select ${columns} from note t where ${own} and t.enotas_status in ('FAIL', 'Negada', 'CancelamentoNegado')
      union all
      select ${columns} from note t where ${own} and t.enotas_status not in ('FAIL', 'Negada', 'CancelamentoNegado')
        and (coalesce(t.cancel_state = 'DENIED', false) or t.needs_human_reason is not null)
    )
    select kind, status, gateway, code, reason, count(*) as total, sum(total_cents)::bigint as cents,
      max(authority_message) as said, max(authority_code) as answered,
      case when min(company_id) = max(company_id) then min(company_id) end as company_id, bool_and(sale_id is not null)
        as of_sales,
      (array_agg(id order by id desc))[1:${sql.lit(SAMPLE)}] as ids,
      (sum(count(*)) over ())::bigint as all_total, (sum(sum(total_cents)) over ())::bigint as all_cents
    from stuck group by kind, status, gateway, code, reason
    order by total desc, kind, status, code, reason limit ${MOST}`.execute(tx)
  // The driver returns an array of bigint as texts.
  return rows.map((row) => ({ ...row, ids: row.ids.map(Number) }))
}

/** Cut to what the list can search for, without the item number, which differs from note to note. */
function firstSentence(text: ReturnType<typeof sql>) {
  return sql`rtrim(left(regexp_replace(split_part(${text}, '. ', 1), '^Item [0-9]+: ', ''), 150), '. ')`
}

/** The products of the sampled notes. A note with several products has none that could be corrected for the group. */
async function productsOf(
  tx: Tx,
  companies: readonly number[],
  groups: readonly StuckNotes[],
): Promise<ReadonlyMap<number, { id: number; name: string }[]>> {
  const ids = groups.flatMap((group) => group.ids)
  const { rows } = await sql<{ note_id: number; id: number; name: string }>`
    select distinct n.id as note_id, p.id, p.name
    from note n
    join lateral (
      select i.product_id from note_item i where i.company_id = n.company_id and i.note_id = n.id
        and i.product_id is not null
      union
      select s.product_id from sale_item s
      where n.kind = 'NFSE' and s.company_id = n.company_id and s.sale_id = n.sale_id and s.product_id is not null
        and s.nfse_cents is distinct from 0
    ) sold on true
    join product p on p.company_id = n.company_id and p.id = sold.product_id
    where n.company_id = any(${companies}::bigint[]) and n.id = any(${ids}::bigint[])`.execute(tx)
  const grouped = Map.groupBy(rows, ({ note_id }) => note_id)
  return new Map([...grouped].map(([note, products]) => [note, products.map(({ id, name }) => ({ id, name }))]))
}

async function incompleteSales(tx: Tx, companies: readonly number[]): Promise<CauseOut[]> {
  type Row = { what: keyof typeof MISSING_LABELS; total: number; cents: number | null; company_id: number | null }
  const { rows } = await sql<Row>`
    select what, count(*) as total, sum(${SALE_AMOUNT})::bigint as cents,
      case when min(t.company_id) = max(t.company_id) then min(t.company_id) end as company_id
    from sale t cross join unnest(t.missing) as what
    where t.company_id = any(${companies}::bigint[]) and t.status = 'UNPROCESSED'
    group by what order by total desc, what`.execute(tx)
  return rows.map(({ what, total, cents, company_id }) => ({
    kind: 'SALE' as const,
    ...SALE_WORDS[what],
    status: 'UNPROCESSED',
    authority_code: null,
    reason: null,
    missing: what,
    total,
    amount: moneyOut(cents ?? 0),
    repair: null,
    company_id,
    product: null,
  }))
}

const SALE_WORDS: Readonly<Record<keyof typeof MISSING_LABELS, { title: string; action: string }>> = {
  document: { title: 'Falta o CPF ou o CNPJ do comprador', action: 'Preencha em cada venda.' },
  address: { title: 'Falta o endereço do comprador', action: 'O CEP traz quase tudo.' },
  email: { title: 'Falta o e-mail do comprador', action: 'Preencha em cada venda.' },
  product: { title: 'Produto que ainda não está no Talão', action: 'Diga qual produto é.' },
  amount: { title: 'Os valores da venda não conferem', action: 'Corrija os itens ou o total.' },
  exchange_rate: { title: 'Falta a cotação em reais', action: 'Informe a cotação do dia da compra.' },
}

/** Counts each sale once, however many fields it lacks. */
async function sumOfSales(tx: Tx, companies: readonly number[]): Promise<{ total: number; cents: number }> {
  const { rows } = await sql<{ total: number; cents: number | null }>`
    select count(*) as total, sum(${SALE_AMOUNT})::bigint as cents from sale t
    where t.company_id = any(${companies}::bigint[]) and t.status = 'UNPROCESSED'`.execute(tx)
  return { total: rows[0]?.total ?? 0, cents: rows[0]?.cents ?? 0 }
}
