import type { TaxpayerOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { isSame, mergeEdits } from '../../../lib/merge-edits.ts'
import type { CompanyValues } from '../data/company-form.ts'

type Known = Pick<
  TaxpayerOut,
  'corporate_name' | 'fantasy_name' | 'state_registration' | 'tax_regime' | 'email' | 'phone' | 'address'
>

/**
 * The form filled from a register. Values unknown to the register stay, and so does everything typed since the lookup
 * started. The address is replaced as a whole.
 */
export function filledBy(typed: CompanyValues, known: Known, asked: CompanyValues = typed): CompanyValues {
  const { address, ...filled } = mergeEdits(told(typed, known), typed, asked)
  return { ...filled, address: isSame(typed.address, asked.address) ? address : typed.address }
}

function told(values: CompanyValues, known: Known): CompanyValues {
  const { address } = known
  const regime = known.tax_regime
  return {
    ...values,
    corporate_name: known.corporate_name ?? values.corporate_name,
    fantasy_name: known.fantasy_name || values.fantasy_name,
    state_registration: known.state_registration ?? values.state_registration,
    email: known.email ?? values.email,
    contact: known.phone ?? values.contact,
    tax_regime: isRegime(regime) ? regime : values.tax_regime,
    address: {
      postal_code: address?.postal_code ?? values.address.postal_code,
      street: address?.street ?? values.address.street,
      number: address?.number ?? values.address.number,
      complement: address ? (address.complement ?? '') : values.address.complement,
      neighborhood: address?.neighborhood ?? values.address.neighborhood,
      city_id: address?.city_id ?? values.address.city_id,
    },
  }
}

function isRegime(value: string | null): value is CompanyValues['tax_regime'] {
  return value !== null && value in TAX_REGIME_LABELS
}
