import type { CoproductionBase } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { baseOfSale, sharesOfSale } from '../../note/drafts/shares.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { lockSaleKey } from '../receive/sale-lock.ts'
import { shareOutSale } from './coproducer-sale.ts'
import { sharesElsewhere } from './shares-elsewhere.ts'

/**
 * Gives other companies here their parts of a sale. Only here does one transaction see several companies (the sale's,
 * its partners' and its former partners'), so that the base by which they all issue changes for all at once or for
 * none.
 */
export async function shareSale(deps: NoteJobDeps, data: JobData['share-sale']): Promise<void> {
  const now = deps.clock.now()
  const others = await involved(deps, data)
  if (others.length === 0) return
  await withCompanies(deps.db, [data.company_id, ...others], async (tx) => {
    const sale = await holdSale(tx, data)
    // Do not share a share. If two companies name each other as co-producers, the one that shared first is the
    // producer.
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

/**
 * The companies here that have or had a part of the sale, always in the same order, so that concurrent jobs cannot
 * deadlock.
 */
async function involved(deps: NoteJobDeps, data: JobData['share-sale']): Promise<number[]> {
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

/**
 * Locks the parts, so that no note of a part is made between reading and changing it. A delivery takes the sale's
 * advisory lock before its row, so the advisory locks come first here too.
 */
async function holdShares(tx: Tx, sale: StoredSale, others: readonly number[]): Promise<void> {
  for (const company_id of others)
    await lockSaleKey(tx, { company_id, platform: sale.platform as SaleSource['platform'] }, sale.external_sales_id)
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

/** Parts are in reais: a price in another currency has no parts until a user or the exchange rate gives its amount. */
function hasReais({ status, currency, amount_exchanged_cents }: StoredSale): boolean {
  return status === 'CANCELED' || currency === 'BRL' || amount_exchanged_cents !== null
}

/** Uses the base of today's settings, unless a part was already documented by the previous one. */
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
    await addSaleEvent(tx, sale, now, {
      kind: 'reshared',
      text: 'Divisão da coprodução refeita',
      detail: BASE_TEXT[base],
    })
  return { ...sale, coproduction_base: base }
}

const BASE_TEXT: Record<CoproductionBase, string> = {
  PRODUCER: 'O produtor emite o valor inteiro.',
  SHARE: 'Cada coprodutor emite a sua parte.',
}
