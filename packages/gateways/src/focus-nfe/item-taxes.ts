import { figureOf, type ItemTaxes, type NoteTaxes, type TaxGroup, textOf } from '@talao/fiscal'
import { decimal, money } from './numbers.ts'
import {
  COFINS_NAMES,
  DIFAL_NAMES,
  IBS_CBS_NAMES,
  IBS_CBS_TOTAL_NAMES,
  ICMS_NAMES,
  IPI_NAMES,
  PIS_NAMES,
  TOTAL_NAMES,
  type TaxName,
} from './tax-names.ts'
import type { FocusFields } from './to-focus-item.ts'

/** The taxes of an item in Focus's words; the law computed them. A group that is not there sends nothing. */
export function taxFields(taxes: ItemTaxes): FocusFields {
  return {
    ...named(taxes.icms, ICMS_NAMES),
    ...named(taxes.ipi, IPI_NAMES),
    ...named(taxes.pis, PIS_NAMES),
    ...named(taxes.cofins, COFINS_NAMES),
    ...named(taxes.icmsUfDest, DIFAL_NAMES),
    ...named(taxes.ibsCbs, IBS_CBS_NAMES),
  }
}

/** The note's totals: sums of the items' already rounded amounts, as the authority adds them. */
export function totalFields({ ICMSTot, IBSCBSTot }: NoteTaxes): FocusFields {
  return { ...named(ICMSTot, TOTAL_NAMES), ...named(IBSCBSTot, IBS_CBS_TOTAL_NAMES) }
}

function named(group: TaxGroup | null, names: readonly TaxName[]): FocusFields {
  const fields: FocusFields = {}
  for (const [path, field, places] of names) {
    const amount = figureOf(group, path)
    const text = textOf(group, path)
    if (amount) fields[field] = money(amount.value)
    else if (text !== undefined) fields[field] = places === undefined ? text : decimal(text, places, 4)
  }
  return fields
}
