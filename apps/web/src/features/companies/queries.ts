import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { refresh } from '../../components/mutation.ts'
import { call, toFormData } from '../../lib/api.ts'
import { type CompanyValues, companyBody } from './company-form.ts'
import { type NfeSettingValues, nfeSettingBody } from './nfe-setting-form.ts'

export function companyQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'one', id],
    queryFn: async ({ signal }) => {
      const relations = 'address,nfe_default_setting,company_config'
      return (await call('GET /api/company/:id', { params: { id }, query: { with: relations }, signal })).data
    },
  })
}

export function readinessQuery(id: number) {
  return queryOptions({
    queryKey: ['company', 'readiness', id],
    queryFn: async ({ signal }) => (await call('GET /api/company/:id/readiness', { params: { id }, signal })).data,
  })
}

/** The user carries the company's name and environment too. */
function useReloadCompany() {
  const client = useQueryClient()
  return () => refresh(client, 'company', 'user')
}

export function useSaveCompany(company: CompanyOut | undefined) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (values: CompanyValues) => {
      const body = companyBody(values, company?.version)
      return company
        ? call('PUT /api/company/:id', { params: { id: company.id }, body })
        : call('POST /api/company', { body })
    },
    onSuccess: reload,
  })
}

/** The failure stands beside the field it is about, so it does not speak twice. */
export function useSaveCertificate(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: ({ file, password }: { file: File; password: string }) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        body: toFormData({ version: company.version, a1_certificate_file: file, a1_certificate_password: password }),
      }),
    onSuccess: reload,
  })
}

/** Production is the company's own switch and the NF-e's, set together; homologation needs the first alone. */
export function useSetEnvironment(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: async (inProduction: boolean) => {
      const params = { company_id: company.id }
      if (inProduction) {
        const body = { in_production: true }
        await call('PUT /api/company-complementary/nfe-default-setting/:company_id', {
          params,
          query: { quiet: true },
          body,
        })
      }
      const body = { homologation_mode: !inProduction, version: company.version }
      return call('PUT /api/company/:id', { params: { id: company.id }, body })
    },
    onSettled: reload,
  })
}

export function useSaveNfeSetting(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (values: NfeSettingValues) =>
      call('PUT /api/company-complementary/nfe-default-setting/:company_id', {
        params: { company_id: company.id },
        body: nfeSettingBody(values, company.nfe_default_setting ?? undefined),
      }),
    onSuccess: reload,
  })
}

export type CompanyConfig = NonNullable<CompanyOut['company_config']>
export type ConfigSwitch = 'auto_send_notes_enabled' | 'auto_process_sales_enabled' | 'send_mail_to_customers_enabled'

/** A switch takes effect at once. */
export function useSetConfig(config: CompanyConfig) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (change: Partial<Record<ConfigSwitch, boolean>>) =>
      call('PUT /api/company-config/:id', {
        params: { id: config.id },
        body: { company_id: config.company_id, ...change },
      }),
    onSettled: reload,
  })
}
