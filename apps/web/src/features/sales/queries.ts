import type { SaleOut } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '../../components/request/mutation.ts'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { isInProgress } from './is-in-progress.ts'

const POLL_MS = 2000
const RELATIONS = 'items,company,client,fiscal_notes,service_fiscal_notes,timeline'

/** One sale with its history, polled every 2 s while work on it is in progress. */
export function saleQuery(id: number) {
  return queryOptions({
    queryKey: ['sale', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale/:id', { params: { id }, query: { with: RELATIONS }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data, now()) ? POLL_MS : false),
  })
}

/** The shares of the issuers. The key holds the version, because another version may divide the sale differently. */
export function splitQuery(id: number, version: number) {
  return queryOptions({
    queryKey: ['sale', 'one', id, 'split', version],
    queryFn: async ({ signal }) => (await call('GET /api/sale/:id/split', { params: { id }, signal })).data,
  })
}

/** Refetches the lists when the sheet sees the sale change. */
export function useRefreshListOnChange(sale: SaleOut | undefined): void {
  const client = useQueryClient()
  const seen = useRef(sale)
  useEffect(() => {
    const before = seen.current
    seen.current = sale
    if (!before || !sale || before.id !== sale.id || isSame(before, sale)) return
    void refresh(client, 'nfe', 'nfse')
    void client.invalidateQueries({ queryKey: ['sale'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  }, [client, sale])
}

function isSame(one: SaleOut, other: SaleOut): boolean {
  const notes = (sale: SaleOut) => JSON.stringify([sale.fiscal_notes, sale.service_fiscal_notes])
  return (
    one.status === other.status && notes(one) === notes(other) && one.difference?.amount === other.difference?.amount
  )
}

/** Creates and sends the notas of a sale now instead of on its issue date. */
export function useProcessSale(sale: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale/:id/process', { params: { id: sale.id }, body: { send: true } }),
    onSettled: () => refresh(client, 'sale', 'nfe', 'nfse'),
  })
}
