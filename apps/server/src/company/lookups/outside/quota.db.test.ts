import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../../test/support/database.ts'
import { systemClock } from '../../../kit/clock.ts'
import { connect, type Db } from '../../../kit/db/connect.ts'
import { roleUrl } from '../../../kit/db/roles.ts'
import { makeLogger } from '../../../kit/log.ts'
import { Secret } from '../../../kit/secrets/secret.ts'
import { openVault } from '../../../kit/secrets/vault.ts'
import { recordOutcome, takeQuota } from './quota.ts'

const START = new Date('2026-11-20T12:00:00Z').getTime()
const at = (seconds: number) => new Date(START + seconds * 1000)
let database: TestDatabase
let db: Db
let keys = 0
beforeAll(async () => {
  database = await createDatabase()
  const url = roleUrl(database.url, 'talao_app', openVault(new Secret(database.masterKey)))
  db = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 4 }).db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

it('in no minute are more turns given than allowed, and none is held back without need', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 25 }),
      async (perMinute, pauses) => {
        const key = `pace:${keys++}`
        const given: number[] = []
        let now = 0
        for (const pause of pauses) {
          now += pause
          const recent = given.filter((then) => now - then < 60).length
          expect(await takeQuota(db, key, perMinute, at(now))).toBe(recent < perMinute)
          if (recent < perMinute) given.push(now)
        }
      },
    ),
    { numRuns: 25 },
  )
})

it('side by side no more are given either', async () => {
  const turns = await Promise.all(Array.from({ length: 12 }, () => takeQuota(db, 'side-by-side', 5, at(0))))
  expect(turns.filter(Boolean)).toHaveLength(5)
})

it('five failures on end close it for five minutes, the next one again, and an answer in between starts anew', async () => {
  const key = 'circuit'
  const ask = async (seconds: number, kind: 'FAILED' | 'ABSENT') => {
    const turn = await takeQuota(db, key, 60, at(seconds))
    if (turn) await recordOutcome(db, key, kind === 'FAILED' ? { kind, reason: '' } : { kind }, at(seconds))
    return turn
  }
  for (let n = 0; n < 4; n++) await ask(n, 'FAILED')
  await ask(4, 'ABSENT')
  for (let n = 5; n < 10; n++) expect(await ask(n, 'FAILED')).toBe(true)
  expect([await ask(10, 'FAILED'), await ask(308, 'FAILED')]).toEqual([false, false])
  expect([await ask(309, 'FAILED'), await ask(310, 'FAILED')]).toEqual([true, false])
  expect([await ask(609, 'ABSENT'), await ask(610, 'FAILED'), await ask(611, 'FAILED')]).toEqual([true, true, true])
})

it('who asks for a pause gets it, of an hour at most, and later failures do not shorten it', async () => {
  const key = 'pause'
  await takeQuota(db, key, 60, at(0))
  await recordOutcome(db, key, { kind: 'THROTTLED', seconds: 999_999 }, at(0))
  await recordOutcome(db, key, { kind: 'FAILED', reason: '' }, at(1))
  expect([await takeQuota(db, key, 60, at(3599)), await takeQuota(db, key, 60, at(3600))]).toEqual([false, true])
})
