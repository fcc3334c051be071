import type { Random } from './random.ts'

export const ROADS = ['focus', 'sefaz', 'mixed'] as const
export type RoadMix = (typeof ROADS)[number]

/** How often things go wrong in one run, drawn from its seed. */
export type Plan = {
  roads: RoadMix
  /** The company insists on its own numbers where the provider would give them. */
  ownNumbers: boolean
  lostRequest: number
  lostAnswer: number
  serverError: number
  throttled: number
  /** HTML, half a JSON, a success that says nothing, another note's key or CNPJ. */
  badAnswer: number
  lostWebhook: number
  repeatedWebhook: number
  crash: number
  outages: { from: number; to: number }[]
  /** The provider's documents left in contingency. */
  contingency: number
  /** Numbers that other software used or declared void. */
  foreignNumbers: number
}

const HOUR = 3_600_000

export function drawPlan(random: Random, start: number, roads: RoadMix | null): Plan {
  const upTo = (most: number) => random.next() * most
  return {
    roads: roads ?? random.pick(['focus', 'focus', 'focus', 'focus', 'focus', 'sefaz', 'sefaz', 'mixed']),
    ownNumbers: random.chance(0.2),
    lostRequest: upTo(0.15),
    lostAnswer: upTo(0.2),
    serverError: upTo(0.1),
    throttled: upTo(0.2),
    badAnswer: upTo(0.1),
    lostWebhook: upTo(0.4),
    repeatedWebhook: upTo(0.5),
    crash: upTo(0.08),
    outages: Array.from({ length: random.between(0, 2) }, () => {
      const from = start + upTo(8 * 24 * HOUR)
      return { from, to: from + upTo(6 * HOUR) }
    }),
    contingency: random.chance(0.5) ? upTo(0.3) : 0,
    foreignNumbers: random.chance(0.6) ? random.between(1, 5) : 0,
  }
}
