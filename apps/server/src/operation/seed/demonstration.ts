import { DEMO_PASSWORD, DEMO_USERS } from '@talao/contract/demo/demo-users'
import pg from 'pg'
import { storeFocusToken } from '../../company/gateways/focus-account.ts'
import { type Clock, systemClock } from '../../kit/clock.ts'
import { type Config, ConfigError } from '../../kit/config/config.ts'
import { poolSettings } from '../../kit/db/connect.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { hashPassword } from '../../people/auth/password.ts'
import { signIn, untilListening } from './client.ts'
import { FAROL, foundCompany, markDemo } from './found-company.ts'
import { openShops } from './shops.ts'
import { openWorld } from './world/open-world.ts'

/** Account token that the simulator accepts by default. */
const SIMULATOR_ACCOUNT_TOKEN = 'conta-de-demonstracao'
const LISTEN_SECONDS = 60

/**
 * Fills the demonstration once: users as the database owner, everything else through API calls. A second run changes
 * nothing.
 */
export async function seedDemonstration(config: Config, clock: Clock = systemClock): Promise<void> {
  if (config.mode !== 'demo') throw new ConfigError('A demonstração só existe com TALAO_MODE=demo.')
  const now = clock.now()
  const owner = new pg.Client(poolSettings(config.databaseUrl))
  await owner.connect()
  try {
    await seedPeople(owner, now)
    const { rowCount } = await owner.query('select 1 from company where is_demo limit 1')
    if (rowCount) return
    await storeFocusToken(owner, openVault(config.masterKey), SIMULATOR_ACCOUNT_TOKEN)
    const baseUrl = `http://127.0.0.1:${config.port}`
    await untilListening(baseUrl, LISTEN_SECONDS)
    const shop = await signIn(baseUrl, 'loja@talao.demo', DEMO_PASSWORD)
    if (config.demo === 'world') {
      const admin = await signIn(baseUrl, 'admin@talao.demo', DEMO_PASSWORD)
      await openWorld({ config, owner, shop, admin, now })
    } else {
      const companyId = await foundCompany(shop, FAROL, now)
      await markDemo(owner, companyId, now)
      await openShops(shop, companyId, baseUrl, now)
    }
  } finally {
    await owner.end()
  }
}

/**
 * Creates the demonstration users as the database owner. In the product only a platform administrator can create
 * another one.
 */
async function seedPeople(owner: pg.Client, now: Date): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD)
  for (const person of DEMO_USERS) {
    await owner.query(
      `insert into app_user (name, email, password_hash, email_verified_at, is_wise, created_at, updated_at) values ($1, $2, $3, $4, $5, $4, $4) on conflict (email) do nothing`,
      [person.name, person.email, password, now, person.is_wise],
    )
  }
}
