import { SIMPLES_OF_REGIME } from '../tax/service/simples.ts'
import type { TaxRegime } from '../value/party.ts'

/** What the system that authorised a service note allows. Null when only the city knows, and then Talão tries. */
export type ServiceRefundOptions = {
  cancels: boolean | null
  substitutes: boolean | null
  /** Whether a replacement may have a smaller value. */
  lessens: boolean | null
  /** Advice to the user when the note cannot be cancelled here. */
  appeal: string
}
/**
 * The facts about a service note that decide its options. `road` is the gateway that authorised it; `presentRoad` is
 * the gateway that would send its replacement.
 */
export type ServiceNoteFacts = {
  road: string
  presentRoad: string
  taxRegime: TaxRegime
  hasBuyer: boolean
  /** Whether the city's own system cancels, as reported by the gateway; null when unknown. */
  cityCancels: boolean | null
}

/**
 * The options for one service note. Each city sets its own deadlines and value limits (E0822, E0823, E0050), which
 * Talão cannot know, so no option has a deadline.
 */
export function serviceRefundOptions({
  road,
  presentRoad,
  taxRegime,
  hasBuyer,
  cityCancels,
}: ServiceNoteFacts): ServiceRefundOptions {
  const system = SYSTEMS[SYSTEM_OF_ROAD[road] ?? 'UNKNOWN']
  const isSame = SYSTEM_OF_ROAD[road] === SYSTEM_OF_ROAD[presentRoad]
  const isSimples = SIMPLES_OF_REGIME[taxRegime].opSimpNac !== 1
  return {
    cancels: system === SYSTEMS.MUNICIPAL ? cityCancels : system.cancels,
    // The city's own system does not know notes of the national one, and vice versa.
    substitutes: isSame && (hasBuyer || !system.needsBuyer) ? system.substitutes : false,
    lessens: system.simplesKeepsValue && isSimples ? false : system.substitutes,
    appeal: system.appeal,
  }
}

type System = {
  cancels: boolean | null
  substitutes: boolean | null
  /** E0056: a note without an identified buyer cannot be replaced. */
  needsBuyer: boolean
  /** E0061: for Simples and MEI a replacement must have the same value. */
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
