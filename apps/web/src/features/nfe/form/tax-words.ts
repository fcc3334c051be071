import { percentWords } from '../../../lib/typed-percent.ts'
import { TAX_RATES, type TaxName } from './items-form.ts'

const RATES: ReadonlySet<TaxName> = new Set(TAX_RATES)

/** The taxes of an item that the form shows, in the order of the paper. */
export function taxLabels(isSimples: boolean): readonly (readonly [TaxName, string])[] {
  return [
    ['icms_cst', isSimples ? 'CSOSN' : 'CST do ICMS'],
    ['icms_aliquot', 'ICMS'],
    ['icms_origin', 'Origem'],
    ['pis_cst', 'CST do PIS'],
    ['pis_aliquot', 'PIS'],
    ['cofins_cst', 'CST da COFINS'],
    ['cofins_aliquot', 'COFINS'],
    ['ipi_cst', 'CST do IPI'],
    ['ipi_aliquot', 'IPI'],
    ['cclasstrib', 'Classificação do IBS e da CBS'],
    ['approximate_tax_percent_total', 'Tributos aproximados'],
  ]
}

/** A code as it is, a rate with its sign. */
export function taxWords(name: TaxName, value: string): string {
  return RATES.has(name) ? percentWords(value) : value
}

export function isSimples(regime: string): boolean {
  return regime === 'SIMPLES_NACIONAL' || regime === 'MEI'
}
