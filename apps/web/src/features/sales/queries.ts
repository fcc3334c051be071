import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'

const RELATIONS = 'items,company,client,fiscal_notes,service_fiscal_notes,timeline'

export function saleQuery(id: number) {
  return queryOptions({
    queryKey: ['sale', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/sale/:id', { params: { id }, query: { with: RELATIONS }, signal })).data,
  })
}

/** Makes the notes of a sale now instead of on its day, and sends them. */
export function useProcessSale(sale: { id: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/sale/:id/process', { params: { id: sale.id }, body: { send: true } }),
    onSettled: () => refresh(client, 'sale', 'nfe'),
  })
}
