// table
import { type Decision, decide } from './decision-table.ts'
import type { IssTaxation } from './iss-taxation.ts'
import type { SimplesCollection, SimplesOption } from './simples.ts'

/** A benefit granted by the city: a reduced base, an exemption, or a special rate. */
export type CityBenefit = 'none' | 'reduction' | 'exemption' | 'rate'

export type IssRateCase = {
  opSimpNac: SimplesOption
  regApTribSN: SimplesCollection | null
  /** regEspTrib other than 0. */
  isSpecial: boolean
  tribISSQN: IssTaxation
  benefit: CityBenefit
  isWithheld: boolean
  /** The city of incidence has an active agreement with the national system. */
  isCityActive: boolean
}

/** Whether the DPS must or must not have pAliq, and Sefin's rejection code for the opposite. */
export type IssRateDecision = { send: 'REQUIRED' | 'FORBIDDEN'; code: string; minimum?: string }

const FORBIDDEN = (code: string): IssRateDecision => ({ send: 'FORBIDDEN', code })
const REQUIRED = (code: string, minimum?: string): IssRateDecision => ({
  send: 'REQUIRED',
  code,
  ...(minimum && { minimum }),
})

/** Source: anexo I e VI do leiaute nacional, regras de pAliq (E0600 a E0640). */
export const ISS_RATE_MATRIX: readonly Decision<IssRateCase, IssRateDecision>[] = [
  { when: { opSimpNac: [2] }, answer: FORBIDDEN('E0600') },
  { when: { tribISSQN: [2, 3, 4] }, answer: FORBIDDEN('E0602') },
  { when: { isSpecial: [true] }, answer: FORBIDDEN('E0604') },
  { when: { benefit: ['exemption', 'rate'] }, answer: FORBIDDEN('E0612') },
  { when: { opSimpNac: [1], isCityActive: [true] }, answer: FORBIDDEN('E0617') },
  { when: { opSimpNac: [1], isCityActive: [false] }, answer: REQUIRED('E0619') },
  { when: { regApTribSN: [1], isWithheld: [true], isCityActive: [true] }, answer: REQUIRED('E0621', '1.8') },
  { when: { regApTribSN: [1], isWithheld: [true], isCityActive: [false] }, answer: REQUIRED('E0628', '1.8') },
  { when: { regApTribSN: [1], isWithheld: [false], isCityActive: [true] }, answer: FORBIDDEN('E0625') },
  { when: { regApTribSN: [1], isWithheld: [false], isCityActive: [false] }, answer: FORBIDDEN('E0631') },
  { when: { regApTribSN: [2, 3], isCityActive: [true] }, answer: FORBIDDEN('E0635') },
  { when: { regApTribSN: [2, 3], isCityActive: [false] }, answer: REQUIRED('E0640') },
]

/** Undefined only for an ME or EPP without regApTribSN, which E0166 requires first. */
export function issRateOnDps(given: IssRateCase): IssRateDecision | undefined {
  return decide(ISS_RATE_MATRIX, given)
}
