import type { ListQuery } from '@talao/contract/list/list-query'
import type { SheetFormat } from '@talao/contract/list/lists'
import { readCompanies, type Tx } from '../db/scope.ts'
import type { Deps } from '../http/deps.ts'
import { allIds } from './all-ids.ts'
import { answerPage, type Condition, type ListSource, pageOfIds } from './page.ts'
import type { ListSheet } from './sheet/list-sheet.ts'
import { type SheetRequest, sendSheet } from './sheet/send-sheet.ts'

/** A list within a user's companies: which rows of which table, and how they are loaded for the answer. */
export type Listing<T> = {
  source: ListSource
  companies: readonly number[]
  conditions: readonly Condition[]
  load: (tx: Tx, companies: readonly number[], ids: readonly number[], wanted: readonly string[]) => Promise<T[]>
}
type ListRequest = SheetRequest & { query: ListQuery }

/** Answers one page of a list, or the whole list when a file format is requested. */
export async function answerList<T>(deps: Deps, ask: ListRequest, listing: Listing<T>, sheet: ListSheet<T>) {
  const { format } = ask.query
  return format ? sendListing(deps, ask, format, listing, sheet) : answerListing(deps, ask.query, listing)
}

/**
 * Sends the whole list as a file. The rows are read in many short transactions, so that a slow client holds neither a
 * connection nor an old snapshot.
 */
export function sendListing<T>(
  deps: Deps,
  ask: ListRequest,
  format: SheetFormat,
  listing: Listing<T>,
  sheet: ListSheet<T>,
) {
  const { companies, load } = listing
  return sendSheet(deps, ask, format, sheet, {
    ids: (bounds) => readCompanies(deps.db, companies, (tx) => allIds(tx, listing, ask.query, bounds)),
    load: (ids, wanted) => readCompanies(deps.db, companies, (tx) => load(tx, companies, ids, wanted)),
  })
}

function answerListing<T>(deps: Deps, query: ListQuery, listing: Listing<T>) {
  const { source, companies, conditions, load } = listing
  return readCompanies(deps.db, companies, async (tx) => {
    const page = await pageOfIds(tx, source, companies, query, conditions)
    return answerPage(query, page, await load(tx, companies, page.ids, query.with))
  })
}
