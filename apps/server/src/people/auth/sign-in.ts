import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { verifyDummyPassword, verifyPassword } from './password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { openSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'

type Account = { id: number; password_hash: string }
type SignInInput = { email: string; password: string; otp: string | undefined; ip: string; userAgent: string }

/** An address counts as known for this long after a sign-in from it. */
const KNOWN_FOR_MS = 30 * 24 * 3600_000

/**
 * Returns a session token for an e-mail, its password and, where enabled, a second-factor code. Unknown, wrong and
 * disabled give the same answer after the same work. Only someone with the account's password learns that its new
 * address is still unconfirmed.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'queue'>,
  throttle: Throttle,
  wish: SignInInput,
): Promise<string> {
  const now = deps.clock.now()
  const { email, ip: address } = wish
  const attempt = { email, address, now, isKnown: await isKnownAddress(deps, wish, now) }
  await throttle.attempt(attempt)
  const account = await accountWithPassword(deps, email, wish.password)
  if (!account) {
    await mailUnconfirmed(deps, throttle, email, now)
    const isWaiting = await isRightForPending(deps, throttle, wish, now)
    throw new AppError(isWaiting ? 'email_por_confirmar' : 'credenciais_invalidas')
  }
  const factor = await checkSecondFactor(deps, account.id, wish.otp ?? '', now)
  // Keep counting this attempt: the password alone is not a successful sign-in.
  if (factor === 'wrong')
    throw wish.otp
      ? new AppError('segundo_fator_necessario', {
          text: 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
          errors: { otp: ['O código não confere ou já foi usado.'] },
        })
      : new AppError('segundo_fator_necessario')
  const token = await openSession(deps.db, account, wish, now)
  if (token === undefined) throw new AppError('credenciais_invalidas')
  await throttle.succeeded(attempt)
  return token
}

/** The account with this e-mail and password. Also used to re-authenticate a signed-in user. */
export async function accountWithPassword(
  { db }: Pick<Deps, 'db'>,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const { rows } = await sql<{
    id: number
    password_hash: string | null
    disabled: boolean
  }>`select * from door_sign_in(${email})`.execute(db)
  const [found] = rows
  const hash = found?.password_hash ?? null
  const isRight = hash === null ? await verifyDummyPassword(password) : await verifyPassword(password, hash)
  return found && hash !== null && isRight && !found.disabled ? { id: found.id, password_hash: hash } : undefined
}

/**
 * Whether this is the password of an account that is changing to this address. Every refusal checks a second password,
 * real or dummy, so that timing reveals nothing. Once the account's attempts are used up, only the dummy is checked.
 */
async function isRightForPending(
  { db }: Pick<Deps, 'db'>,
  throttle: Throttle,
  { email, password }: SignInInput,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ email: string; password_hash: string | null }>`
    select * from door_pending_email(${email}, ${now})`.execute(db)
  const [pending] = rows
  const mayLook = await throttle.mayLook(pending?.email, email, now)
  const hash = mayLook ? (pending?.password_hash ?? null) : null
  return hash === null ? verifyDummyPassword(password) : verifyPassword(password, hash)
}

/**
 * Mails users who signed up and have not confirmed. The response is the same as for a wrong password, because it must
 * not reveal who signed up. The same rows are written for every address; only the worker looks up whether a sign-up is
 * waiting.
 */
async function mailUnconfirmed(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  throttle: Throttle,
  email: string,
  now: Date,
): Promise<void> {
  if (!(await throttle.isFirst('unconfirmed', email, now))) return
  await withCompanies(db, [], (tx) => queueAccountMailAt(queue, tx, { kind: 'UNCONFIRMED', email }, now))
}

async function isKnownAddress({ db }: Pick<Deps, 'db'>, { email, ip }: SignInInput, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_FOR_MS)
  const { rows } = await sql<{ known: boolean }>`
    select door_known_address(${email}, ${ip}, ${since}) as known`.execute(db)
  return rows[0]?.known === true
}
