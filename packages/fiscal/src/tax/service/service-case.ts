import type { TaxRegime } from '../../party.ts'
import type { IbsCbsClass } from '../context.ts'
import type { IbsCbsRates } from '../ibs-cbs.ts'
import type { CityBenefit } from './rate-matrix.ts'

/** One service note as far as its taxes go. Money is integer cents, rates are percent as decimal text, null = none. */
export type ServiceCase = {
  /** Competence, `YYYY-MM-DD` in São Paulo. */
  day: string
  tax_regime: TaxRegime
  special_tax_regime: string
  nature_operation: string
  total_cents: number
  discount_cents: number
  discount_conditional_cents: number
  deductions_cents: number
  /** A reduction takes a percentage or an amount off the base; the amount wins. */
  benefit: { kind: CityBenefit; percent: string | null; cents: number | null }
  lc_116: string | null
  iss_aliquot: string | null
  iss_source_withheld: boolean
  pis: string | null
  cofins: string | null
  csll: string | null
  ir: string | null
  inss: string | null
  buyer: { type: 'PF' | 'PJ'; has_document: boolean; is_abroad: boolean }
  /** The company's own PIS and COFINS on this service, as rates; they leave the base of IBS and CBS until 2026. */
  own_pis: string | null
  own_cofins: string | null
  cst_ibscbs: string | null
  cclasstrib: string | null
  classes?: readonly IbsCbsClass[]
  rates?: readonly IbsCbsRates[]
}
