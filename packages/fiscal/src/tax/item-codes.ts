import type { NfeTax } from '../note/nfe-tax.ts'

export type TaxCodes = Pick<
  NfeTax,
  'icms_cst' | 'icms_aliquot' | 'pis_cst' | 'pis_aliquot' | 'cofins_cst' | 'cofins_aliquot' | 'ipi_cst' | 'ipi_aliquot'
>

/** The codes for a buyer abroad are separate fields. Where one is empty, the ordinary code is used. */
export function taxCodes(tax: NfeTax, isAbroad: boolean): TaxCodes {
  if (!isAbroad) return tax
  return {
    icms_cst: tax.icms_cst_abroad ?? tax.icms_cst,
    icms_aliquot: tax.icms_cst_abroad ? tax.icms_aliquot_abroad : tax.icms_aliquot,
    pis_cst: tax.pis_cst_abroad ?? tax.pis_cst,
    pis_aliquot: tax.pis_cst_abroad ? tax.pis_aliquot_abroad : tax.pis_aliquot,
    cofins_cst: tax.cofins_cst_abroad ?? tax.cofins_cst,
    cofins_aliquot: tax.cofins_cst_abroad ? tax.cofins_aliquot_abroad : tax.cofins_aliquot,
    ipi_cst: tax.ipi_cst_abroad ?? tax.ipi_cst,
    ipi_aliquot: tax.ipi_cst_abroad ? tax.ipi_aliquot_abroad : tax.ipi_aliquot,
  }
}
