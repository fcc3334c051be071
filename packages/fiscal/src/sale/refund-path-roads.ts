import { SIMPLES_OF_REGIME } from '../tax/service/simples.ts'
import type { TaxRegime } from '../party.ts'

/** What the road of a service note does when asked; null where only the city itself knows, and then it is tried. */
export type CityWays = {
  cancels: boolean | null
  substitutes: boolean | null
  /** A replacement may say a smaller value. */
  lessens: boolean | null
  /** Whom to turn to when it does not cancel. */
  appeal: string
}
/** A service note as far as its ways depend on it. `road` authorised it; `presentRoad` is the one its replacement would leave by. */
export type ServiceRoad = {
  road: string
  presentRoad: string
  taxRegime: TaxRegime
  hasBuyer: boolean
  /** What the provider told of the city's own system; null while nobody asked. */
  cityCancels: boolean | null
}

/** The ways of one service note. Terms and limits of value are each city's (E0822, E0823, E0050): nobody tells them, so no way has a deadline. */
export function cityWays({ road, presentRoad, taxRegime, hasBuyer, cityCancels }: ServiceRoad): CityWays {
  const system = SYSTEMS[SYSTEM_OF_ROAD[road] ?? 'UNKNOWN']
  const isSame = SYSTEM_OF_ROAD[road] === SYSTEM_OF_ROAD[presentRoad]
  const isSimples = SIMPLES_OF_REGIME[taxRegime].opSimpNac !== 1
  return {
    cancels: system === SYSTEMS.MUNICIPAL ? cityCancels : system.cancels,
    // A note of the city's own system is unknown to the national one, and the other way round.
    substitutes: isSame && (hasBuyer || !system.needsBuyer) ? system.substitutes : false,
    lessens: system.simplesKeepsValue && isSimples ? false : system.substitutes,
    appeal: system.appeal,
  }
}

type System = {
  cancels: boolean | null
  substitutes: boolean | null
  /** E0056: a note without an identified buyer is not replaced. */
  needsBuyer: boolean
  /** E0061: in the Simples and the MEI a replacement says the same value. */
  simplesKeepsValue: boolean
  appeal: string
  /** `norm`: written in an official document. `supposed`: listed in docs/operacoes/a-verificar.md. */
  certainty: 'norm' | 'supposed'
  source: string
}

const SYSTEMS: Readonly<Record<'NATIONAL' | 'MUNICIPAL' | 'UNKNOWN', System>> = {
  NATIONAL: {
    cancels: true,
    substitutes: true,
    needsBuyer: true,
    simplesKeepsValue: true,
    appeal: 'Peça a análise fiscal do cancelamento no portal da NFS-e nacional, com o contador.',
    certainty: 'norm',
    source: 'NFS-e nacional: eventos 101101, 101103 e 105102; grupo subst da DPS; E0056, E0060, E0061, E0822',
  },
  MUNICIPAL: {
    cancels: null,
    substitutes: null,
    needsBuyer: false,
    simplesKeepsValue: false,
    appeal: 'Abra um processo na prefeitura, com o contador, para desfazer a nota.',
    certainty: 'supposed',
    source: 'Focus NFe: possui_cancelamento_nfse de cada município; numero_rps_substituido',
  },
  UNKNOWN: {
    cancels: null,
    substitutes: false,
    needsBuyer: false,
    simplesKeepsValue: false,
    appeal: 'Abra um processo na prefeitura, com o contador, para desfazer a nota.',
    certainty: 'supposed',
    source: 'Nota de um sistema que o Talão não conhece',
  },
}

const SYSTEM_OF_ROAD: Readonly<Record<string, 'NATIONAL' | 'MUNICIPAL'>> = {
  NFSE_NACIONAL: 'NATIONAL',
  FOCUS_NFE: 'NATIONAL',
  FOCUS_NFE_MUNICIPAL: 'MUNICIPAL',
}
