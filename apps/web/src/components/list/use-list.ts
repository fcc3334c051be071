import type { NfeOut, NfseOut, Page } from '@talao/contract'
import type { ListName } from '@talao/contract/list/lists'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callList, type RowOf } from '../../lib/api.ts'
import { pollEvery } from '../../lib/live-stream.ts'
import { useScope } from '../session/current-user.ts'
import { type ListSearch, toListQuery, whichRows } from './list-search.ts'

export const CALLS = {
  nfe: 'GET /api/fiscal-note',
  nfse: 'GET /api/service-fiscal-note',
  sale: 'GET /api/sale',
  product: 'GET /api/product',
  company: 'GET /api/company',
  integration: 'GET /api/sale-integration',
  import: 'GET /api/sale-file-import',
  user: 'GET /api/user',
  contract: 'GET /api/contract',
  audit: 'GET /api/audit-log',
  task: 'GET /api/task',
} as const satisfies Record<ListName, string>
/** Notes by name, so that code for either kind sees what both have. */
type Rows = { nfe: NfeOut; nfse: NfseOut } & {
  [N in Exclude<ListName, 'nfe' | 'nfse'>]: RowOf<(typeof CALLS)[N]>
}
export type ListRow<N extends ListName> = Rows[N]

/** Loads the page of a list that its URL asks for. Old rows stay visible while new ones load. */
export function useList<N extends ListName>(name: N, search: ListSearch, relations: string) {
  const query = useListQuery(name, search)
  return useQuery(listQuery(name, { ...query, with: relations || undefined }))
}

/** Reads another page of the same list, to move from row to row across pages. */
export function useOtherPage<N extends ListName>(name: N, search: ListSearch, relations: string) {
  const query = useListQuery(name, search)
  const client = useQueryClient()
  return async (page: number) =>
    (await client.fetchQuery(listQuery(name, { ...query, page, with: relations || undefined }))).data
}

/** The list's own parameters without page and order: which rows it is about. */
export function useListFilter(name: ListName, search: ListSearch): ListParameters {
  return whichRows(useListQuery(name, search))
}

type ListParameters = Record<string, string | number | boolean>

export function useListQuery(name: ListName, search: ListSearch): ListParameters {
  const { company_id, in_production } = useScope()
  const environment = name === 'nfe' || name === 'nfse' ? { in_production } : {}
  const scope = name === 'company' || company_id === undefined ? {} : { company_id }
  return { ...toListQuery(name, search), ...scope, ...environment }
}

function listQuery<N extends ListName>(name: N, query: Record<string, string | number | boolean | undefined>) {
  return queryOptions({
    queryKey: [name, 'list', query],
    queryFn: async ({ signal }) => (await callList(CALLS[name], { query, signal })) as Page<ListRow<N>>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? pollEvery(POLL_MS) : false),
  })
}

/**
 * Rows that change by themselves: notes being authorised, files being read, running tasks. The list is polled while it
 * has any.
 */
function isMoving(row: object): boolean {
  if ('next_row_to_import' in row && 'status' in row) return row.status !== 'DONE'
  if ('has_file' in row && 'state' in row) return row.state === 'QUEUED' || row.state === 'RUNNING'
  return 'enotas_status' in row && (row.enotas_status === 'PROCESSING' || row.enotas_status === 'WAINTING')
}

const POLL_MS = 3000
