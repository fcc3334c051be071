import pg from 'pg'
import { systemClock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import { poolSettings } from '../db/connect.ts'
import type { Acting } from '../db/scope.ts'
import { hashPassword } from '../modules/auth/password.ts'
import { weaknessOf } from '../modules/auth/password-rules.ts'

const MIN_PASSWORD = 12

/** The first administrator of an installation: `admin:create <e-mail> <name>`, the password on standard input. DATABASE_URL is the owner's. */
export async function createAdmin(config: Config, [email, name]: readonly string[]): Promise<void> {
  if (!email?.includes('@') || !name)
    throw new ConfigError('Use: npm run admin:create -- <e-mail> "<nome>", com a senha na entrada padrão.')
  const password = (await readAll(process.stdin)).trim()
  if (password.length < MIN_PASSWORD) throw new ConfigError(`A senha precisa de pelo menos ${MIN_PASSWORD} caracteres.`)
  const weakness = weaknessOf(password, { email, name })
  if (weakness !== undefined) throw new ConfigError(weakness)
  const client = new pg.Client(poolSettings(config.databaseUrl))
  await client.connect()
  try {
    const now = systemClock.now()
    const who: Acting = {
      user_id: null,
      user_name: 'Pela linha de comando',
      ip: null,
      request_id: `admin-create-${now.getTime()}`,
      call: 'admin:create',
      at: now.toISOString(),
    }
    await client.query('begin')
    await client.query("select set_config('talao.actor', $1, true)", [JSON.stringify(who)])
    await client.query(
      `insert into app_user (name, email, password_hash, email_verified_at, is_wise, created_at, updated_at) values ($1, lower($2), $3, $4, true, $4, $4)`,
      [name, email, await hashPassword(password), now],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
