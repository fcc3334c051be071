import { addDays, startOfDay } from '@talao/fiscal'
import { isBusinessDay, quoteOf } from './rates.ts'

export type Bulletin = {
  paridadeCompra: number
  paridadeVenda: number
  cotacaoCompra: number
  cotacaoVenda: number
  dataHoraCotacao: string
  tipoBoletim: string
}

/** Names of the closing bulletin: today's name, and the one used until a few years ago. */
export const CLOSINGS = ['Fechamento', 'Fechamento PTAX'] as const
export type Closing = (typeof CLOSINGS)[number]

const MINUTE_MS = 60_000
const HOURS = [
  { hour: 10, minute: 4, type: 'Abertura' },
  { hour: 11, minute: 6, type: 'Intermediário' },
  { hour: 12, minute: 7, type: 'Intermediário' },
  { hour: 13, minute: 5, type: 'Intermediário' },
  { hour: 13, minute: 9, type: null },
] as const

export type BulletinQuery = { currency: string; start: string; end: string; closing: Closing; now: Date }

/** The bulletins of the days from `start` to `end` published by `now`, in order. Five per business day. */
export function bulletinsOf({ currency, start, end, closing, now }: BulletinQuery): Bulletin[] {
  return daysOf(start, end)
    .filter(isBusinessDay)
    .flatMap((day) =>
      HOURS.filter(({ hour, minute }) => isOut(day, hour, minute, now)).flatMap(({ hour, minute, type }) => {
        const rate = quoteOf(currency, day, hour)
        const dollar = quoteOf('USD', day, hour)
        if (!rate || !dollar) return []
        return {
          paridadeCompra: currency === 'USD' ? 1 : four(rate.buy / dollar.buy),
          paridadeVenda: currency === 'USD' ? 1 : four(rate.sell / dollar.sell),
          cotacaoCompra: rate.buy / 100_000,
          cotacaoVenda: rate.sell / 100_000,
          dataHoraCotacao: `${day} ${hour}:${String(minute).padStart(2, '0')}:27.415`,
          tipoBoletim: type ?? closing,
        }
      }),
    )
}

const MOST_DAYS = 3_660

function daysOf(start: string, end: string): string[] {
  const days: string[] = []
  for (let day = start; day <= end && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day)
  return days
}

function isOut(day: string, hour: number, minute: number, now: Date): boolean {
  return startOfDay(day).getTime() + (hour * 60 + minute + 1) * MINUTE_MS <= now.getTime()
}

function four(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
