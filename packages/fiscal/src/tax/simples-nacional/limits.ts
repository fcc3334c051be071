// table
import type { Confidence, Dated } from '../../value/in-force.ts'
import type { TaxRegime } from '../../value/party.ts'

/** SUBLIMIT: ICMS, ISS and IBS leave the DAS. CEILING: the company leaves the Simples. MEI: it leaves the SIMEI. */
export type SimplesLimitId = 'SUBLIMIT' | 'CEILING' | 'MEI'

/**
 * A limit of revenue of a calendar year. In the year the activity began it is `perMonthCents` for each month, the first
 * included.
 */
export type SimplesLimit = Dated & {
  id: SimplesLimitId
  name: string
  yearCents: number
  perMonthCents: number
  confidence: Confidence
}

/** An excess above this percentage of the limit takes effect at once, a smaller one in the next year. */
export const EXCESS_AT_ONCE_PERCENT = 20

export const SIMPLES_LIMITS: readonly SimplesLimit[] = [
  {
    id: 'SUBLIMIT',
    name: 'Sublimite do Simples',
    from: '2018-01-01',
    to: null,
    yearCents: 3_600_000_00,
    perMonthCents: 300_000_00,
    confidence: 'A',
    source: 'LC 123/2006, arts. 13-A, 19 e 20; Resolução CGSN 140/2018, arts. 9º e 12, na redação da 190/2026',
  },
  {
    id: 'CEILING',
    name: 'Limite do Simples',
    from: '2018-01-01',
    to: null,
    yearCents: 4_800_000_00,
    perMonthCents: 400_000_00,
    confidence: 'A',
    source: 'LC 123/2006, art. 3º, II e §§ 2º, 9º a 12',
  },
  {
    id: 'MEI',
    name: 'Limite do MEI',
    from: '2018-01-01',
    to: null,
    yearCents: 81_000_00,
    perMonthCents: 6_750_00,
    confidence: 'A',
    source: 'LC 123/2006, art. 18-A, §§ 1º, 2º e 7º',
  },
]

/** The limits that concern a company of this regime. */
export const LIMITS_OF: Readonly<Record<TaxRegime, readonly SimplesLimitId[]>> = {
  SIMPLES_NACIONAL: ['SUBLIMIT', 'CEILING'],
  SIMPLES_NACIONAL_EXCESSO: ['CEILING'],
  MEI: ['MEI'],
  LUCRO_PRESUMIDO: [],
  LUCRO_REAL: [],
}

/** What happens once the limit is passed: the consequence, told to the seller. */
export const LIMIT_CONSEQUENCES: Readonly<Record<SimplesLimitId, string>> = {
  SUBLIMIT:
    'ICMS, ISS e IBS saem do DAS e passam a ser pagos ao estado e ao município; a CBS continua no DAS. O regime da empresa passa a Simples com excesso de sublimite.',
  CEILING: 'A empresa sai do Simples e passa ao Lucro Presumido ou ao Lucro Real.',
  MEI: 'A empresa deixa de ser MEI e passa ao Simples como microempresa. Avise a Receita até o último dia útil do mês seguinte.',
}
