import { sql } from 'kysely'
import type { Tx } from '../../../kit/db/scope.ts'
import { type AccountLetterKind, TOKEN_LIFE_MS } from '../../../ledger/queue-account-mail.ts'
import type { LetterKind } from './letters.ts'

const HOUR_MS = 3600_000

export type Resolved = {
  letter: LetterKind
  name: string | null
  user_id: number | null
  account_token_id: number | null
}
type Row = {
  kind: string
  email: string
  name: string | null
  user_id: number | null
  account_token_id: number | null
}
type Account = { id: number; name: string; is_disabled: boolean; has_password: boolean }

/** Decides which letter a request becomes, with its token. Null when no letter may be sent. */
export async function resolveLetter(tx: Tx, row: Row, now: Date): Promise<Resolved | null> {
  const kind = row.kind as AccountLetterKind
  switch (kind) {
    case 'RESET':
      return forAccount(tx, row.email, now, (account) => reset(tx, account, row.email, now))
    case 'SIGN_UP':
      return (await accountOf(tx, row.email))
        ? forAccount(tx, row.email, now, async ({ id }) => letterTo('HAS_ACCOUNT', id))
        : letterTo('SIGN_UP', null, row.account_token_id)
    case 'RESEND':
      return (await accountOf(tx, row.email)) ? resendInvite(tx, row.email, now) : again(tx, row.email, now)
    case 'UNCONFIRMED':
      return (await accountOf(tx, row.email)) ? null : unconfirmed(tx, row.email, now)
    case 'EMAIL':
      return (await accountOf(tx, row.email)) ? null : letterTo('EMAIL', row.user_id, row.account_token_id)
    case 'EMAIL_STOP':
      return { ...letterTo('EMAIL_STOP', row.user_id, row.account_token_id), name: row.name }
    case 'INVITE':
      return row.user_id === null ? null : invite(tx, row.user_id, now)
    default:
      return { letter: kind, name: row.name, user_id: row.user_id, account_token_id: null }
  }
}

/** A disabled account gets no mail. An invited user without a password gets the invitation again instead. */
async function forAccount(
  tx: Tx,
  email: string,
  now: Date,
  whole: (account: Account) => Promise<Resolved>,
): Promise<Resolved | null> {
  const account = await accountOf(tx, email)
  if (!account || account.is_disabled) return null
  return account.has_password ? whole(account) : invite(tx, account.id, now)
}

async function reset(tx: Tx, { id, name }: Account, email: string, now: Date): Promise<Resolved> {
  return { letter: 'RESET', name, user_id: id, account_token_id: await askToken(tx, 'RESET', id, email, now) }
}

async function invite(tx: Tx, userId: number, now: Date): Promise<Resolved | null> {
  const person = await personOf(tx, userId)
  if (!person || person.is_disabled || person.has_password) return null
  const token = await askToken(tx, 'INVITE', userId, person.email, now)
  return { letter: 'INVITE', name: person.name, user_id: userId, account_token_id: token }
}

/** Resending the confirmation resends the invitation to an invited user without a password. */
async function resendInvite(tx: Tx, email: string, now: Date): Promise<Resolved | null> {
  const account = await accountOf(tx, email)
  return account && !account.has_password ? invite(tx, account.id, now) : null
}

/**
 * For a sign-in attempt on an unconfirmed account. Anyone can trigger it, so at most one letter per hour is sent, and
 * its link expires no later than the previous one.
 */
async function unconfirmed(tx: Tx, email: string, now: Date): Promise<Resolved | null> {
  const lately = await tx
    .selectFrom('account_mail')
    .select('id')
    .where('letter', '=', 'UNCONFIRMED')
    .where('email', '=', email)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirst()
  const found = lately ? null : await again(tx, email, now, null)
  return found?.letter === 'SIGN_UP' ? { ...found, letter: 'UNCONFIRMED' } : null
}

/**
 * A new link for the token pending for this address. Only a sign-up gets a new lifetime (`until`): if a change of
 * address did, the letter that stops it would expire before the change.
 */
async function again(
  tx: Tx,
  email: string,
  now: Date,
  until: Date | null = new Date(now.getTime() + TOKEN_LIFE_MS.SIGN_UP),
): Promise<Resolved | null> {
  const waiting = await repeatToken(tx, email, now, null)
  return waiting?.letter === 'SIGN_UP' && until !== null ? repeatToken(tx, email, now, until) : waiting
}

/** `until` null keeps the previous expiry. */
async function repeatToken(tx: Tx, email: string, now: Date, until: Date | null): Promise<Resolved | null> {
  const { rows } = await sql<{ id: number | null }>`
    select door_again_account_token(${email}, ${now}, ${until}) as id`.execute(tx)
  const id = rows[0]?.id ?? null
  const right = id === null ? undefined : await rightOf(tx, id, now)
  return right ? letterTo(right.kind, right.user_id, id) : null
}

/** No name: anyone can trigger these letters, and the name would be their text in our mail. */
function letterTo(letter: LetterKind, userId: number | null, tokenId: number | null = null): Resolved {
  return { letter, name: null, user_id: userId, account_token_id: tokenId }
}

async function askToken(
  tx: Tx,
  kind: 'RESET' | 'INVITE',
  userId: number,
  email: string,
  now: Date,
): Promise<number | null> {
  const until = new Date(now.getTime() + TOKEN_LIFE_MS[kind])
  const { rows } = await sql<{ id: number }>`
    select door_ask_account_token(${kind}, ${userId}, ${email}, null, ${now}, ${until}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

type Right = { kind: 'RESET' | 'INVITE' | 'SIGN_UP' | 'EMAIL' | 'EMAIL_STOP'; user_id: number | null }

/** The token of a letter. Undefined once it is used or expired. */
export async function rightOf(tx: Tx, tokenId: number, now: Date): Promise<Right | undefined> {
  return (await sql<Right>`select kind, user_id from door_token_of_mail(${tokenId}, ${now})`.execute(tx)).rows[0]
}

export type PersonFound = Account & { email: string; company_name: string | null }

export async function personOf(tx: Tx, userId: number): Promise<PersonFound | undefined> {
  return (await sql<PersonFound>`select * from door_person(${userId})`.execute(tx)).rows[0]
}

async function accountOf(tx: Tx, email: string): Promise<Account | undefined> {
  return (await sql<Account>`select * from door_account_of(${email})`.execute(tx)).rows[0]
}
