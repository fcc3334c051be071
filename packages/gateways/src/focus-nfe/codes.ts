// table
import type { CustomerPresence, IcmsTaxpayer, NfeGoal, TaxRegime, TypeOperation } from '@talao/fiscal'

/** Our words as the codes of the NF-e layout, which Focus takes unchanged. Fonte: Manual de Orientação do Contribuinte 7.0, anexo I. */
export const CRT: Record<TaxRegime, number> = {
  SIMPLES_NACIONAL: 1,
  SIMPLES_NACIONAL_EXCESSO: 2,
  LUCRO_PRESUMIDO: 3,
  LUCRO_REAL: 3,
  MEI: 4,
}

export const OPERATION_TYPES: Record<TypeOperation, number> = { Entrada: 0, Saida: 1 }

export const GOALS: Record<NfeGoal, number> = {
  Normal: 1,
  Complementar: 2,
  Ajuste: 3,
  Devolucao: 4,
  NotaCredito: 5,
  NotaDebito: 6,
}

export const PRESENCES: Record<CustomerPresence, number> = {
  NaoSeAplica: 0,
  OperacaoPresencial: 1,
  OperacaoPelaInternet: 2,
  OperacaoTeleatendimento: 3,
  EntregaEmDomicilio: 4,
  OperacaoPresencialForaEstabelecimento: 5,
  OperacaoNaoPresencialOutros: 9,
}

/** Without the buyer in front of the seller, the note says whether somebody stood between them. Fonte: NT 2020.006, rejeição 434. */
export const PRESENCES_WITH_INTERMEDIARY: readonly number[] = [2, 3, 4, 9]

export const TAXPAYER_INDICATORS: Record<IcmsTaxpayer, number> = { Contribuinte: 1, Isento: 2, NaoContribuinte: 9 }

/** Paid later: 14 duplicata and 91 pagamento posterior. */
export const DEFERRED_PAYMENTS: readonly string[] = ['14', '91']
/** Cards say how they were read; platforms are never wired to the seller's own till (2). */
export const CARD_PAYMENTS: readonly string[] = ['03', '04']

/** What the authority demands as the buyer's name on a note without fiscal value, else rejection 598. */
export const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Which amounts an ICMS code carries. `own`: base and tax of this sale; `optional`: the same when a rate is set; `st`: for the next ones in the chain. */
export type IcmsShape = {
  own: 'no' | 'yes' | 'optional'
  reduced: boolean
  st: 'no' | 'yes' | 'optional'
  credit: boolean
}

const PLAIN: IcmsShape = { own: 'no', reduced: false, st: 'no', credit: false }

/** Fonte: Manual de Orientação do Contribuinte 7.0, grupos N02 a N10h. A code that is missing needs data a note of ours does not hold. */
export const ICMS_SHAPES: Readonly<Record<string, IcmsShape>> = {
  '00': { ...PLAIN, own: 'yes' },
  '10': { ...PLAIN, own: 'yes', st: 'yes' },
  '20': { ...PLAIN, own: 'yes', reduced: true },
  '30': { ...PLAIN, st: 'yes' },
  '40': PLAIN,
  '41': PLAIN,
  '50': PLAIN,
  '51': PLAIN,
  '60': PLAIN,
  '70': { ...PLAIN, own: 'yes', reduced: true, st: 'yes' },
  '90': { ...PLAIN, own: 'optional', reduced: true, st: 'optional' },
  '101': { ...PLAIN, credit: true },
  '102': PLAIN,
  '103': PLAIN,
  '202': { ...PLAIN, st: 'yes' },
  '203': { ...PLAIN, st: 'yes' },
  '300': PLAIN,
  '400': PLAIN,
  '500': PLAIN,
  '900': { ...PLAIN, own: 'optional', reduced: true, st: 'optional' },
}

/** PIS and COFINS by a rate on the value; 03 goes by quantity, which a note of ours does not hold. */
export const CONTRIBUTIONS_BY_RATE: readonly string[] = ['01', '02']
/** Codes whose group holds nothing but the code (PISNT, COFINSNT). */
export const CONTRIBUTIONS_WITHOUT_VALUE: readonly string[] = ['04', '05', '06', '07', '08', '09']
/** IPI codes that carry a base and a tax (IPITrib). */
export const IPI_WITH_VALUE: readonly string[] = ['00', '49', '50', '99']

export type IbsCbsRates = { from: string; to: string; ibsUf: string; ibsMun: string; cbs: string }

/**
 * Rates of IBS and CBS by day of emission. Fonte: LC 214/2025, arts. 343 a 347; NT 2025.002 (rejeições 1026, 1036 e 1037).
 * A year without a row sends the classification alone.
 */
export const IBS_CBS_RATES: readonly IbsCbsRates[] = [
  { from: '2026-01-01', to: '2026-12-31', ibsUf: '0.1', ibsMun: '0', cbs: '0.9' },
]
