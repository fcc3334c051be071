import pg from 'pg'
import { createDatabase } from '../../../../test/support/database.ts'
import { systemClock } from '../../src/kit/clock.ts'
import { connect } from '../../src/kit/db/connect.ts'
import { roleUrl } from '../../src/kit/db/roles.ts'
import { makeLogger } from '../../src/kit/log.ts'
import { Secret } from '../../src/kit/secrets/secret.ts'
import { openVault } from '../../src/kit/secrets/vault.ts'
import type { Ground } from './pg-simulation-store.ts'

/** An empty database for one run, with the worker's role. */
export async function openGround(): Promise<Ground & { close(): Promise<void> }> {
  const database = await createDatabase()
  const vault = openVault(new Secret(database.masterKey))
  const url = roleUrl(database.url, 'talao_worker', vault)
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'simulation', max: 2 })
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  return {
    db,
    vault,
    sql: async <T extends Record<string, unknown>>(statement: string, values: unknown[] = []) =>
      (await admin.query<T>(statement, values)).rows,
    async close() {
      await db.destroy()
      await admin.end()
      await database.drop()
    },
  }
}
