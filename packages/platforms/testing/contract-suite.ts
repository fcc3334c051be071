import type { SaleEvent } from '@talao/fiscal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fixture, readFixtures } from '../src/fixtures.ts'
import { type Credentials, type Platform, type PlatformEvent, UnreadableDelivery } from '../src/port/platform.ts'
import { moneyText } from '../src/reading/money.ts'
import { describeSignature } from './contract-suite-signature.ts'
import { describeWritings } from './contract-suite-writings.ts'
import { PlatformEventShape } from './event-shape.ts'
import { mutatedBodies } from './mutations.ts'

type Subject = { fixturesDir: URL; credentials: Credentials; mutations: number }

/**
 * Tests that every sales platform must pass. `credentials` are those the fixtures were sent with. The fixtures must
 * include a paid sale, an unknown event, a test, a foreign buyer and a buyer without document and address; the suite
 * checks this.
 */
export function describePlatform(platform: Platform, { fixturesDir, credentials, mutations }: Subject): void {
  const fixtures = readFixtures(fixturesDir)
  describe(`${platform.label} keeps the contract of platforms`, () => {
    describe('signature', () => describeSignature(platform, credentials, fixtures))
    describe('fixtures', () => describeFixtures(platform, fixtures))
    describe('a delivery written in another way', () => describeWritings(platform, credentials, fixtures))
    describe('what the fixtures must show', () => describeCoverage(platform, fixtures))
    describe('money', () => describeMoney(platform, fixtures))
    describe('broken deliveries', () => describeBroken(platform, credentials, fixtures, mutations))
  })
}

function describeFixtures(platform: Platform, fixtures: Fixture[]): void {
  it.each(fixtures)('$name becomes exactly its expected events', ({ delivery, expected }) => {
    const events = platform.parse(delivery.body, delivery)
    expect(events.map(comparable)).toEqual([expected].flat().map(comparable))
  })

  it.each(fixtures)('$name read twice is the same delivery, well formed to the letter', ({ delivery }) => {
    const events = platform.parse(delivery.body, delivery)
    expect(platform.parse(delivery.body, delivery)).toEqual(events)
    for (const event of events) {
      expect(PlatformEventShape.parse(event)).toEqual(event)
      expect(event.platform).toBe(platform.id)
    }
  })

  it('gives different deliveries different keys', () => {
    const keys = fixtures.flatMap(({ delivery }) =>
      platform.parse(delivery.body, delivery).map((event) => event.delivery_key),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })
}

function describeCoverage(platform: Platform, fixtures: Fixture[]): void {
  const events = fixtures.flatMap(({ delivery }) => platform.parse(delivery.body, delivery))
  const show = (what: string, shows: (event: PlatformEvent) => boolean | undefined): void => {
    it(what, () => expect(events.filter(shows)).not.toEqual([]))
  }

  show(
    'a paid sale with nothing missing',
    ({ event_kind, sale }) => event_kind === 'PAID' && sale?.missing.length === 0,
  )
  show(
    'an unknown event, ignored with a reason',
    ({ event_kind, sale, notes }) => event_kind === 'IGNORED' && sale === null && !!notes,
  )
  show(
    'a test, recognised and without sale',
    ({ event_kind, is_test, sale }) => event_kind === 'TEST' && is_test && sale === null,
  )
  show(
    'a foreign buyer, of whom no document is asked',
    ({ sale }) => sale?.client.is_abroad && !sale.missing.includes('document'),
  )
  show('a buyer without document and address, both listed', ({ sale }) => sale?.missing.join() === 'document,address')
}

function describeMoney(platform: Platform, fixtures: Fixture[]): void {
  const sales = fixtures
    .flatMap(({ delivery }) => platform.parse(delivery.body, delivery))
    .flatMap(({ sale }) => sale ?? [])

  it('items add up to the amount of the sale, to the cent', () => {
    for (const { items, amount } of sales.filter((sale) => sale.items.length > 0)) {
      const total = items.reduce((sum, item) => sum + Number(item.quantity) * cents(item.unit_value), 0)
      expect(total).toBe(cents(amount))
    }
  })

  it('no sale in another currency pretends to be in reais', () => {
    for (const sale of sales.filter(({ currency }) => currency !== 'BRL'))
      expect(sale.amount_exchanged).not.toBe(sale.amount)
  })
}

function describeBroken(platform: Platform, credentials: Credentials, fixtures: Fixture[], mutations: number): void {
  it('says in Portuguese why it cannot read what makes no sense', () => {
    for (const text of [
      '',
      ' ',
      '{',
      '[1',
      'null',
      '{}',
      '[]',
      '"text"',
      '12',
      'true',
      'nothing',
      'a=%FF',
      '\u0000',
      TOO_DEEP,
    ]) {
      const error = caught(() => platform.parse(bytes(text), { headers: {}, query: {} }))
      expect(error, text.slice(0, 20)).toBeInstanceOf(UnreadableDelivery)
      expect((error as UnreadableDelivery).reason).toMatch(/^\p{Lu}.+\.$/u)
    }
  })

  it('reads any mutation of a fixture well formed or not at all, and never crashes', {
    timeout: MUTATION_TIMEOUT_MS,
  }, () => {
    const property = fc.property(mutatedBodies(fixtures.map(({ delivery }) => delivery.body)), (body) => {
      platform.verify({ body, headers: {}, query: {} }, credentials)
      expect(shapeFaults(platform, body)).toEqual([])
    })
    fc.assert(property, { numRuns: mutations })
  })
}

const TOO_DEEP = '['.repeat(100_000)
const MUTATION_TIMEOUT_MS = 120_000

function shapeFaults(platform: Platform, body: Uint8Array): unknown[] {
  try {
    const events = platform.parse(body, { headers: {}, query: {} })
    if (events.length === 0) return ['no event and no reason']
    return events.flatMap((event) => PlatformEventShape.safeParse(event).error?.issues ?? [])
  } catch (error) {
    return error instanceof UnreadableDelivery ? [] : [error]
  }
}

/** Fields of Talão that the expected files do not contain. */
const LEFT_OUT = new Set(['is_physical', 'freight', 'pieces', 'payments'])
const AMOUNTS = new Set(['amount', 'amount_exchanged', 'amount_charged', 'commission_amount', 'unit_value'])

/**
 * Normalizes an event for comparison with its expected file: money and quantities by value, without `advisory` and
 * `notes`.
 */
function comparable(event: unknown): unknown {
  const { advisory: _advice, notes: _notes, ...rest } = event as SaleEvent & { advisory?: unknown; notes?: unknown }
  return JSON.parse(JSON.stringify(rest), (name: string, value: unknown) => {
    if (LEFT_OUT.has(name)) return undefined
    if (AMOUNTS.has(name) && (typeof value === 'string' || typeof value === 'number')) return moneyText(String(value))
    return name === 'quantity' ? Number(value) : value
  })
}

function cents(amount: string): number {
  return Number(moneyText(amount)?.replace('.', ''))
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function caught(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}
