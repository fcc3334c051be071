import { addDays, dayInSaoPaulo } from '@talao/fiscal'

/** Source: CDC (Lei 8.078/1990), art. 49: seven days to withdraw from a distance purchase. */
const DEFAULT_WARRANTY_DAYS = 7

type Given = {
  /** `YYYY-MM-DD`: the last day, as sent by the platform. */
  date: string | null
  /** Days from the approval, as sent by the platform. */
  days: number | null
  /** ISO 8601. */
  approvedAt: string | null
}

/**
 * The last day of the unconditional guarantee and its source: `platform`, `platform_days:15` or `default_days:7`. Days
 * count from the approval day in São Paulo, so a sale at 22:40 there counts from that day, not from the next day in
 * UTC. A source starting with `default_days` is overridden by the days of the product or of the integration.
 */
export function warrantyEnd({ date, days, approvedAt }: Given): Warranty {
  if (date !== null) return { warranty_end_date: date, warranty_source: 'platform' }
  if (approvedAt === null) return { warranty_end_date: null, warranty_source: null }
  const approvalDay = dayInSaoPaulo(new Date(approvedAt))
  return days === null
    ? {
        warranty_end_date: addDays(approvalDay, DEFAULT_WARRANTY_DAYS),
        warranty_source: `default_days:${DEFAULT_WARRANTY_DAYS}`,
      }
    : { warranty_end_date: addDays(approvalDay, days), warranty_source: `platform_days:${days}` }
}

type Warranty = { warranty_end_date: string | null; warranty_source: string | null }
