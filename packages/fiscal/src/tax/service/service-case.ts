import type { Norms } from '../../norms/norms.ts'
import type { TaxRegime } from '../../value/party.ts'
import type { CityBenefit } from './rate-matrix.ts'

/**
 * The data of a service note that its taxes depend on. Money is integer cents, rates are percent as decimal text, null
 * means none.
 */
export type ServiceCase = {
  /** Day of competência, `YYYY-MM-DD` in São Paulo. */
  day: string
  tax_regime: TaxRegime
  special_tax_regime: string
  nature_operation: string
  total_cents: number
  discount_cents: number
  discount_conditional_cents: number
  deductions_cents: number
  /** A reduction lowers the base by a percentage or an amount; the amount takes precedence. */
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
  /**
   * Rates of the company's own PIS and COFINS on this service. Until 2026 they are deducted from the base of IBS and
   * CBS.
   */
  own_pis: string | null
  own_cofins: string | null
  cst_ibscbs: string | null
  cclasstrib: string | null
  norms?: Norms | undefined
}
