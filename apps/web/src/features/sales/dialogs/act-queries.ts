import type { BodyOf } from '@talao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'

/** Actions started from a dialog, which shows their failure. */
export function useSkipSale(id: number) {
  return useAct((reason: string, key) => call('POST /api/sale/:id/skip', { params: { id }, body: { reason }, key }))
}

export function useEndDispute(id: number) {
  return useAct((reason: string, key) =>
    call('POST /api/sale/:id/end-dispute', { params: { id }, body: { reason }, key }),
  )
}

export function useCancelSale(id: number) {
  return useAct((reason: string, key) => call('POST /api/sale/:id/cancel', { params: { id }, body: { reason }, key }))
}

export function useSetSaleDate(id: number) {
  return useAct((day: string, key) =>
    call('PUT /api/sale/:id/date', { params: { id }, body: { date_to_process: day }, key }),
  )
}

/**
 * Uses the version the sale had when the dialog opened: a later version may differ by another amount, and a retry after
 * a lost answer must send the same request.
 */
export function useActOnDifference(sale: { id: number; version: number }) {
  const [{ id, version }] = useState(sale)
  return useAct((body: Omit<BodyOf<'POST /api/sale/:id/difference'>, 'version'>, key) =>
    call('POST /api/sale/:id/difference', { params: { id }, body: { ...body, version }, key }),
  )
}

export type RefundAct = BodyOf<'POST /api/sale/:id/refund/:refund_id'>

export function useActOnRefund(id: number, refundId: number) {
  return useAct((body: RefundAct, key) =>
    call('POST /api/sale/:id/refund/:refund_id', { params: { id, refund_id: refundId }, body, key }),
  )
}

/** Undoes "não emitir". Started by a button, so a failure is shown in a toast. */
export function useUnskipSale(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/sale/:id/skip', { params: { id } }),
    onSettled: () => refresh(client, 'sale'),
  })
}

function useAct<V>(act: (wish: V, key: string) => Promise<unknown>) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: act,
    meta: { errors: 'inline' },
    onSettled: () => refresh(client, 'sale', 'nfe', 'nfse'),
  })
}
