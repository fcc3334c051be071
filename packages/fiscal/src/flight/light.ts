import { causeNamed, type Waiting } from './causes.ts'

/**
 * What will happen to a waiting sale. GREEN: it is sent by itself on its day. YELLOW: it is sent with a warning, or
 * waits for a user to send it. RED: it will fail.
 */
export const LIGHTS = ['GREEN', 'YELLOW', 'RED'] as const
export type Light = (typeof LIGHTS)[number]

export type LightFacts = Waiting & {
  status: 'PENDING' | 'UNPROCESSED'
  /** The day the sale becomes a note, `YYYY-MM-DD` in its company's zone. */
  due_on: string
  /** Causes on that day, in the order of their table. */
  causes: readonly string[]
  /** A cause that begins on a law day soon after the due day: the sale fails if it is late. */
  soon: { day: string; cause: string } | null
}

/** The light and its sentence, for the list and the sheet. The first rule that fits decides. */
export function lightOf(facts: LightFacts): { light: Light; text: string } {
  const [fail] = facts.causes.filter((id) => causeNamed(id).level === 'FAIL')
  if (fail !== undefined) return { light: 'RED', text: `Vai falhar: ${lower(causeNamed(fail).title)}` }
  if (facts.status === 'UNPROCESSED') return { light: 'RED', text: 'Vai falhar: faltam dados da venda' }
  if (facts.asks_first) return { light: 'RED', text: 'Espera a sua resposta' }
  if (facts.overdue_since !== null)
    return { light: 'RED', text: `Devia ter saído em ${formatDay(facts.overdue_since)}` }
  const [warning] = facts.causes
  if (warning !== undefined) return { light: 'YELLOW', text: `Sai, com aviso: ${lower(causeNamed(warning).title)}` }
  if (!facts.goes_by_itself || !facts.sends_by_itself) return { light: 'YELLOW', text: 'Espera você enviar' }
  if (facts.soon)
    return {
      light: 'YELLOW',
      text: `Sai em ${formatDay(facts.due_on)}; a partir de ${formatDay(facts.soon.day)}: ${lower(causeNamed(facts.soon.cause).title)}`,
    }
  return { light: 'GREEN', text: `Sai em ${formatDay(facts.due_on)}` }
}

/** `2026-12-04` as `04/12/2026`. */
function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** An acronym keeps its capitals. */
function lower(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
