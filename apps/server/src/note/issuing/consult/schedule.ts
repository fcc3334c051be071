const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long after the last consult a note without a final answer is consulted again. The webhook normally comes first.
 */
const STEPS_MS = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
/** Source: documentação da Focus NFe: ela desiste de um documento preso depois de 7 dias. */
export const GIVE_UP_AFTER_MS = 8 * 24 * HOUR

export function nextConsult(consults: number, now: Date): Date {
  const wait = STEPS_MS[Math.min(consults, STEPS_MS.length - 1)] ?? HOUR
  return new Date(now.getTime() + wait)
}

/**
 * When a note that no authority accepted is sent again: the longer it has waited, the less a moment more matters. A
 * closed authority is not asked every half minute for days, and once it works again the note goes out within a quarter
 * of an hour.
 */
export function nextSending(preparedAt: Date, now: Date): Date {
  const waited = (now.getTime() - preparedAt.getTime()) / 4
  return new Date(now.getTime() + Math.min(Math.max(waited, 30 * SECOND), 15 * MINUTE))
}

/**
 * A request may still be on its way for as long as its own timeout, twice for safety. Until then "absent" proves
 * nothing.
 */
const ABSENCE_GRACE_MS = 2 * MINUTE

export function absenceProves(sentAt: Date, askedAt: Date): boolean {
  return askedAt.getTime() - sentAt.getTime() >= ABSENCE_GRACE_MS
}

/**
 * The next consult of a note that is probably absent (the gateway said so, or answered the sending with an internal
 * error). An earlier "absent" would prove nothing, and a webhook reports anything else. A gateway that has just come
 * back has little quota for many notes.
 */
export function nextConsultOfAbsent(consults: number, sentAt: Date, now: Date): Date {
  return new Date(Math.max(nextConsult(consults, now).getTime(), sentAt.getTime() + ABSENCE_GRACE_MS))
}

/** Whether more than `ms` have passed. */
export function isOver(since: Date, now: Date, ms: number): boolean {
  return now.getTime() - since.getTime() > ms
}

/** After so long of sending again without the note ever arriving, a user decides. */
export const ABSENT_FOR_MS = 24 * HOUR
