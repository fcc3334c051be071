import { NFE_TAX_FIELD_NAMES, type NfeTax } from '../note/nfe-tax.ts'
import { defaultTaxCodes, pisCofinsRates, type TaxCase } from '../tax/default-tax-codes.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'

/**
 * The tax block of an item. Each field comes from the first source that has it, else from the rule. For a buyer abroad
 * the `…_abroad` fields of all sources come first; the result holds only the values that apply, so its own `…_abroad`
 * fields are null. The first source is the item itself: after PIS and COFINS end, only the item can still state them.
 */
export function draftTax(sources: readonly (Partial<NfeTax> | null | undefined)[], tax: TaxCase): NfeTax {
  const areOver = tax.day > LAST_DAY_OF_PIS_COFINS
  const read = (name: keyof NfeTax): string | null => {
    const said = areOver && /^(pis|cofins)_/.test(name) ? sources.slice(0, 1) : sources
    return said[taxCodeSource(said, name)]?.[name] ?? null
  }
  const rule = defaultTaxCodes(tax)
  const set: NfeTax = { ...EMPTY_TAX }
  for (const name of Object.keys(EMPTY_TAX) as (keyof NfeTax)[]) {
    set[name] = ABROAD_NAMES.has(name) ? null : (read(name) ?? rule[name] ?? null)
  }
  if (tax.destination === 'abroad') {
    for (const [name, abroad] of Object.entries(ABROAD) as [keyof NfeTax, keyof NfeTax][]) {
      // A domestic rate never applies abroad. A domestic CST does not either, if the rule has one for abroad.
      set[name] = read(abroad) ?? rule[name] ?? null
    }
  }
  const rates = pisCofinsRates(tax.tax_regime, tax.day)
  if (set.pis_cst === '01') set.pis_aliquot ??= rates?.pis ?? null
  if (set.cofins_cst === '01') set.cofins_aliquot ??= rates?.cofins ?? null
  return set
}

/** The index of the source that says the field; -1 where none does and the rule decides. */
export function taxCodeSource(sources: readonly (Partial<NfeTax> | null | undefined)[], name: keyof NfeTax): number {
  return sources.findIndex((source) => source?.[name] != null)
}

/**
 * An item's own tax fields apply to any destination: for a buyer abroad its plain fields fill in for missing `…_abroad`
 * ones.
 */
export function asAbroad(tax: Partial<NfeTax>): Partial<NfeTax> {
  const own = Object.entries(ABROAD) as [keyof NfeTax, keyof NfeTax][]
  return { ...tax, ...Object.fromEntries(own.map(([name, abroad]) => [abroad, tax[abroad] ?? tax[name] ?? null])) }
}

const ABROAD = {
  icms_cst: 'icms_cst_abroad',
  icms_aliquot: 'icms_aliquot_abroad',
  pis_cst: 'pis_cst_abroad',
  pis_aliquot: 'pis_aliquot_abroad',
  cofins_cst: 'cofins_cst_abroad',
  cofins_aliquot: 'cofins_aliquot_abroad',
  ipi_cst: 'ipi_cst_abroad',
  ipi_aliquot: 'ipi_aliquot_abroad',
} as const satisfies Partial<Record<keyof NfeTax, keyof NfeTax>>

const ABROAD_NAMES = new Set<string>(Object.values(ABROAD))

export const EMPTY_TAX = Object.fromEntries(NFE_TAX_FIELD_NAMES.map((name) => [name, null])) as NfeTax
