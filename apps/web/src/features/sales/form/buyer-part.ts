import type { UseFormReturnType } from '@mantine/form'
import type { TaxpayerValues } from '../../../components/note-form/buyer-form.ts'
import type { FormPart } from '../../../components/note-form/form-part.ts'
import type { BuyerValues } from './buyer-form.ts'
import type { SaleValues } from './sale-form.ts'

export type BuyerFields = TaxpayerValues & Pick<BuyerValues, 'document'>
type Part<T extends object> = Pick<FormPart<T>, 'latest' | 'change' | 'blame'>

/** The buyer as a flat set of fields for the register lookups, mapped to this form's paths. */
export function buyerPart(form: UseFormReturnType<SaleValues>): Part<BuyerFields> {
  return {
    latest: () => buyerFields(form.getValues().client),
    change: (some) => {
      for (const [name, value] of Object.entries(some))
        form.setFieldValue(pathOf(name) as never, isKept(name) ? value || null : value)
    },
    blame: (name, text) => form.setFieldError(pathOf(name), text),
  }
}

export function buyerFields(client: BuyerValues): BuyerFields {
  const { kept, address, ...plain } = client
  return {
    ...plain,
    ...address,
    tax_regime: kept.tax_regime ?? '',
    municipal_registration: kept.municipal_registration ?? '',
  }
}

export function pathOf(name: string): string {
  if (isKept(name)) return `client.kept.${name}`
  return PLACE.includes(name) ? `client.address.${name}` : `client.${name}`
}

/** Fields not in this form. */
function isKept(name: string): boolean {
  return name === 'tax_regime' || name === 'municipal_registration'
}

const PLACE: readonly string[] = ['postal_code', 'street', 'number', 'complement', 'neighborhood', 'city_id']
