import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import type { DefaultCfop } from '@talao/fiscal/note/nfe-item'
import { withNcm } from './nfe-form.ts'
import type { ProductValues } from './product-form.ts'
import { itemOf } from './service-codes.ts'

/** What "E se?" supposes of a product, as the address of the product's form carries it. */
export type SupposedProduct = Partial<
  Record<'notas' | 'parte' | 'ncm' | 'cfop' | 'servico' | 'icms', string | number | undefined>
>

/**
 * The values of the form with what was supposed, and the names of the fields that got a value. Values of an address may
 * be typed: what no field could hold is left out, and the form checks the rest as if it had been typed.
 */
export function withSupposed(
  values: ProductValues,
  supposed: SupposedProduct,
): { values: ProductValues; filled: string[] } {
  const { notas, parte, ncm, cfop, servico, icms } = textsOf(supposed)
  const type = Object.keys(TYPE_FISCAL_NOTE_LABELS).find((one) => one === notas) as ProductValues['type_fiscal_note']
  const next = { ...values, ...(type && { type_fiscal_note: type }) }
  const filled = type ? ['Notas'] : []
  const isBoth = next.type_fiscal_note === 'NFE_NFSE'
  if (parte && isBoth) {
    next.nfe_percentage = parte.replace('.', ',')
    filled.push('Parte em NF-e')
  }
  if (ncm && next.type_fiscal_note !== 'NFSE') {
    next.nfe = withNcm(next.nfe, ncm, isBoth)
    filled.push('NCM')
  }
  const field = cfopField(cfop, icms === 'Contribuinte')
  if (cfop && field && next.type_fiscal_note !== 'NFSE') {
    next.nfe = { ...next.nfe, [field]: cfop }
    filled.push('CFOP')
  }
  if (servico && next.type_fiscal_note !== 'NFE') {
    const codes = { lc_116: '', national_service_code: servico, nbs: '', cindop: '', cclasstrib: '' }
    next.service = { ...next.service, national_service_code: servico, lc_116: itemOf(codes) }
    filled.push('Serviço')
  }
  return { values: next, filled }
}

/** The first digit of a CFOP says where its goods go, and a product has a CFOP for each of these. */
function cfopField(cfop: string | undefined, isTaxpayer: boolean): DefaultCfop | undefined {
  switch (cfop?.[0]) {
    case '5':
      return 'cfop_same_state'
    case '6':
      return isTaxpayer ? 'cfop_other_state_icms_taxpayer' : 'cfop_other_state_no_icms_taxpayer'
    case '7':
      return 'cfop_other_country'
    default:
      return undefined
  }
}

/** A router reads a code of digits as a number. */
function textsOf(supposed: SupposedProduct): Partial<Record<keyof SupposedProduct, string>> {
  const said = Object.entries(supposed).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
