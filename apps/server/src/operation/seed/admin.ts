import type pg from 'pg'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { asOwner } from '../../kit/db/owner.ts'
import type { Acting } from '../../kit/db/scope.ts'
import { Refusal } from '../../kit/refusal.ts'
import { readArguments, UsageError } from '../../kit/usage.ts'
import { hashPassword } from '../../people/auth/password.ts'
import { weaknessOf } from '../../people/auth/password-rules.ts'
import { readSecret } from '../commands/read-secret.ts'

const CREATE = 'npm run admin:create -- <e-mail> "<nome>", com a senha na entrada padrão.'
const PASSWORD = 'npm run admin:password -- <e-mail>, com a senha nova na entrada padrão.'

/** Creates a platform administrator, such as the first one. DATABASE_URL must be the database owner's. */
export async function createAdmin(config: Config, args: readonly string[]): Promise<void> {
  const [email = '', name = ''] = readArguments(args, { usage: CREATE, words: { least: 2, most: 2 } }).words
  if (!email.includes('@') || name.trim() === '') throw new UsageError(`Use: ${CREATE}`)
  await asOwner(config, 'admin', async (client) => {
    const { rowCount } = await client.query('select 1 from app_user where email = lower($1)', [email])
    if (rowCount) throw new Refusal(`Já existe uma conta com o e-mail ${email}. ${INSTEAD}`)
    const hash = await hashPassword(await readNewPassword({ email, name }))
    await audited(client, 'admin:create', (now) =>
      client.query(
        `insert into app_user (name, email, password_hash, email_verified_at, is_wise, created_at, updated_at) values ($1, lower($2), $3, $4, true, $4, $4)`,
        [name, email, hash, now],
      ),
    )
  })
  process.stdout.write(`Conta criada: ${email} administra a plataforma.\n`)
}

const INSTEAD =
  'Se a pessoa já administra a plataforma e perdeu a senha: npm run admin:password. Se não administra, outro administrador a faz na tela Usuários; sem nenhum, use outro e-mail.'

/**
 * Sets a new password for an administrator who lost theirs. Ends their sessions and invalidates pending links. The
 * second factor stays.
 */
export async function changeAdminPassword(config: Config, args: readonly string[]): Promise<void> {
  const [email = ''] = readArguments(args, { usage: PASSWORD, words: { least: 1, most: 1 } }).words
  await asOwner(config, 'admin', async (client) => {
    const { rows } = await client.query<{ id: string; name: string; disabled: boolean }>(
      'select id, name, disabled_at is not null as disabled from app_user where email = lower($1) and is_wise',
      [email],
    )
    const [person] = rows
    if (!person)
      throw new Refusal(
        `Ninguém que administra a plataforma tem o e-mail ${email}. Confira-o; as outras pessoas pedem um link na tela de entrar.`,
      )
    if (person.disabled)
      throw new Refusal(`${email} está desativado. Outro administrador o reativa na tela Usuários antes da senha nova.`)
    const hash = await hashPassword(await readNewPassword({ email, name: person.name }))
    await audited(client, 'admin:password', async (now) => {
      const of = [person.id, now]
      await client.query('update app_user set password_hash = $3, updated_at = $2 where id = $1', [...of, hash])
      await client.query('update session set revoked_at = $2 where user_id = $1 and revoked_at is null', of)
      await client.query('update account_token set used_at = $2 where user_id = $1 and used_at is null', of)
    })
  })
  process.stdout.write(`Senha trocada: ${email} saiu de todos os aparelhos e entra com a nova.\n`)
}

/** Longer than for other users, because this password opens the whole platform. */
const MIN_PASSWORD_LENGTH = 12

async function readNewPassword(person: { email: string; name: string }): Promise<string> {
  const password = await readSecret('Senha', { twice: true })
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new Refusal(`A senha precisa de pelo menos ${MIN_PASSWORD_LENGTH} caracteres.`)
  const weakness = weaknessOf(password, person)
  if (weakness !== undefined) throw new Refusal(weakness)
  return password
}

/** Runs the work in one transaction, recorded in the audit log as done from the command line. */
async function audited(client: pg.Client, call: string, work: (now: Date) => Promise<unknown>): Promise<void> {
  const now = systemClock.now()
  const who: Acting = {
    user_id: null,
    user_name: 'Pela linha de comando',
    ip: null,
    request_id: `${call.replace(':', '-')}-${now.getTime()}`,
    call,
    at: now.toISOString(),
  }
  await client.query('begin')
  await client.query("select set_config('talao.actor', $1, true)", [JSON.stringify(who)])
  await work(now)
  await client.query('commit')
}
