import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/**
 * Logs at start, in one line, which reference tables are due for renewal. The screen Operação shows since when, and the
 * official source.
 */
export function reportStaleTables(log: Pick<Logger, 'info'>, clock: Clock): void {
  const due = staleTables(dayInSaoPaulo(clock.now()))
  if (due.length === 0) return
  log.info(
    { tables: due.map(({ name, due_on }) => `${name} ${due_on}`).join(', ') },
    'reference tables need refreshing',
  )
}
