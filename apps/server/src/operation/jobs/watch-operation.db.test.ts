import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { ALARM_NAMES } from '../../tell/mail/account/alarm-texts.ts'
import { sendAccountMail } from '../../tell/mail/account/send-account-mail.ts'
import type { MailTransport } from '../../tell/mail/transport.ts'
import { watchOperation } from './watch-operation.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 24 * 60
/** A day on which no reference table is due for renewal, so that a due table can be tested as an alarm by itself. */
const BEFORE_NORMS = '2025-09-15T12:00:00Z'
const clock = fixedClock(BEFORE_NORMS)
let product: Product
let side: WorkerSide
let wise: Person
let shop: Shop
/** Whether the file store is unavailable. */
let isAway = false
const filesDownSince = () => (isAway ? clock.now() : null)

beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  await product.sql(
    `insert into company_certificate (company_id, label, serial, fingerprint, not_before, not_after, certificate_pem, chain_pem, key_sealed, created_at)
     values ($1, 'x', '1', 'x', '2025-01-01', '2030-01-01', 'x', 'x', 'x', now())`,
    [shop.companyId],
  )
  await product.sql(`delete from key_holder`)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
beforeEach(async () => {
  await product.sql('delete from account_mail')
  await product.sql('delete from operation_alarm')
})

const deps = () => ({ ...side, clock, filesDownSince })
/** Runs the minute's check on several workers at once. */
async function look(afterMinutes = 1): Promise<string[]> {
  clock.advance(afterMinutes * MINUTE_MS)
  await Promise.all([1, 2, 3].map(() => watchOperation(deps(), clock.now())))
  const rows = await product.sql<{ said: string }>(
    `select m.kind || ' ' || a.name as said from account_mail m join operation_alarm a on a.id = m.alarm_id where m.email = $1 order by m.id`,
    [wise.email],
  )
  await product.sql('delete from account_mail')
  return rows.map(({ said }) => said)
}

type Case = { begin: () => Promise<unknown>; end: () => Promise<unknown>; lasts?: number }
const sql = (statement: string, values: unknown[] = []) => product.sql(statement, values)
const CASES: Record<(typeof ALARM_NAMES)[number], Case> = {
  JOB_GIVEN_UP: {
    begin: () => sql(`insert into jobs.job (name, source_name, data) values ('failed-jobs', 'issue-note', '{}')`),
    end: () => sql(`delete from jobs.job where name = 'failed-jobs'`),
  },
  QUEUE_LATE: {
    begin: () => sql(`insert into jobs.job (name, start_after) values ('forget', now() - interval '16 minutes')`),
    end: () => sql(`delete from jobs.job where name = 'forget'`),
  },
  BACKUP_MISSING: {
    begin: () =>
      sql(
        `insert into backup_run (taken_at, ended_at, with_files, absent_files, version) values ($1, now(), true, 0, '0.1.0'), ($2, now(), true, 3, '0.1.0')`,
        [new Date(clock.now().getTime() - 27 * HOUR_MS), clock.now()],
      ),
    end: () => sql(`update backup_run set absent_files = 0`),
  },
  ARCHIVE_AWAY: { begin: async () => (isAway = true), end: async () => (isAway = false), lasts: 5 },
  AUTHORITY_AWAY: {
    begin: async () => {
      const minute = (ago: number) => new Date(clock.now().getTime() - ago * MINUTE_MS)
      for (const ago of [40, 30, 20, 10, 1])
        await sql(
          `insert into authority_traffic (gateway, place, environment, minute, requests, failures, total_ms, decisions, decision_ms)
           values ('SEFAZ', '35', 'producao', date_trunc('minute', $1::timestamptz), 5, 5, 100, 0, 0)`,
          [minute(ago)],
        )
    },
    end: () => sql('delete from authority_traffic'),
  },
  CERTIFICATE_ENDING: {
    begin: () =>
      sql('update company_certificate set not_after = $1 where company_id = $2', [
        new Date(clock.now().getTime() + 6 * 24 * HOUR_MS),
        shop.companyId,
      ]),
    end: () => sql(`update company_certificate set not_after = '2030-01-01'`),
  },
  DISK_LOW: {
    begin: () => process({ free: 9 }),
    end: () => process({ free: 50 }),
    lasts: 5,
  },
  PROCESS_MISSING: {
    begin: () => process({ silent: 61 }),
    end: () => sql(`delete from key_holder where process = 'longe/1/a'`),
    lasts: 2,
  },
  DEADLOCKS: {
    begin: () =>
      sql(`insert into deadlock_watch (deadlocks) values (-1) on conflict (only_row) do update set deadlocks = -1`),
    end: () => sql(`update deadlock_watch set grew_at = '2020-01-01'`),
  },
  NORMS_OVERDUE: {
    begin: async () => clock.set('2025-10-01T12:00:00Z'),
    end: async () => clock.set('2025-09-30T12:00:00Z'),
  },
  NORM_BUNDLE_WAITING: {
    begin: () =>
      sql(
        `insert into norm_bundle (layer, version, content, sha256, key_id, signature, origin, state, entered_at)
         values ('PUBLISHER', '2027-01', '', '', 'k', 's', 'ADDRESS', 'CHECKED', now())`,
      ),
    end: () => sql(`update norm_bundle set state = 'ACTIVE' where version = '2027-01'`),
  },
}
function process({ free = 50, silent = 0 }) {
  return sql(
    `insert into key_holder (process, key_ids, seen_at, role, version, started_at, disk_free_bytes, disk_bytes, pools)
     values ('longe/1/a', '{}', now() - make_interval(secs => $1), 'worker', '0.1.0', now() - interval '1 day', $2, 100, '[]')
     on conflict (process) do update set seen_at = excluded.seen_at, disk_free_bytes = excluded.disk_free_bytes`,
    [silent, free],
  )
}

