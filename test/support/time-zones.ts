import { afterAll, beforeAll, describe } from 'vitest'

/**
 * Both sides of the date line, the four of Brazil, and one of the northern hemisphere, where it is winter during our
 * summer.
 */
const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Manaus',
  'America/Rio_Branco',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
]

/** Runs tests that count days once in each of these time zones. Node reads TZ again whenever it changes. */
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
