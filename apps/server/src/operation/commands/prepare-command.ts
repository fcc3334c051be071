import { stdout } from 'node:process'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { prepareDatabase } from '../../kit/db/prepare-database.ts'
import { roleLogin } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { prepareQueue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'

/** `prepare`: brings the database and its queue to this version. */
export async function prepareCommand(config: Config): Promise<void> {
  const vault = openVault(config.masterKey)
  const ran = await prepareDatabase(config.databaseUrl, vault, { production: config.mode === 'production' })
  await prepareQueue(roleLogin(config.databaseUrl, 'talao_queue', vault), makeLogger('warn', systemClock))
  stdout.write(ran.length > 0 ? `Migrações aplicadas: ${ran.join(', ')}\n` : 'O banco já estava em dia.\n')
}
