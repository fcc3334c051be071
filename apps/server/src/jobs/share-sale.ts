import type { CoproductionBase } from '@talao/fiscal'
import { type Tx, withCompanies } from '../db/scope.ts'
import { takeTurn } from '../modules/sales/turn.ts'
import type { SaleSource } from '../modules/sales/sale-source.ts'
import { shareOutSale } from '../modules/sales/share-out.ts'
import { sharesElsewhere } from '../modules/sales/shares-elsewhere.ts'
import { baseOfSale, sharesOfSale } from '../modules/sales/shares.ts'
import type { StoredSale } from '../modules/sales/store-sale.ts'
import { tellSale } from '../modules/sales/timeline.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

/**
 * The parts of a sale that other companies here document. Only here does one transaction see several companies: the sale's, its partners' and
 * those that were partners, so that the base by which all of them issue changes for all at once or for none.
 */
export async function shareSale(deps: JobDeps, data: JobData['share-sale']): Promise<void> {
  const now = deps.clock.now()
  const others = await involved(deps, data)
  if (others.length === 0) return
  await withCompanies(deps.db, [data.company_id, ...others], async (tx) => {
    const sale = await holdSale(tx, data)
    // A sale that is a part itself is shared no further: of two companies that name each other the first to share stays the producer.
    if (!sale || sale.origin_sale_id !== null || !hasReais(sale)) return
    await holdShares(tx, sale, others)
    const original = await withBase(tx, sale, now)
    const { partners } = await sharesOfSale(tx, original)
    for (const companyId of others) {
      const cents = partners.reduce((sum, part) => sum + (part.company_id === companyId ? part.cents : 0), 0)
      await shareOutSale(tx, deps.queue, original, { companyId, cents }, now)
    }
  })
}

/** The companies here that have a part of the sale, or had one, always in the same order: whoever locks them meets nobody half-way. */
async function involved(deps: JobDeps, data: JobData['share-sale']): Promise<number[]> {
  return withCompanies(deps.db, [data.company_id], async (tx) => {
    const named = await tx
      .selectFrom('sale_coproducer')
      .select('coproducer_company_id')
      .where('company_id', '=', data.company_id)
      .where('sale_id', '=', data.sale_id)
      .execute()
    const having = await sharesElsewhere(tx, data)
    const ids = [...named.map((row) => row.coproducer_company_id), ...having.map((row) => row.company_id)]
    const others = ids.filter((id): id is number => id !== null && id !== data.company_id)
    return [...new Set(others)].toSorted((a, b) => a - b)
  })
}

function holdSale(tx: Tx, data: JobData['share-sale']): Promise<StoredSale | undefined> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', data.company_id)
    .where('id', '=', data.sale_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Nobody makes a note of a part between the look and the change. Whoever receives a delivery takes its turn first, and so the turns go first here. */
async function holdShares(tx: Tx, sale: StoredSale, others: readonly number[]): Promise<void> {
  for (const company_id of others)
    await takeTurn(tx, { company_id, platform: sale.platform as SaleSource['platform'] }, sale.external_sales_id)
  await tx
    .selectFrom('sale')
    .select('id')
    .where('company_id', 'in', [...others])
    .where('origin_company_id', '=', sale.company_id)
    .where('origin_sale_id', '=', sale.id)
    .orderBy('company_id')
    .forUpdate()
    .execute()
}

/** The parts are in reais: of a price in another currency there are none until somebody or the rate says them. */
function hasReais({ status, currency, amount_exchanged_cents }: StoredSale): boolean {
  return status === 'CANCELED' || currency === 'BRL' || amount_exchanged_cents !== null
}

/** The base of today's settings, unless a part is documented by the one before. */
async function withBase(tx: Tx, sale: StoredSale, now: Date): Promise<StoredSale> {
  const shares = await sharesElsewhere(tx, { company_id: sale.company_id, sale_id: sale.id })
  const isDocumented = sale.processed_at !== null || shares.some((share) => share.is_issued)
  const base = await baseOfSale(tx, isDocumented ? sale : { ...sale, coproduction_base: null })
  if (base === sale.coproduction_base) return sale
  await tx
    .updateTable('sale')
    .set({ coproduction_base: base })
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .execute()
  if (sale.coproduction_base !== null)
    await tellSale(tx, sale, now, { kind: 'reshared', text: 'Divisão da coprodução refeita', detail: BASE_TEXT[base] })
  return { ...sale, coproduction_base: base }
}

const BASE_TEXT: Record<CoproductionBase, string> = {
  PRODUCER: 'O produtor emite o valor inteiro.',
  SHARE: 'Cada coprodutor emite a sua parte.',
}
