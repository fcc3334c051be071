import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** Says at start, in one line, which tables of public facts are due to be renewed: the screen Operação says since when, and from which official page. */
export function reportStaleTables(log: Pick<Logger, 'info'>, clock: Clock): void {
  const due = staleTables(dayInSaoPaulo(clock.now()))
  if (due.length === 0) return
  log.info(
    { tables: due.map(({ name, due_on }) => `${name} ${due_on}`).join(', ') },
    'reference tables need refreshing',
  )
}
