import { chargeOf, concernsSale, type SaleDelivery } from '@talao/fiscal'
import { PLATFORMS, type Platform } from '@talao/platforms'
import { fixturesOf, readFixtures } from '@talao/platforms/fixtures'
import { FOLDERS } from './folders.ts'
import type { Random } from './random.ts'

/**
 * One delivery of one sale: the bytes as the platform would send them, the event its parser makes of them, and how
 * often it is delivered.
 */
export type SampleDelivery = { platform: Platform; body: Uint8Array; event: SaleDelivery; times: number }

type Example = { body: string; code: string; key: string }

/**
 * Makes `count` deliveries of sales of all platforms from the platforms' own examples under new codes. A sale has two
 * to five of them, and each is delivered one to three times.
 */
export function deliveriesOf(random: Random, count: number): SampleDelivery[] {
  const pools = Object.values(PLATFORMS).flatMap((platform) => {
    const examples = platform ? examplesOf(platform) : []
    return platform && examples.length > 1 ? [{ platform, examples }] : []
  })
  const told: SampleDelivery[] = []
  for (let sale = 0; told.length < count; sale += 1) {
    const pool = pools[sale % pools.length]
    if (!pool) throw new Error('No platform has two examples of a sale.')
    told.push(...tellOf(pool, sale, random))
  }
  return told.slice(0, count)
}

/**
 * Uses only one charge per sale. Another charge under an order's code would be another sale, and the first to arrive
 * keeps the code, so the order of arrival would matter. Of two examples that would be the same delivery (same key,
 * other content) only the first is used: the second would be a forgery.
 */
function tellOf(pool: { platform: Platform; examples: Example[] }, sale: number, random: Random): SampleDelivery[] {
  const code = newCode(pool.examples, sale)
  const told = new Map<string, SampleDelivery>()
  let charge: string | undefined
  for (const [position, example] of random
    .shuffle(pool.examples)
    .slice(0, 2 + random.below(4))
    .entries()) {
    const rewritten = underCode(pool.platform, example, { code, number: `${sale}x${position}` })
    const key = rewritten.event.delivery_key
    const piece = rewritten.event.sale.pieces?.[0]
    charge ??= piece && chargeOf(piece)
    if (piece && chargeOf(piece) !== charge) continue
    if (!told.has(key)) told.set(key, { ...rewritten, platform: pool.platform, times: 1 + random.below(3) })
  }
  return [...told.values()]
}

export function platformsOf(told: readonly SampleDelivery[]): Platform[] {
  return [...new Set(told.map(({ platform }) => platform))]
}

/** Examples that concern exactly one sale and can be rewritten for another one. */
function examplesOf(platform: Platform): Example[] {
  const folder = FOLDERS[platform.id]
  if (folder === undefined) return []
  return readFixtures(fixturesOf(folder)).flatMap(({ delivery }) => {
    const events = platform.parse(delivery.body, delivery).filter(concernsSale)
    const [event] = events
    if (!event || events.length > 1) return []
    const example = {
      body: new TextDecoder().decode(delivery.body),
      code: event.sale.external_sales_id,
      key: event.delivery_key,
    }
    return canBeRewritten(platform, example) ? [example] : []
  })
}

function canBeRewritten(platform: Platform, example: Example): boolean {
  try {
    underCode(platform, example, { code: newCode([example], 1), number: '1x1' })
    return true
  } catch {
    return false // Its code also appears elsewhere in the body with another meaning.
  }
}

/** All examples of a platform get the same kind of code: digits stay digits. No example's own code ends like these. */
function newCode(examples: readonly Example[], sale: number): string {
  const base = examples[0]?.code ?? ''
  const kept = base.slice(0, Math.max(2, base.length - 6))
  return `${kept}${810_000 + sale}`
}

type Wish = { code: string; number: string }

function underCode(
  platform: Platform,
  example: Example,
  { code, number }: Wish,
): Pick<SampleDelivery, 'body' | 'event'> {
  const ids = example.key.split(/[:|]/).filter((part) => isId(part) && part !== example.code)
  const text = ids.reduce(
    (body, id) => body.replaceAll(id, `${id.slice(0, 40)}-${number}`),
    example.body.replaceAll(example.code, code),
  )
  const body = new TextEncoder().encode(text)
  const [event, ...others] = platform.parse(body, { headers: {}, query: {} }).filter(concernsSale)
  if (!event || others.length > 0 || event.sale.external_sales_id !== code || event.delivery_key === example.key)
    throw new Error(`${platform.id}: the example of ${example.code} cannot be told of another sale.`)
  return { body, event }
}

/** A part of a delivery key that identifies the delivery, as opposed to a day or a state. */
function isId(part: string): boolean {
  return part.length >= 10 && /^[A-Za-z0-9-]+$/.test(part) && /\d/.test(part) && /[A-Za-z]/.test(part)
}
