// table
import type { Dated } from '../value/in-force.ts'

const SIMPLES_DUTY: readonly Dated[] = [
  {
    from: '2027-01-01',
    to: null,
    source: 'LC 214/2025, art. 348, III, c; Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 1º',
  },
]

/**
 * Since when the law requires IBS and CBS on NF-e, by CRT. No validation in force rejects their absence: UB12-10 (1115)
 * has no production date, and NT 2025.002 v1.51 withdrew the dates 2026-08-03 and 2027-01-04. A note without them is
 * sent and counted.
 */
export const IBS_CBS_DUTY: Record<1 | 2 | 3 | 4, readonly Dated[]> = {
  1: SIMPLES_DUTY,
  2: SIMPLES_DUTY,
  3: [{ from: '2026-08-03', to: null, source: 'Ato Conjunto RFB/CGIBS 4/2026; LC 214/2025, arts. 343 e 346' }],
  // The source names the Simples as a whole; no known text treats the MEI separately.
  4: SIMPLES_DUTY,
}

/**
 * Since when CRT 1, 2 and 4 declare taxed goods in gTribSN, with the rate of their DAS, instead of gIBSCBS. The day
 * from which the authority accepts gTribSN is unknown. Until then CST 000 without gIBSCBS is rejected (1022), so the
 * whole group is omitted. Source: NT 2026.005.
 */
export const SIMPLES_DECLARES_BY_DAS: readonly Dated[] = [
  { from: '2027-01-01', to: null, source: 'LC 214/2025, art. 348; NT 2026.005, em segunda mão' },
]

/** Rates in percent. `cbs` is null while the reference rate is not set. */
export type IbsCbsRates = Dated & { ibs_uf: string; ibs_mun: string; cbs: string | null }

export const IBS_CBS_RATES: readonly IbsCbsRates[] = [
  {
    from: '2026-01-01',
    to: '2026-12-31',
    ibs_uf: '0.1',
    ibs_mun: '0',
    cbs: '0.9',
    source: 'LC 214/2025 arts. 343 e 346; NT 2025.002',
  },
  {
    from: '2027-01-01',
    to: '2028-12-31',
    ibs_uf: '0.05',
    ibs_mun: '0.05',
    cbs: null,
    source: 'LC 214/2025 arts. 344 e 347; NT 2025.002',
  },
]

/**
 * The groups a CST of IBS/CBS requires: `taxed` is gIBSCBS, `reduced` and `deferred` are groups inside it, `other`
 * describes a group that Talão does not write.
 */
export type IbsCbsShape = { taxed: boolean; reduced: boolean; deferred: boolean; other: string | null }

const FULL: IbsCbsShape = { taxed: true, reduced: false, deferred: false, other: null }
const NOTHING: IbsCbsShape = { taxed: false, reduced: false, deferred: false, other: null }

/** Source: tabela de CST do IBS e da CBS (Portal da NF-e, 2025-09-30), indicadores ind_gIBSCBS, ind_gRed e ind_gDif. */
export const IBS_CBS_SHAPES: Readonly<Record<string, IbsCbsShape>> = {
  '000': FULL,
  '010': { ...FULL, other: 'alíquotas uniformes do regime próprio' },
  '011': { ...FULL, reduced: true, other: 'alíquotas uniformes do regime próprio' },
  '200': { ...FULL, reduced: true },
  '220': { ...FULL, other: 'alíquota fixa do regime próprio' },
  '221': { ...FULL, other: 'alíquota fixa proporcional do regime próprio' },
  '222': { ...FULL, other: 'redutor da base de cálculo' },
  '400': NOTHING,
  '410': NOTHING,
  '510': { ...FULL, deferred: true },
  '515': { ...FULL, reduced: true, deferred: true },
  '550': { ...FULL, other: 'tributação regular da operação suspensa' },
  '620': { ...NOTHING, other: 'dados da tributação monofásica' },
  '800': { ...NOTHING, other: 'dados da transferência de crédito' },
  '810': { ...NOTHING, other: 'dados do ajuste de IBS na ZFM' },
  '811': { ...NOTHING, other: 'dados do ajuste de competência' },
  '820': NOTHING,
  '830': { ...FULL, other: 'dados da exclusão de base' },
}
