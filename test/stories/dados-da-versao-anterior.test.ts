import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../apps/server/src/kit/files/folder-store.ts'
import { Secret } from '../../apps/server/src/kit/secrets/secret.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { restore } from '../../apps/server/src/operation/backup/restore.ts'
import { type RunningPostgres, startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../tools/launcher/postgres/test-clusters.ts'
import { type Person, type Product, startProduct } from '../support/product.ts'
import { keptReleases, listTotals, MAKE_COMMAND, signInAs } from '../support/release-data.ts'
import { until } from '../support/until.ts'

it('has the data of a release to open', () => {
  expect(keptReleases().length, `Nothing in test/releases. Make it: ${MAKE_COMMAND}`).toBeGreaterThan(0)
})

describe.each(keptReleases())('the data of $world.version', ({ backup, world }) => {
  // The roles of a PostgreSQL belong to one master key, so this data needs a server of its own.
  const folder = makeTestFolder()
  const files = mkdtempSync(path.join(tmpdir(), 'talao-release-'))
  const began = Date.now()
  // The certificates and the law of its day: the world goes on from the moment of the backup.
  const clock = { now: () => new Date(Date.parse(world.taken_at) + Date.now() - began) }
  let postgres: RunningPostgres
  let product: Product
  const people = new Map<string, Person>()

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
    await restore({
      databaseUrl: postgres.url,
      vault: openVault(new Secret(world.master_key)),
      files: folderStore(files),
      clock,
      file: backup,
      production: false,
      replace: false,
    })
    const url = new URL(postgres.url)
    url.password = ''
    product = await startProduct({
      database: {
        adminUrl: postgres.url,
        url: url.href,
        masterKey: world.master_key,
        drop: () => Promise.resolve(),
      },
      clock,
      simulator: { clock },
      environment: { STORAGE_URL: `file:${files}` },
    })
  })
  afterAll(async () => {
    await product?.stop()
    await postgres?.stop()
    await clearTestFolder(folder)
    rmSync(files, { recursive: true, force: true })
  })

  it('lets its people sign in, and shows them the lists they had', async () => {
    for (const { email, password, ...lists } of world.people) {
      const person = await signInAs(product, { email, password })
      people.set(email, person)
      // An older release may have kept fewer lists.
      expect(await listTotals(product, person), email).toMatchObject(lists)
    }
  })

  it('has every migration of this version', async () => {
    const names = (await product.sql<{ name: string }>('select name from schema_migration order by 1')).map(
      ({ name }) => name,
    )
    expect(names.slice(0, world.migrations.length)).toEqual(world.migrations.map(({ name }) => name))
    expect(await product.sql('select 1 from reference_code limit 1')).toHaveLength(1)
  })

  it('keeps sums that a recount finds the same', async () => {
    const kept = await storedSums(product)
    expect(kept.flat().length).toBeGreaterThan(0)
    await product.sql('select rebuild_rollups()')
    expect(await storedSums(product)).toEqual(kept)
  })

  it('issues the draft that waited, with the next number', async () => {
    await product.startWorker()
    const person = people.get(world.draft.email) ?? null
    expect((await product.call(person, 'POST', `/api/fiscal-note/${world.draft.id}/send`, {})).status).toBe(202)
    const note = await until('the draft to be authorised', async () => {
      const [row] = await product.sql<{ enotas_status: string; number: number }>(
        'select enotas_status, number::int from note where id = $1',
        [world.draft.id],
      )
      return row?.enotas_status === 'Autorizada' && row
    })
    expect(note.number).toBe(world.draft.number)
  })

  it('has an unbroken chain of audits, which goes on', async () => {
    const rows = await product.sql<{ id: number; fault: number | null; entries: number; later: number }>(
      `select c.id::int, audit_fault(c.id) as fault, count(l.*)::int as entries, count(l.*) filter (where l.at > $1)::int as later
       from company c left join audit_log l on l.company_id = c.id group by c.id order by c.id`,
      [world.taken_at],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { fault, entries } of rows) expect([fault, entries > 0]).toEqual([null, true])
    expect(rows.some(({ later }) => later > 0)).toBe(true)
  })
})

/** Rows that counted something once and nothing now say nothing. */
function storedSums(product: Product): Promise<unknown[][]> {
  return Promise.all(
    ['note_month', 'note_day', 'sale_month', 'sale_day'].map(async (table) => {
      await product.sql('select fold_rollups()')
      const rows = await product.sql<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t where n <> 0 or amount_cents <> 0 order by 1`,
      )
      return rows.map(({ row }) => row)
    }),
  )
}
