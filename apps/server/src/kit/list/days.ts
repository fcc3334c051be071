import { addDays, EARLIEST_ZONE, LATEST_ZONE, startOfDay } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'

/**
 * A date field of a list, as SQL expressions over the row `t`. `at`: the instant that the indexes are ordered by
 * (already a day when `isDay`). `day`: the calendar day in the company's time zone.
 */
export type ListDate = { at: RawBuilder<unknown>; day: RawBuilder<unknown>; isDay?: true }

/** The calendar day of an instant in the company's time zone, for tables that do not store the day. */
export function companyDay(at: RawBuilder<unknown>, company = sql`t.company_id`): RawBuilder<unknown> {
  return sql`(${at} at time zone company_time_zone(${company}))::date`
}

/** For instants that belong to no company. */
export function dayInSaoPauloOf(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} at time zone 'America/Sao_Paulo')::date`
}

/**
 * Rows of this day (`YYYY-MM-DD`) or later. The instant bounds the index scan; the day then decides for each row in its
 * company's time zone.
 */
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
