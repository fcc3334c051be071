import type { SaleOut } from '@talao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { companyOptionsQuery } from '../../../components/company/company-options-query.ts'
import { refreshInBackground } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'
import { type SaleValues, saleBody } from './sale-form.ts'

export function useSaveSale(sale: SaleOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (values: SaleValues, key) => {
      // The company's time zone. With a single company the list is not loaded, and the screen's time zone is the
      // company's.
      const company = client
        .getQueryData(companyOptionsQuery.queryKey)
        ?.data.find(({ id }) => id === Number(values.company_id))
      const body = saleBody(values, sale, company?.time_zone)
      return sale
        ? call('PUT /api/sale/:id', { params: { id: sale.id }, body, key })
        : call('POST /api/sale', { body, key })
    },
    onSuccess: () => refreshInBackground(client, 'sale', 'product'),
  })
}
