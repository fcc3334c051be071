import { figureOf, type ItemTaxes, type NoteTaxes, type TaxGroup, textOf } from '@talao/fiscal'
import type { FocusFields } from './focus-fields.ts'
import { decimal, money } from './numbers.ts'
import {
  COFINS_NAMES,
  DIFAL_NAMES,
  IBS_CBS_NAMES,
  IBS_CBS_TOTAL_NAMES,
  ICMS_NAMES,
  IPI_NAMES,
  PIS_NAMES,
  type TaxName,
  TOTAL_NAMES,
} from './tax-names.ts'

/** The computed taxes of an item as Focus fields. An absent group sends nothing. */
export function taxFields(taxes: ItemTaxes): FocusFields {
  return {
    ...named(taxes.icms, ICMS_NAMES),
    ...named(taxes.ipi, IPI_NAMES),
    ...(taxes.pis ? named(taxes.pis, PIS_NAMES) : NO_PIS),
    ...(taxes.cofins ? named(taxes.cofins, COFINS_NAMES) : NO_COFINS),
    ...named(taxes.icmsUfDest, DIFAL_NAMES),
    ...named(taxes.ibsCbs, IBS_CBS_NAMES),
  }
}

/**
 * Focus's list of fields (2026-07-03) requires both CST, even after the end of PIS and COFINS, when the layout no
 * longer needs them. 99, "outras operações", with zeros states that nothing is due. Listed in
 * docs/operacoes/a-verificar.md.
 */
const NO_PIS: FocusFields = {
  pis_situacao_tributaria: '99',
  pis_base_calculo: 0,
  pis_aliquota_porcentual: 0,
  pis_valor: 0,
}
const NO_COFINS: FocusFields = {
  cofins_situacao_tributaria: '99',
  cofins_base_calculo: 0,
  cofins_aliquota_porcentual: 0,
  cofins_valor: 0,
}

/** The note's totals: sums of the items' rounded amounts, as the authority adds them. */
export function totalFields({ ICMSTot, IBSCBSTot }: NoteTaxes): FocusFields {
  return { ...named(ICMSTot, TOTAL_NAMES), ...named(IBSCBSTot, IBS_CBS_TOTAL_NAMES) }
}

function named(group: TaxGroup | null, names: readonly TaxName[]): FocusFields {
  const fields: FocusFields = {}
  for (const [path, field, places] of names) {
    const amount = figureOf(group, path)
    const text = textOf(group, path)
    if (amount) fields[field] = money(amount.cents)
    else if (text !== undefined) fields[field] = places === undefined ? text : decimal(text, places, 4)
  }
  return fields
}
