import { addDays, dayInSaoPaulo, SAO_PAULO, startOfDay } from '@talao/fiscal'
import { DAY_TICK } from '../../kit/queue/jobs.ts'
import { canPullKind } from './credentials.ts'

const MINUTE_MS = 60_000

type Row = Parameters<typeof canPullKind>[0] & { is_active: boolean }

/** Time of the next automatic fetch. Null when the integration is off or cannot be queried. */
export function nextPull(row: Row, now: Date): Date | null {
  if (!row.is_active || !canPullKind(row, 'range')) return null
  const at = (day: string) =>
    new Date(startOfDay(day, SAO_PAULO).getTime() + (DAY_TICK.hour * 60 + DAY_TICK.minute) * MINUTE_MS)
  const today = at(dayInSaoPaulo(now))
  return today > now ? today : at(addDays(dayInSaoPaulo(now), 1))
}
