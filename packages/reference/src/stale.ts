import { REFERENCE_TABLES, type ReferenceTable, type ReferenceTableName, referenceTable } from './catalogue.ts'

/** A table whose official page is due to be checked again; `due_on` is the first day on which it is due. */
export type StaleTable = Pick<ReferenceTable, 'name' | 'as_of' | 'source'> & { due_on: string; page: string }

/** The tables due on a day (YYYY-MM-DD), longest overdue first. */
export function staleTables(today: string): StaleTable[] {
  return REFERENCE_TABLES.filter((table) => refreshDueOn(table.name) <= today)
    .map(({ name, as_of, source, refresh }) => ({
      name,
      as_of,
      source,
      due_on: refreshDueOn(name),
      page: refresh.page,
    }))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
}

/** The day on which a table's publication reaches the age of its refresh rule. */
export function refreshDueOn(name: ReferenceTableName): string {
  const { as_of, refresh } = referenceTable(name)
  return monthsLater(as_of, refresh.months)
}

/** The same day `months` later, or the last day of that month when it is shorter. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
