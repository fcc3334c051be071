import type { GatewayId } from '@talao/contract/fields/ids'
import type { Random } from '../../src/kit/random.ts'

export const ROADS = ['focus', 'municipal', 'sefaz', 'svc', 'nacional', 'mixed'] as const
export type RoadMix = (typeof ROADS)[number]

/** How often each failure happens in one run, drawn from its seed. */
export type Plan = {
  roads: RoadMix
  /** The gateway of each kind of note; null when the company issues none of that kind. */
  gateways: { nfe: GatewayId | null; nfse: GatewayId | null }
  /** The company uses its own numbers where the provider would assign them. */
  ownNumbers: boolean
  lostRequest: number
  lostAnswer: number
  serverError: number
  throttled: number
  /** HTML, half a JSON, a success without content, another note's key or CNPJ. */
  badAnswer: number
  lostWebhook: number
  repeatedWebhook: number
  crash: number
  outages: { from: number; to: number }[]
  /** Share of the provider's documents that were issued in contingency. */
  contingency: number
  /** Numbers that other software used or declared void. */
  foreignNumbers: number
  /** Sefin can list all events of a note in one answer. */
  listsEvents: boolean
  /** Share of lots that SEFAZ only receives and decides later, although asked to answer at once. */
  receipts: number
  /** Hours in which the UF's authorizer is out of service and its contingency service takes the notes. */
  closures: Closure[]
}

/** `says`: answers that it is closed. Otherwise it does not answer, and what reaches it is still processed. */
export type Closure = { from: number; to: number; says: boolean; svc: { from: number; to: number } }

const HOUR = 3_600_000

export function drawPlan(random: Random, start: number, roads: RoadMix | null): Plan {
  const upTo = (most: number) => random.next() * most
  const road = roads ?? random.pick(SHARES)
  const network = {
    lostRequest: upTo(0.15),
    lostAnswer: upTo(0.2),
    serverError: upTo(0.1),
    throttled: upTo(0.2),
    badAnswer: upTo(0.1),
  }
  return {
    roads: road,
    gateways: drawGateways(random, road),
    ...network,
    ownNumbers: random.chance(0.2),
    lostWebhook: upTo(0.4),
    repeatedWebhook: upTo(0.5),
    crash: upTo(0.08),
    outages: Array.from({ length: random.between(0, 2) }, () => {
      const from = start + upTo(8 * 24 * HOUR)
      return { from, to: from + upTo(6 * HOUR) }
    }),
    contingency: random.chance(0.5) ? upTo(0.3) : 0,
    foreignNumbers: random.chance(0.6) ? random.between(1, 5) : 0,
    listsEvents: random.chance(0.5) || lossOf(network) > MOST_LOSS,
    receipts: random.chance(0.5) ? upTo(0.3) : 0,
    closures: road === 'svc' ? Array.from({ length: random.between(1, 2) }, () => drawClosure(random, start)) : [],
  }
}

function drawClosure(random: Random, start: number): Closure {
  // Notes are sent on the first day.
  const from = start + random.next() * 24 * HOUR
  const to = from + (0.5 + random.next() * 5) * HOUR
  const opens = from + (0.2 + random.next()) * HOUR
  return {
    from,
    to,
    says: random.chance(0.5),
    svc: { from: opens, to: Math.max(opens, to + (random.next() * 2 - 0.3) * HOUR) },
  }
}

/**
 * Routes with short runs are drawn more often: a run with a contingency service takes as long as three with the
 * provider.
 */
const SHARES: readonly [RoadMix, ...RoadMix[]] = [
  'focus',
  ...Array.from({ length: 8 }, () => 'focus' as const),
  ...(['municipal', 'municipal', 'sefaz', 'sefaz', 'sefaz', 'svc', 'nacional', 'nacional', 'nacional'] as const),
  ...(['mixed', 'mixed'] as const),
]

type Network = Pick<Plan, 'lostRequest' | 'lostAnswer' | 'serverError' | 'throttled' | 'badAnswer'>

/**
 * Without the list, one consult takes seven requests that must all succeed; over a network that loses every third, days
 * are not enough.
 */
const MOST_LOSS = 0.2

function lossOf(network: Network): number {
  return Object.values(network).reduce((sum, share) => sum + share, 0)
}

function drawGateways(random: Random, roads: RoadMix): Plan['gateways'] {
  if (roads !== 'mixed') return GATEWAYS[roads]
  return {
    nfe: random.pick(['SEFAZ', 'FOCUS_NFE']),
    nfse: random.pick(['NFSE_NACIONAL', 'FOCUS_NFE', 'FOCUS_NFE_MUNICIPAL']),
  }
}

const GATEWAYS: Readonly<Record<Exclude<RoadMix, 'mixed'>, Plan['gateways']>> = {
  focus: { nfe: 'FOCUS_NFE', nfse: 'FOCUS_NFE' },
  municipal: { nfe: null, nfse: 'FOCUS_NFE_MUNICIPAL' },
  sefaz: { nfe: 'SEFAZ', nfse: null },
  svc: { nfe: 'SEFAZ', nfse: null },
  nacional: { nfe: null, nfse: 'NFSE_NACIONAL' },
}
