import { dayInSaoPaulo } from '@talao/fiscal'
import { type PullAnswer, PullRefused, type PullRequest } from '@talao/platforms'
import { answeredBody } from '@talao/platforms/delivery/pull-answer'
import { listAt, textAt } from '@talao/platforms/reading/value'

/** The closing rate the Banco Central published for a day, in reais per unit of the currency (decimal text). */
export type Closing = { day: string; sell: string; quotedAt: Date }

const SERVICE = 'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata'
/** Only the closing bulletin counts; a day's other bulletins are intermediate. Older days use the shorter name. */
const CLOSINGS = new Set(['Fechamento PTAX', 'Fechamento'])

/** Requests every bulletin of a currency between two days, both inclusive. */
export function closingsRequest(currency: string, from: string, to: string): PullRequest {
  const call = 'CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'
  const days = `@dataInicial='${american(from)}'&@dataFinalCotacao='${american(to)}'`
  return {
    method: 'GET',
    url: `${SERVICE}/${call}?@moeda='${currency}'&${days}&$format=json`,
    headers: { accept: 'application/json' },
  }
}

/** The closings in a response, oldest first; none for a currency without quotes. Throws `PullRefused`. */
export function readClosings(answer: PullAnswer): Closing[] {
  const rows = listAt(answeredBody(answer), 'value')
  const closings = rows.flatMap((row) => {
    if (!CLOSINGS.has(textAt(row, 'tipoBoletim') ?? '')) return []
    const sell = textAt(row, 'cotacaoVenda') ?? ''
    const quotedAt = instantOf(textAt(row, 'dataHoraCotacao') ?? '')
    if (!/^\d{1,8}(\.\d{1,8})?$/.test(sell) || Number(sell) === 0 || !quotedAt)
      throw new PullRefused('refused', 'O Banco Central respondeu uma cotação que não se pode ler.')
    return [{ day: dayInSaoPaulo(quotedAt), sell, quotedAt }]
  })
  return closings.toSorted((a, b) => a.quotedAt.getTime() - b.quotedAt.getTime())
}

export function closingOf(closings: readonly Closing[], day: string): Closing | undefined {
  return closings.findLast((closing) => closing.day <= day)
}

/** Whether no later closing can appear for the day: it is past, has its own closing, or is a weekend. */
export function isFinalClosing(closing: Closing | undefined, day: string, today: string): boolean {
  return day < today || closing?.day === day || isWeekend(day)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}

function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}-${date}-${year}`
}

/** Parses `2026-11-20 13:09:27.123` in Brasília time, which has no daylight saving time. */
function instantOf(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,6})?$/.exec(text)
  if (!match) return undefined
  const instant = new Date(`${match[1]}T${match[2]}-03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
