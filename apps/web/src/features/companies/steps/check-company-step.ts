import type { Kinds } from '../../../components/readiness/readiness.ts'
import { type CompanyValues, checkCompany } from '../data/company-form.ts'

type Asked = { gateway: CompanyValues['gateway']; kinds: Kinds }

/**
 * Requires everything the first nota needs: the full address, the registration of each kind and, where Focus registers
 * the company, its phone and e-mail.
 */
export function checkCompanyStep(values: CompanyValues, asked: Asked): Record<string, string> {
  const faults = checkCompany(values)
  const { address } = values
  if (asked.gateway === 'FOCUS_NFE') {
    if (!values.contact) faults.contact = 'Preencha o telefone.'
    if (!values.email.trim()) faults.email = 'Preencha o e-mail.'
  }
  if (asked.kinds.nfe && !values.state_registration.trim())
    faults.state_registration = 'Preencha a inscrição estadual, ou ISENTO.'
  if (asked.kinds.nfse && !values.municipal_registration.trim())
    faults.municipal_registration = 'Preencha a inscrição municipal, ou marque que a sua cidade não usa.'
  if (!address.postal_code) faults['address.postal_code'] = 'Preencha o CEP.'
  if (!address.street.trim()) faults['address.street'] = 'Preencha a rua.'
  if (!address.number.trim()) faults['address.number'] = 'Preencha o número, ou S/N.'
  if (!address.neighborhood.trim()) faults['address.neighborhood'] = 'Preencha o bairro.'
  if (address.city_id === null) faults['address.city_id'] = 'Escolha a cidade.'
  return faults
}
