import { addDays, EARLIEST_ZONE, LATEST_ZONE, startOfDay } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'

/**
 * A date of a list's row, each an expression over the row `t`: the instant that indexes keep in order (with `isDay` a day already), and the
 * calendar day it counts for where the row's company is.
 */
export type ListDate = { at: RawBuilder<unknown>; day: RawBuilder<unknown>; isDay?: true }

/** The day of an instant in a table whose rows do not keep it, by the clock of the row's company. */
export function companyDay(at: RawBuilder<unknown>, company = sql`t.company_id`): RawBuilder<unknown> {
  return sql`(${at} at time zone company_time_zone(${company}))::date`
}

/** The day of an instant that belongs to no company. */
export function dayInSaoPauloOf(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} at time zone 'America/Sao_Paulo')::date`
}

/** Rows of this day (`YYYY-MM-DD`) or a later one. The instant bounds the walk of the index, the day judges each row by its own company. */
export function fromDay(date: ListDate, day: string): RawBuilder<unknown> {
  return date.isDay
    ? sql`${date.day} >= ${day}::date`
    : sql`(${date.at} >= ${startOfDay(day, EARLIEST_ZONE)} and ${date.day} >= ${day}::date)`
}

/** Rows of days before this one. */
export function beforeDay(date: ListDate, day: string): RawBuilder<unknown> {
  return date.isDay
    ? sql`${date.day} < ${day}::date`
    : sql`(${date.at} < ${startOfDay(day, LATEST_ZONE)} and ${date.day} < ${day}::date)`
}

/** Rows up to the end of this day. */
export function untilDay(date: ListDate, day: string): RawBuilder<unknown> {
  return beforeDay(date, addDays(day, 1))
}
