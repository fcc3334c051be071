/** Value of each of the two fields: a day, an empty string, or null for text that is no date. */
export type RangeRead = { start: string | null; end: string | null }
export type RangeFaults = { start?: string; end?: string }

/** Errors of a range, by the field to correct. `last` is the last selectable day. */
export function dayRangeFaults(range: RangeRead, last?: string): RangeFaults {
  const { start, end } = range
  const faults: RangeFaults = {}
  if (start === null) faults.start = NO_DAY
  else if (last && start > last) faults.start = TO_COME
  if (end === null) faults.end = NO_DAY
  else if (last && end > last) faults.end = TO_COME
  else if (start && end && end < start) faults.end = 'Vem antes do início.'
  return faults
}

const NO_DAY = 'Não é um dia.'
const TO_COME = 'Ainda não chegou.'
