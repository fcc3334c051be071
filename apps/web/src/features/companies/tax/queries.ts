import type { CompanyOut } from '@talao/contract'
import { useMutation } from '@tanstack/react-query'
import { useReloadCompany } from '../../../components/company/company-query.ts'
import { call } from '../../../lib/api.ts'
import { type NfeSettingValues, nfeSettingBody } from './nfe-setting-form.ts'
import { type NfseSettingValues, nfseSettingBody } from './nfse-setting-form.ts'

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

export function useSaveNfseSetting(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: (values: NfseSettingValues) =>
      call('PUT /api/company-complementary/nfs-default-setting/:companyId', {
        params: { companyId: company.id },
        body: nfseSettingBody(values, company.nfs_default_setting ?? undefined),
      }),
    onSuccess: reload,
  })
}
