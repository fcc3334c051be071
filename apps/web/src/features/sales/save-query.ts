import { useQueryClient } from '@tanstack/react-query'
import type { SaleOut } from '@talao/contract'
import { refreshBehind } from '../../components/mutation.ts'
import { useKeyedMutation } from '../../components/use-keyed-mutation.ts'
import { call } from '../../lib/api.ts'
import { saleBody, type SaleValues } from './sale-form.ts'

export function useSaveSale(sale: SaleOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: SaleValues, key) => {
      const body = saleBody(values, sale)
      return sale
        ? call('PUT /api/sale/:id', { params: { id: sale.id }, body, key })
        : call('POST /api/sale', { body, key })
    },
    onSuccess: () => refreshBehind(client, 'sale', 'product'),
  })
}
