type DeliveryTimes<T> = { refused_at: T | null; last_event_at: T | null }

/**
 * True when the integration's latest delivery was refused and none has been accepted since. Takes dates or their wire
 * texts.
 */
export function isRefusingDeliveries<T extends Date | string>({
  refused_at: refused,
  last_event_at: last,
}: DeliveryTimes<T>): boolean {
  return refused !== null && (last === null || refused > last)
}
