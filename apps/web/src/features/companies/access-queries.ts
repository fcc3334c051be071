import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { useReloadCompany } from '../../components/company.ts'
import { refresh } from '../../components/mutation.ts'
import { call } from '../../lib/api.ts'
import { type AccessSetting, type AccessValues, accessChanges, type NoteKind } from './access-form.ts'
import type { RoadId } from './access-roads.ts'

const WAITING_POLL_MS = 3000

/** Read once: numbers that go on meanwhile must not take away what somebody is typing. */
export function accessQuery(kind: NoteKind, companyId: number) {
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

/** While the gateway still has to hear of something, its hearing is watched. */
export function registrationQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', 'registration', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/company/:id/registration', { params: { id: companyId }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'PENDING' || data.numbers_waiting.length > 0) ? WAITING_POLL_MS : false,
  })
}

export function useSaveAccess(kind: NoteKind, companyId: number, before: AccessValues) {
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

export function useSetRoad(kind: NoteKind, company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (road: RoadId) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        body: { [kind === 'NFE' ? 'gateway' : 'nfs_gateway']: road, version: company.version },
      }),
    onSettled: reload,
  })
}

/** What became of it stands on the panel, and so does a failure; only what was done speaks. */
export function useSync(companyId: number, { dryRun }: { dryRun: boolean }) {
  const client = useQueryClient()
  return useMutation({
    meta: { errors: 'inline', ...(dryRun ? { success: 'silent' } : {}) },
    mutationFn: () => call('POST /api/company/:id/sync', { params: { id: companyId }, body: { dry_run: dryRun } }),
    onSettled: () => refresh(client, 'company'),
  })
}
