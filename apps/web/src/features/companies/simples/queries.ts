import type { CompanyRegimeOut, CompanyRevenueOut } from '@talao/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useReloadCompany } from '../../../components/company/company-query.ts'
import { refresh } from '../../../components/request/mutation.ts'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { call } from '../../../lib/api.ts'
import type { RegimeRow } from './regime-form.ts'
import type { MonthChange } from './revenue-form.ts'

export type Regime = CompanyRegimeOut
export type Revenue = CompanyRevenueOut

export function regimeQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'regime', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/company/:id/regime', { params: { id: companyId }, signal })).data,
  })
}

/** `month`: the month whose rates are shown; the server's choice where absent. The former answer stays meanwhile. */
export function revenueQuery(companyId: number, month: string | undefined) {
  return queryOptions({
    queryKey: ['company', 'revenue', companyId, month ?? null],
    queryFn: async ({ signal }) =>
      (
        await call('GET /api/company/:id/revenue', {
          params: { id: companyId },
          query: month === undefined ? {} : { month },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
}

export function useSaveRegime(regime: Regime) {
  const reload = useReloadCompany()
  return useKeyedMutation({
    mutationFn: (rows: RegimeRow[], key) => {
      const body = {
        version: regime.version,
        rows: rows.map(({ key: _key, ...row }, at) => ({
          ...row,
          valid_from: at === 0 ? null : row.valid_from,
          factor_r_annex: row.factor_r_annex || null,
        })),
      }
      return call('PUT /api/company/:id/regime', { params: { id: regime.id }, body, key })
    },
    onSuccess: reload,
  })
}

export function useSaveRevenue(revenue: Revenue) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: { activity_started?: string | null; months: MonthChange[] }, key) =>
      call('PUT /api/company/:id/revenue', {
        params: { id: revenue.id },
        body: { version: revenue.version, ...body },
        key,
      }),
    onSuccess: () => refresh(client, 'company'),
  })
}
