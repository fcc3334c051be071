import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { useMutation } from '@tanstack/react-query'
import { useReloadCompany } from '../../components/company/company-query.ts'
import type { Kinds } from '../../components/readiness/readiness.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call, toFormData } from '../../lib/api.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { type CompanyValues, companyBody } from './data/company-form.ts'

/** `sells`: what a newly created company says it sells. */
export function useSaveCompany(company: CompanyOut | undefined, sells?: readonly CompanySells[]) {
  const reload = useReloadCompany()
  return useKeyedMutation({
    mutationFn: (values: CompanyValues, key) => {
      const body = { ...companyBody(values, company?.version), ...(sells ? { sells: [...sells] } : {}) }
      return company
        ? call('PUT /api/company/:id', { params: { id: company.id }, body, key })
        : call('POST /api/company', { body, key })
    },
    onSuccess: () => {
      if (!company) announceSession('founded')
      return reload()
    },
    // The user may have created a company elsewhere meanwhile; reload to continue with that one.
    onError: () => (company ? undefined : reload()),
  })
}

/** The failure is shown next to its field, so there is no toast. */
export function useSaveCertificate(company: CompanyOut) {
  const reload = useReloadCompany()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: ({ file, password, own }: { file: File; password: string; own: string }, key) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        body: toFormData({
          version: company.version,
          a1_certificate_file: file,
          a1_certificate_password: password,
          ...(own ? { current_password: own } : {}),
        }),
        key,
      }),
    onSuccess: reload,
  })
}

/** Null removes the logo. A refusal is shown next to the picture, so there is no toast. */
export function useSaveLogo(company: CompanyOut) {
  const reload = useReloadCompany()
  return useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (logo: File | null, key) =>
      call('PUT /api/company/:id', {
        params: { id: company.id },
        body: toFormData({ version: company.version, logo_file: logo }),
        key,
      }),
    onSuccess: reload,
  })
}

export function useSetActive(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (active: boolean) =>
      call('PUT /api/company/:id', { params: { id: company.id }, body: { active, version: company.version } }),
    onSettled: reload,
  })
}

/**
 * Production sets the company's switch and the switch of each kind it issues; homologação needs only the first. NFS-e
 * goes first, so that a company issuing only NFS-e is not asked for what only an NF-e needs.
 */
export function useSetEnvironment(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: async (kinds: Kinds | 'HOMOLOGATION') => {
      const query = { quiet: true }
      if (kinds !== 'HOMOLOGATION') {
        await call('PUT /api/company-complementary/nfs-default-setting/:companyId', {
          params: { companyId: company.id },
          query,
          body: { in_production: kinds.nfse },
        })
        await call('PUT /api/company-complementary/nfe-default-setting/:company_id', {
          params: { company_id: company.id },
          query,
          body: { in_production: kinds.nfe },
        })
      }
      const body = { homologation_mode: kinds === 'HOMOLOGATION', version: company.version }
      return call('PUT /api/company/:id', { params: { id: company.id }, body })
    },
    onSettled: reload,
  })
}
