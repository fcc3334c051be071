import { afterAll, beforeAll, describe } from 'vitest'

/** Both sides of the day line, the four of Brazil, and one that is not summer when we are. */
const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Manaus',
  'America/Rio_Branco',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
]

/** The tests of what counts days, once in each zone that a machine may be set to: Node asks TZ anew whenever it is changed. */
export function describeInEveryZone(what: string, suite: () => void): void {
  describe.each(ZONES)(`${what}, on a machine in %s`, (zone) => {
    let before: string | undefined
    beforeAll(() => {
      before = process.env['TZ']
      process.env['TZ'] = zone
    })
    afterAll(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })
    suite()
  })
}