describe('what goes wrong with the house', () => {
  it('is nothing while all is well', async () => {
    expect(await look()).toEqual([])
  })

  it.each(ALARM_NAMES.filter((name) => name !== 'NORMS_OVERDUE'))(
    '%s is told once when it has lasted and once when it is over, however many workers look',
    async (name) => {
      const { begin, end, lasts = 0 } = CASES[name]
      await begin()
      if (lasts > 0) {
        expect(await look()).toEqual([])
        expect(await look(lasts - 1)).toEqual([])
      }
      expect(await look()).toEqual([`ALARM ${name}`])
      expect(await look(3)).toEqual([])
      await end()
      expect(await look()).toEqual([])
      expect(await look(10)).toEqual([`ALARM_ENDED ${name}`])
      expect(await look(10)).toEqual([])
    },
  )

  it('leaves no word of what passes before it has lasted', async () => {
    isAway = true
    expect(await look()).toEqual([])
    isAway = false
    expect(await look(4)).toEqual([])
    isAway = true
    expect(await look()).toEqual([])
    expect(await look(4)).toEqual([])
    isAway = false
    expect(await look()).toEqual([])
    expect(await product.sql('select 1 from operation_alarm')).toEqual([])
  })

  it('is one and the same when it comes back within ten minutes', async () => {
    await CASES.QUEUE_LATE.begin()
    expect(await look()).toEqual(['ALARM QUEUE_LATE'])
    await CASES.QUEUE_LATE.end()
    expect(await look(5)).toEqual([])
    await CASES.QUEUE_LATE.begin()
    expect(await look(4)).toEqual([])
    await CASES.QUEUE_LATE.end()
    expect(await look(10)).toEqual(['ALARM_ENDED QUEUE_LATE'])
  })

  it('is over, or goes on, when a clock that ran ahead is set back', async () => {
    const [rightDay, wrongDay] = [clock.now(), new Date(clock.now().getTime() + 5 * HOUR_MS)]
    for (const lasts of [true, false]) {
      isAway = true
      clock.set(wrongDay.toISOString())
      expect(await look()).toEqual([])
      expect(await look(5)).toEqual(['ALARM ARCHIVE_AWAY'])
      clock.set(rightDay.toISOString())
      isAway = lasts
      expect(await look()).toEqual(lasts ? [] : ['ALARM_ENDED ARCHIVE_AWAY'])
      isAway = false
      expect(await look(11)).toEqual(lasts ? ['ALARM_ENDED ARCHIVE_AWAY'] : [])
    }
  })

  it('is said in words, with what to do and the way to the screen', async () => {
    const { config } = product
    const letters: string[] = []
    const mail: MailTransport = {
      deliver: ({ bytes }) => {
        letters.push(bytes.toString())
        return Promise.resolve({ kind: 'KEPT' })
      },
      close: () => undefined,
    }
    await CASES.CERTIFICATE_ENDING.begin()
    await watchOperation(deps(), clock.now())
    const [asked] = await product.sql<{ id: number }>('select id::int from account_mail where email = $1', [wise.email])
    const [log, vault] = [makeLogger('silent', clock), openVault(config.masterKey)]
    await sendAccountMail({ ...side, config, clock, log, vault, mail }, { account_mail_id: asked?.id ?? 0 })
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(`${config.publicUrl}/operacao`)
    await CASES.CERTIFICATE_ENDING.end()
  })

  it('gives a table that is due a month for a newer version to come, from the day the house saw it', async () => {
    await CASES.NORMS_OVERDUE.begin()
    expect(await look()).not.toContain('ALARM NORMS_OVERDUE')
    expect(await look(29 * DAY_MINUTES)).not.toContain('ALARM NORMS_OVERDUE')
    expect(await look(DAY_MINUTES)).toContain('ALARM NORMS_OVERDUE')
  })
})
