import type { CompanyRegimeOut } from '@talao/contract'
import type { IBS_CBS_REGIME_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { IBS_CBS_REGIMES_OF } from '@talao/fiscal/tax/simples-nacional/company-regime'

type TaxRegime = keyof typeof TAX_REGIME_LABELS
type IbsCbsRegime = keyof typeof IBS_CBS_REGIME_LABELS

export type RegimeRow = {
  /** For React alone. */
  key: string
  /** A day, or empty while it is not typed. The first row has none: it has always been in force. */
  valid_from: string
  tax_regime: TaxRegime
  ibs_cbs_regime: IbsCbsRegime
  factor_r_annex: '' | 'III' | 'V'
  source: string
}

export function rowsOf({ rows }: CompanyRegimeOut): RegimeRow[] {
  return rows.map((row, at) => ({
    key: String(at),
    valid_from: row.valid_from ?? '',
    tax_regime: row.tax_regime,
    ibs_cbs_regime: row.ibs_cbs_regime,
    factor_r_annex: row.factor_r_annex ?? '',
    source: row.source ?? '',
  }))
}

/** A period after the last one, with the same regime. */
export function nextRow(rows: readonly RegimeRow[], key: string): RegimeRow {
  const last = rows.at(-1)
  return {
    ...(last ?? { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS', factor_r_annex: '' }),
    key,
    valid_from: '',
    source: '',
  }
}

/** Another tax regime keeps the way to pay IBS and CBS where it has it, else takes its usual one. */
export function withTaxRegime(row: RegimeRow, tax_regime: TaxRegime): RegimeRow {
  const choices = IBS_CBS_REGIMES_OF[tax_regime]
  const kept = choices.includes(row.ibs_cbs_regime) ? row.ibs_cbs_regime : choices[0]
  return withIbsCbsRegime({ ...row, tax_regime }, kept)
}

/** A Fator R that the period no longer asks for goes. */
export function withIbsCbsRegime(row: RegimeRow, ibs_cbs_regime: IbsCbsRegime): RegimeRow {
  const changed = { ...row, ibs_cbs_regime }
  return hasFactorR(changed) ? changed : { ...changed, factor_r_annex: '' }
}

/** Whether notes of the period state rates of the DAS: in the Simples, and while the entry is not decided. */
export function hasFactorR({ tax_regime, ibs_cbs_regime }: RegimeRow): boolean {
  return tax_regime.startsWith('SIMPLES') || ibs_cbs_regime === 'PENDING'
}

/** The fault of each row's start, by the row's place. */
export function checkRows(rows: readonly RegimeRow[]): Record<number, string> {
  const faults: Record<number, string> = {}
  for (const [at, { valid_from }] of rows.entries()) {
    if (at === 0) continue
    const before = rows[at - 1]?.valid_from ?? ''
    if (valid_from === '') faults[at] = 'Informe o dia em que este período começa.'
    else if (valid_from <= before) faults[at] = 'Este período começa antes do anterior, ou no mesmo dia.'
  }
  return faults
}
