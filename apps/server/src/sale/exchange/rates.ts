import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import type { Db } from '../../kit/db/connect.ts'
import type { Requester } from '../../kit/http-request.ts'
import { type Closing, closingOf, closingsRequest, isFinalClosing, readClosings } from './ptax.ts'

/** A currency and a day of purchase. */
export type Wanted = { currency: string; day: string }
/** A rate, or that none exists and none ever will. Rates not yet known are absent. */
export type Rates = Map<string, Rate | 'NOT_QUOTED'>
type Rate = { sell: string; quotedOn: string }

/** No run of days without a closing is longer than this. */
const DAYS_BACK = 10
/** Purchases within this many days are covered by one request. */
const SPAN_DAYS = 60

export const rateKey = ({ currency, day }: Wanted) => `${currency}|${day}`

/** Rates for the days of purchase: stored ones first, the others from the Banco Central. */
export async function ratesOf(db: Db, asking: Requester, all: readonly Wanted[], now: Date): Promise<Rates> {
  const rates: Rates = new Map()
  const today = dayInSaoPaulo(now)
  for (const [currency, wanted] of Map.groupBy(all, (one) => one.currency)) {
    const days = [...new Set(wanted.map(({ day }) => day))].filter((day) => day <= today).toSorted()
    for (const [day, rate] of await kept(db, currency, days)) rates.set(rateKey({ currency, day }), rate)
    const unknown = days.filter((day) => !rates.has(rateKey({ currency, day })))
    for (const span of spans(unknown)) await learn(db, asking, rates, currency, span, today)
  }
  return rates
}

async function kept(db: Db, currency: string, days: string[]): Promise<[string, Rate][]> {
  if (days.length === 0) return []
  const rows = await db
    .selectFrom('exchange_rate')
    .selectAll()
    .where('currency', '=', currency)
    .where('day', 'in', days)
    .execute()
  return rows.map((row) => [row.day, { sell: row.sell, quotedOn: dayInSaoPaulo(row.quoted_at) }])
}

/** Splits sorted days into runs of at most `SPAN_DAYS`. */
function spans(days: readonly string[]): string[][] {
  return days.reduce<string[][]>((all, day) => {
    const last = all.at(-1)
    if (last?.[0] !== undefined && day <= addDays(last[0], SPAN_DAYS)) last.push(day)
    else all.push([day])
    return all
  }, [])
}

async function learn(
  db: Db,
  asking: Requester,
  rates: Rates,
  currency: string,
  days: readonly string[],
  today: string,
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const closings = readClosings(await asking(closingsRequest(currency, addDays(first, -DAYS_BACK), last)))
  for (const day of days) {
    const closing = closingOf(closings, day)
    if (!isFinalClosing(closing, day, today)) continue
    if (closing) await keep(db, currency, day, closing)
    rates.set(rateKey({ currency, day }), closing ? { sell: closing.sell, quotedOn: closing.day } : 'NOT_QUOTED')
  }
}

/** Stored under the day of purchase, which may have no closing of its own; `quoted_at` is the time of the closing. */
async function keep(db: Db, currency: string, day: string, { sell, quotedAt }: Closing): Promise<void> {
  await db
    .insertInto('exchange_rate')
    .values({ currency, day, sell, quoted_at: quotedAt })
    .onConflict((conflict) => conflict.columns(['currency', 'day']).doUpdateSet({ sell, quoted_at: quotedAt }))
    .execute()
}
