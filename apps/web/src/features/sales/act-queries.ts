import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@talao/contract'
import { useState } from 'react'
import { refresh } from '../../components/mutation.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'

/** What a dialog asks of a sale; its failure stands in the dialog. */
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
 * Ends a difference as the sale stood when the dialog opened: another version of it may differ by another amount, and a second try after a
 * lost answer has to say the same again.
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

/** Takes "não emitir" back; a button of its own, so a failure speaks by toast. */
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
