import type { CompanyOut } from '@talao/contract'
import { checkNfseSetting, type NfseSettingValues } from '../tax/nfse-setting-form.ts'

/** Codes of a service as the tables suggest them; null where the table has several. */
export type ServiceCodes = {
  lc_116: string
  national_service_code: string | null
  nbs: string | null
  cindop: string | null
  cclasstrib: string | null
}

/** The defaults with the codes of another service. Codes the table does not give are emptied. */
export function withService(values: NfseSettingValues, codes: ServiceCodes): NfseSettingValues {
  const { lc_116, national_service_code, nbs, cindop, cclasstrib } = codes
  return {
    ...values,
    nfs_service: {
      ...values.nfs_service,
      lc_116,
      national_service_code: national_service_code ?? '',
      nbs: nbs ?? '',
      cindop: cindop ?? '',
      cclasstrib: cclasstrib ?? '',
    },
  }
}

/** Compare all codes: two choices of the tables may share one and differ in another. */
export function isChosen({ nfs_service: now }: NfseSettingValues, codes: ServiceCodes): boolean {
  return (['lc_116', 'national_service_code', 'nbs', 'cindop', 'cclasstrib'] as const).every(
    (name) => digits(now[name]) === digits(codes[name] ?? ''),
  )
}

/** The item of the list is written `8.02`, `08.02` or `0802`. */
function digits(code: string): string {
  return code.replace(/\D/g, '').replace(/^0+/, '')
}

export function isSimples(regime: CompanyOut['tax_regime']): boolean {
  return regime === 'SIMPLES_NACIONAL' || regime === 'SIMPLES_NACIONAL_EXCESSO' || regime === 'MEI'
}

type Asked = { regime: CompanyOut['tax_regime']; doesCityCalculate: boolean }

/**
 * Requires the service and the one rate that only the company knows: the ISS or, in the Simples, where the ISS is paid
 * with the monthly DAS, the effective rate. An MEI pays neither per nota.
 */
export function checkService(values: NfseSettingValues, { regime, doesCityCalculate }: Asked): Record<string, string> {
  const { nfs_service: service } = values
  const faults: Record<string, string> = {}
  if (!service.lc_116 && !service.national_service_code && !service.municipal_service_code)
    faults.words = 'Diga o que você vende e escolha o mais parecido.'
  if (!isSimples(regime) && !doesCityCalculate && !service.iss_aliquot.trim())
    faults['nfs_service.iss_aliquot'] = 'Preencha o ISS, ou marque que a cidade calcula.'
  if (isSimples(regime) && regime !== 'MEI' && !service.total_tax_percent_simples.trim())
    faults['nfs_service.total_tax_percent_simples'] = 'Preencha o percentual do Simples.'
  return { ...faults, ...checkNfseSetting(values) }
}
