import { NfeListQuery, NfseListQuery, SaleListQuery } from '@talao/contract'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { type Companies, readScope } from '../../apps/server/src/kit/db/scope.ts'
import type { Actor } from '../../apps/server/src/kit/http/actor.ts'
import { matchesIds } from '../../apps/server/src/kit/list/row-keys.ts'
import { NFE_LIST } from '../../apps/server/src/note/nfe/list.ts'
import { NFSE_LIST } from '../../apps/server/src/note/nfse/list.ts'
import { listNotes, pageOfNotes } from '../../apps/server/src/note/notes/list.ts'
import { listSales, pageOfSales } from '../../apps/server/src/sale/sales/queries.ts'
import type { ListDatabase } from './database.ts'
import type { ListQuery } from './list-queries.ts'

export type Databases = Pick<ListDatabase, 'app' | 'wise' | 'admin'>
export type Answer = { data: { id: number }[]; total: number; amount: number }

/** A platform administrator, who may query any companies or all. */
const WISE: Actor = { userId: 1, sessionId: 1, name: 'Medida', isPlatformAdmin: true, memberships: [] }

export async function answer(databases: Databases, { list, query }: ListQuery): Promise<Answer> {
  const deps = { db: databases.app, platformDb: databases.wise, clock: systemClock }
  const answered =
    list === 'sale'
      ? await listSales(deps, WISE, SaleListQuery.parse(query))
      : list === 'nfe'
        ? await listNotes(deps, WISE, NFE_LIST, NfeListQuery.parse(query))
        : await listNotes(deps, WISE, NFSE_LIST, NfseListQuery.parse(query))
  return answered as Answer
}

/** Only the part of the answer that reads the list: ids of the page, total and amount, and the page's rows by id. */
export async function pageOf(databases: Databases, companies: Companies, { list, query }: ListQuery): Promise<void> {
  await readScope({ db: databases.app, platformDb: databases.wise }, companies, async (tx) => {
    const page =
      list === 'sale'
        ? await pageOfSales(tx, companies, SaleListQuery.parse(query))
        : list === 'nfe'
          ? await pageOfNotes(tx, NFE_LIST, companies, NfeListQuery.parse(query))
          : await pageOfNotes(tx, NFSE_LIST, companies, NfseListQuery.parse(query))
    await tx
      .selectFrom(list === 'sale' ? 'sale' : 'note')
      .selectAll()
      .where(matchesIds(companies, page.ids))
      .execute()
  })
}

/** The parts of two answers that must be equal: ids in order, count and cents. */
export function told({ data, total, amount }: Answer) {
  return { total, cents: Math.round(amount * 100), ids: data.map(({ id }) => id) }
}
