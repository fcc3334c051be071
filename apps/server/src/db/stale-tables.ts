import { dayInSaoPaulo } from '@talao/fiscal'
import { staleTables } from '@talao/reference'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** Says at start, a line each, which tables of public facts are due to be renewed, since when, and from which official page. */
export function reportStaleTables(log: Pick<Logger, 'warn'>, clock: Clock): void {
  for (const { name, as_of, due_on, page } of staleTables(dayInSaoPaulo(clock.now()))) {
    log.warn({ table: name, as_of, due_on, page }, 'reference table needs refreshing')
  }
}
