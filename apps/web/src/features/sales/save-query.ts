import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaleOut } from '@talao/contract'
import { refreshBehind } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'
import { saleBody, type SaleValues } from './sale-form.ts'

export function useSaveSale(sale: SaleOut | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: SaleValues) => {
      const body = saleBody(values, sale)
      return sale ? call('PUT /api/sale/:id', { params: { id: sale.id }, body }) : call('POST /api/sale', { body })
    },
    onSuccess: () => refreshBehind(client, 'sale', 'product'),
  })
}
