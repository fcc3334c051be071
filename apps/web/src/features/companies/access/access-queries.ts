import type { CompanyOut } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReloadCompany } from '../../../components/company/company-query.ts'
import { refresh } from '../../../components/request/mutation.ts'
import { call } from '../../../lib/api.ts'
import { type AccessKind, type AccessSetting, type AccessValues, accessChanges } from './access-form.ts'
import type { GatewayId } from './gateways.ts'

const WAITING_POLL_MS = 3000

/** Loaded once: a refetch with advanced numbers must not replace typed values. */
export function accessQuery(kind: AccessKind, companyId: number) {
  return queryOptions({
    queryKey: ['company', 'access', kind, companyId],
    queryFn: async ({ signal }): Promise<AccessSetting> =>
      kind === 'NFE'
        ? (await call('GET /api/nfe-access-setting/:company_id', { params: { company_id: companyId }, signal })).data
        : (
            await call('GET /api/company-complementary/nfs-access-setting/:companyId', {
              params: { companyId },
              signal,
            })
          ).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Polls while the gateway has not yet received a change. */
export function registrationQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'registration', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/company/:id/registration', { params: { id: companyId }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'PENDING' || data.numbers_waiting.length > 0) ? WAITING_POLL_MS : false,
  })
}

export function useSaveAccess(kind: AccessKind, companyId: number, before: AccessValues) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (values: AccessValues) => {
      const body = accessChanges(before, values)
      return kind === 'NFE'
        ? call('PUT /api/nfe-access-setting/:company_id', { params: { company_id: companyId }, body })
        : call('PUT /api/company-complementary/nfs-access-setting/:companyId', { params: { companyId }, body })
    },
    onSuccess: reload,
  })
}

export function useSetRoad(kind: AccessKind, company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (road: GatewayId) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        body: { [kind === 'NFE' ? 'gateway' : 'nfs_gateway']: road, version: company.version },
      }),
    onSettled: reload,
  })
}

/** The panel shows the result, and failures too; a toast appears only for work that was done. */
export function useSync(companyId: number, { dryRun }: { dryRun: boolean }) {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline', ...(dryRun ? { success: 'silent' } : {}) },
    mutationFn: () => call('POST /api/company/:id/sync', { params: { id: companyId }, body: { dry_run: dryRun } }),
    onSettled: () => refresh(client, 'company'),
  })
}
