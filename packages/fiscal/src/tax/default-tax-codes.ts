import { BUILD_NORMS, isNfeIbsCbsDue, type Norms } from '../norms/norms.ts'
import type { Destination } from '../note/destination.ts'
import type { NfeGoal } from '../note/nfe.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { inForce } from '../value/in-force.ts'
import type { TaxRegime } from '../value/party.ts'
import { isImmune } from './immune-ncm.ts'
import { LAST_DAY_OF_PIS_COFINS, PIS_COFINS_RATES } from './pis-cofins.ts'
import { CRT, usesCsosn } from './regime.ts'

export type TaxCase = {
  tax_regime: TaxRegime
  ncm: string | null
  destination: Destination | undefined
  /** Absent when only IBS and CBS are needed. */
  goal?: NfeGoal
  /** The issuer has no inscrição estadual, so its notes declare IBS and CBS under any regime. */
  without_ie: boolean
  /** `YYYY-MM-DD` in São Paulo. */
  day: string
  norms?: Norms | undefined
}

/**
 * The tax codes that follow from the law when the user set none. Where the answer depends on more than regime, product,
 * destination and day (the ICMS of an ordinary good outside the Simples) nothing is guessed: the field stays null and
 * `checkNfe` asks for it.
 */
export function defaultTaxCodes(tax: TaxCase): Partial<NfeTax> {
  return {
    icms_origin: '0',
    icms_cst: tax.goal === 'Devolucao' ? cstOnReturn(icmsCst(tax), tax.tax_regime) : icmsCst(tax),
    pis_cst: pisCofinsCst(tax),
    cofins_cst: pisCofinsCst(tax),
    ...ibsCbs(tax),
  }
}

/** The basic rates for CST 01 on a day. Undefined for regimes without these rates and after their end. */
export function pisCofinsRates(regime: TaxRegime, day: string): { pis: string; cofins: string } | undefined {
  const rows = regime === 'LUCRO_PRESUMIDO' || regime === 'LUCRO_REAL' ? PIS_COFINS_RATES[regime] : []
  return inForce(rows, day)
}

/** Source: Ajuste SINIEF 07/2005, tabelas de CST e CSOSN; exportação: CF art. 155, § 2º, X, a; LC 87/1996 art. 3. */
function icmsCst(tax: TaxCase): string | null {
  const free = icmsCstRule(tax) !== 'REGIME'
  if (usesCsosn(tax.tax_regime)) return free ? '300' : '102'
  return free ? '41' : null
}

/** What decides the ICMS code that follows from the law: an immune good, an export, else the regime. */
export function icmsCstRule({
  ncm,
  destination,
}: Pick<TaxCase, 'ncm' | 'destination'>): 'IMMUNE' | 'EXPORT' | 'REGIME' {
  if (isImmune(ncm)) return 'IMMUNE'
  return destination === 'abroad' ? 'EXPORT' : 'REGIME'
}

/**
 * Source: IN RFB 1.009/2010, tabelas de CST de PIS e COFINS; livros: Lei 10.865/2004 art. 28, VI; exportação: Lei
 * 10.833/2003 art. 6. After the end of both taxes (EC 132/2023 art. 126) their groups, which are optional in the
 * layout, are omitted.
 */
function pisCofinsCst({ tax_regime, ncm, destination, day }: TaxCase): string | null {
  if (day > LAST_DAY_OF_PIS_COFINS) return null
  if (CRT[tax_regime] !== 3) return '49'
  if (destination === 'abroad') return '08'
  return isImmune(ncm) ? '06' : '01'
}

/**
 * For an MEI, CSOSN 102 is allowed only on sales, so a return uses 900 (other). Source: NT 2024.001, regra N12a-90
 * (337).
 */
export function cstOnReturn(cst: string | null, regime: TaxRegime): string | null {
  return regime === 'MEI' && cst === '102' ? '900' : cst
}

/** Source: NT 2025.002, tabela de CST e cClassTrib. */
function ibsCbs({ tax_regime, ncm, destination, without_ie, day, norms = BUILD_NORMS }: TaxCase): Partial<NfeTax> {
  if (!isNfeIbsCbsDue(norms, without_ie ? 'NO_IE' : CRT[tax_regime], day)) return {}
  if (isImmune(ncm)) return { cst_ibscbs: '410', cclasstrib: '410008' }
  if (destination === 'abroad') return { cst_ibscbs: '410', cclasstrib: '410004' }
  return { cst_ibscbs: '000', cclasstrib: '000001' }
}
