import type { SalesDashboardOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { addDays } from '@talao/fiscal'
import { daysFrom } from '../../ledger/totals/periods.ts'

const DAYS = 30
const PRICE_CENTS = 9_700
/** Sales per day, repeated weekly: few at the weekend, most on the days after it. */
const WEEK = [9, 14, 22, 19, 17, 15, 11]
/** Shares of a hundred sales. The first takes the rounding remainder. */
const STATUSES = { DONE: 71, PENDING: 18, UNPROCESSED: 4, UNCOMPLETED: 3, CANCELED: 3, LOCKED: 1 } as const
const SOURCES = { HOTMART: 58, KIWIFY: 27, EDUZZ: 15 } as const
const PRODUCTS = { 'Curso de exemplo': 64, 'E-book de exemplo': 25, 'Mentoria de exemplo': 11 } as const

/** Thirty days of sales at one price, so that every part adds up to the whole. */
export function demoSales(today: string): SalesDashboardOut {
  const start_date = addDays(today, 1 - DAYS)
  const series = daysFrom(start_date, today).map((period, at) => ({ period, ...told(WEEK[at % WEEK.length] ?? 0) }))
  const all = series.reduce((sum, { total }) => sum + total, 0)
  return {
    start_date,
    end_date: today,
    group: 'day',
    ...told(all),
    by_status: parts(all, STATUSES).map(([status, total]) => ({ status, ...told(total) })),
    by_source: parts(all, SOURCES).map(([source, total]) => ({ source, ...told(total) })),
    by_product: parts(all, PRODUCTS).map(([name, total], at) => ({ product_id: at + 1, name, ...told(total) })),
    series,
  }
}

function parts<K extends string>(all: number, percents: Readonly<Record<K, number>>): [K, number][] {
  const shares = (Object.entries<number>(percents) as [K, number][]).map(([key, percent]): [K, number] => [
    key,
    Math.floor((all * percent) / 100),
  ])
  const rest = all - shares.reduce((sum, [, total]) => sum + total, 0)
  return shares.map(([key, total], at) => [key, at === 0 ? total + rest : total])
}

function told(total: number): { total: number; amount: number } {
  return { total, amount: moneyOut(total * PRICE_CENTS) }
}
