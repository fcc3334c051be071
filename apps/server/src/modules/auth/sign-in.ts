import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import { withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import { askAccountMail } from '../../mail/account/ask.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { openSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'

type Account = { id: number; password_hash: string }
type Wish = { email: string; password: string; otp: string | undefined; ip: string; userAgent: string }

/** An address counts as known while somebody got in from it this lately. */
const KNOWN_FOR_MS = 30 * 24 * 3600_000

/**
 * A session's token for an e-mail, its password and, where the person wants it, a code. The same answer and the same work for unknown, wrong and
 * disabled; only whoever has the password of an account is told that its new address still waits to be confirmed.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'queue'>,
  throttle: Throttle,
  wish: Wish,
): Promise<string> {
  const now = deps.clock.now()
  const { email, ip: address } = wish
  const attempt = { email, address, now, isKnown: await isKnownAddress(deps, wish, now) }
  await throttle.attempt(attempt)
  const account = await rightAccount(deps, email, wish.password)
  if (!account) {
    await tellUnconfirmed(deps, throttle, email, now)
    const isWaiting = await isRightForPending(deps, throttle, wish, now)
    throw new AppError(isWaiting ? 'email_por_confirmar' : 'credenciais_invalidas')
  }
  const factor = await checkSecondFactor(deps, account.id, wish.otp ?? '', now)
  // Not a good attempt yet: whoever knows the password alone goes on being counted.
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

/** The account whose password this is. Also how somebody signed in shows once more that it is them. */
export async function rightAccount(
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
  const isRight = hash === null ? await verifyNobody(password) : await verifyPassword(password, hash)
  return found && hash !== null && isRight && !found.disabled ? { id: found.id, password_hash: hash } : undefined
}

/**
 * Whether this is the password of an account that is changing to this address. A second password is looked at after every refusal, somebody's or
 * nobody's, so that time tells nothing; past the tries of the account itself it is nobody's.
 */
async function isRightForPending(
  { db }: Pick<Deps, 'db'>,
  throttle: Throttle,
  { email, password }: Wish,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ email: string; password_hash: string | null }>`
    select * from door_pending_email(${email}, ${now})`.execute(db)
  const [pending] = rows
  const mayLook = await throttle.mayLook(pending?.email, email, now)
  const hash = mayLook ? (pending?.password_hash ?? null) : null
  return hash === null ? verifyNobody(password) : verifyPassword(password, hash)
}

/**
 * Whoever signed up and has not confirmed hears of it by mail: here they are answered like a wrong password, or the answer would tell who signed
 * up. The same is written for every address, and only the worker finds out whether somebody waits there.
 */
async function tellUnconfirmed(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  throttle: Throttle,
  email: string,
  now: Date,
): Promise<void> {
  if (!(await throttle.isFirst('unconfirmed', email, now))) return
  await withCompanies(db, [], (tx) => askAccountMail(queue, tx, { kind: 'UNCONFIRMED', email }, now))
}

async function isKnownAddress({ db }: Pick<Deps, 'db'>, { email, ip }: Wish, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_FOR_MS)
  const { rows } = await sql<{ known: boolean }>`
    select door_known_address(${email}, ${ip}, ${since}) as known`.execute(db)
  return rows[0]?.known === true
}
