// table
import type { IbsCbsRegime } from '../value/party.ts'

/** What a note states of IBS and CBS for a company of the Simples, or one whose entry is not decided yet. */
export type SimplesDeclaration = {
  regime: IbsCbsRegime
  crt: readonly (1 | 2 | 3 | 4)[]
  /** gIBSCBS with the rates of the day, with rates of zero, or none. */
  gIBSCBS: 'RATES' | 'ZERO' | null
  /** The taxes of gTribSN; none where the note has no such group. */
  gTribSN: readonly ('IBS' | 'CBS')[]
  tpRegimeIBSCBS: string | null
  /** `second-hand`: two sources. `inference`: none says it plainly. */
  confidence: 'second-hand' | 'inference'
  source: string
}

const NT = 'NT 2026.005, em segunda mão'

export const SIMPLES_DECLARATIONS: readonly SimplesDeclaration[] = [
  {
    regime: 'DAS',
    crt: [1],
    gIBSCBS: null,
    gTribSN: ['IBS', 'CBS'],
    tpRegimeIBSCBS: null,
    confidence: 'second-hand',
    source: NT,
  },
  // Rule UB18-10 of NT 2025.002 v1.51 refuses zero (1026): the text of NT 2026.005 has to carry the exception.
  {
    regime: 'EXCESS',
    crt: [2],
    gIBSCBS: 'ZERO',
    gTribSN: ['CBS'],
    tpRegimeIBSCBS: null,
    confidence: 'second-hand',
    source: NT,
  },
  {
    regime: 'PENDING',
    crt: [3],
    gIBSCBS: 'RATES',
    gTribSN: ['IBS', 'CBS'],
    tpRegimeIBSCBS: '2',
    confidence: 'second-hand',
    source: NT,
  },
  {
    regime: 'PENDING',
    crt: [3],
    gIBSCBS: 'RATES',
    gTribSN: ['CBS'],
    tpRegimeIBSCBS: '3',
    confidence: 'second-hand',
    source: NT,
  },
  // The regular option declares the rates of the day, like a company outside the Simples, so it needs no new element.
  {
    regime: 'REGULAR',
    crt: [1, 2],
    gIBSCBS: 'RATES',
    gTribSN: [],
    tpRegimeIBSCBS: null,
    confidence: 'inference',
    source: 'LC 214/2025, art. 41, § 3º; NT 2026.005',
  },
]

/** Whether a company with this CRT can be in this regime of IBS and CBS. */
export function isRegimeOfCrt(regime: IbsCbsRegime, crt: SimplesDeclaration['crt'][number]): boolean {
  return SIMPLES_DECLARATIONS.some((row) => row.regime === regime && row.crt.includes(crt))
}

type Stated = { crt: string; tpRegimeIBSCBS: string | null; hasSimples: boolean }

/** The regime that the elements of a note state: the reverse of `simplesDeclaration`. */
export function regimeStatedBy({ crt, tpRegimeIBSCBS, hasSimples }: Stated): IbsCbsRegime | null {
  const found = SIMPLES_DECLARATIONS.find(
    (row) =>
      row.crt.some((one) => String(one) === crt) &&
      row.tpRegimeIBSCBS === tpRegimeIBSCBS &&
      row.gTribSN.length > 0 === hasSimples,
  )
  return found?.regime ?? null
}

/**
 * The declaration of a company. Undefined where none is known: no regime, one of another CRT, or a pending entry of
 * which it is unknown whether its IBS will be inside the DAS (`ibsInDas` null).
 */
export function simplesDeclaration(
  regime: IbsCbsRegime | null,
  crt: SimplesDeclaration['crt'][number],
  ibsInDas: boolean | null,
): SimplesDeclaration | undefined {
  const found = SIMPLES_DECLARATIONS.filter((row) => row.regime === regime && row.crt.includes(crt))
  if (regime !== 'PENDING') return found[0]
  return ibsInDas === null ? undefined : found.find(({ gTribSN }) => gTribSN.includes('IBS') === ibsInDas)
}
