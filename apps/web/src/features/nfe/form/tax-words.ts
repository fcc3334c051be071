import { percentWords } from '../../../lib/typed-percent.ts'
import { TAX_RATES, type TaxName } from './items-form.ts'

const RATES: ReadonlySet<TaxName> = new Set(TAX_RATES)

/** All taxes of an item, in form order. */
export function taxLabels(isSimples: boolean): readonly (readonly [TaxName, string])[] {
  return [
    ['icms_cst', isSimples ? 'CSOSN' : 'CST do ICMS'],
    ['icms_aliquot', 'ICMS'],
    ['icms_origin', 'Origem'],
    ['icms_base_modality', 'Base do ICMS'],
    ['icms_base_reduction', 'Redução da base'],
    ['icms_st_base_modality', 'Base da ST'],
    ['icms_st_mva', 'Margem da ST'],
    ['icms_st_base_reduction', 'Redução da base da ST'],
    ['icms_st_aliquot', 'Alíquota da ST'],
    ['pis_cst', 'CST do PIS'],
    ['pis_aliquot', 'PIS'],
    ['cofins_cst', 'CST da COFINS'],
    ['cofins_aliquot', 'COFINS'],
    ['ipi_cst', 'CST do IPI'],
    ['ipi_aliquot', 'IPI'],
    ['ipi_code', 'Enquadramento do IPI'],
    ['cst_ibscbs', 'CST do IBS e da CBS'],
    ['cclasstrib', 'Classificação do IBS e da CBS'],
    ['approximate_tax_percent_total', 'Tributos aproximados'],
    ['approximate_tax_percent_country', 'Tributos federais'],
    ['approximate_tax_percent_state', 'Tributos estaduais'],
    ['approximate_tax_percent_city', 'Tributos municipais'],
    ['approximate_tax_source', 'Fonte dos tributos'],
  ]
}

/** Taxes always shown in the folded line. Others appear only if the item sets them. */
export const ALWAYS_SAID: ReadonlySet<TaxName> = new Set([
  'icms_cst',
  'icms_aliquot',
  'icms_origin',
  'pis_cst',
  'pis_aliquot',
  'cofins_cst',
  'cofins_aliquot',
  'ipi_cst',
  'ipi_aliquot',
  'cclasstrib',
  'approximate_tax_percent_total',
])

/** Codes with substituição tributária, in which the seller also pays for later sellers (CSOSN and CST). */
export function hasSubstitution(cst: string | null | undefined): boolean {
  return /^(201|202|203|900|10|30|70|90)$/.test(cst ?? '')
}

/** A code unchanged, a rate with its percent sign. */
export function taxWords(name: TaxName, value: string): string {
  return RATES.has(name) ? percentWords(value) : value
}

export function isSimples(regime: string): boolean {
  return regime === 'SIMPLES_NACIONAL' || regime === 'MEI'
}
