import { dayInSaoPaulo } from '@talao/fiscal'
import { type PullAnswer, PullRefused, type PullRequest } from '@talao/platforms'
import { answeredBody } from '@talao/platforms/pull-answer'
import { listAt, textAt } from '@talao/platforms/value'

/** What the Banco Central says a currency was worth at the close of a day, in reais for one unit (decimal text). */
export type Closing = { day: string; sell: string; quotedAt: Date }

const SERVICE = 'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata'
/** The bulletin that counts; the others of a day are of the hours before. Older days have the shorter name. */
const CLOSINGS = new Set(['Fechamento PTAX', 'Fechamento'])

/** Asks for every bulletin of a currency between two days, both inclusive. */
export function closingsRequest(currency: string, from: string, to: string): PullRequest {
  const call = 'CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'
  const days = `@dataInicial='${american(from)}'&@dataFinalCotacao='${american(to)}'`
  return {
    method: 'GET',
    url: `${SERVICE}/${call}?@moeda='${currency}'&${days}&$format=json`,
    headers: { accept: 'application/json' },
  }
}

/** The closings in an answer, oldest first; none for a currency that is not quoted. Throws `PullRefused`. */
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

/** The last closing on or before a day. */
export function closingOf(closings: readonly Closing[], day: string): Closing | undefined {
  return closings.findLast((closing) => closing.day <= day)
}

/** Whether no later closing can come for the day: it is over, has its own, or is one on which nothing is quoted. */
export function isSettled(closing: Closing | undefined, day: string, today: string): boolean {
  return day < today || closing?.day === day || isWeekend(day)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
}

function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}-${date}-${year}`
}

/** `2026-11-20 13:09:27.123`, by the clock of Brasília, which keeps no summer time. */
function instantOf(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,6})?$/.exec(text)
  if (!match) return undefined
  const instant = new Date(`${match[1]}T${match[2]}-03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
