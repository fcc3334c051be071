import { randomBytes } from 'node:crypto'
import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { base32, otpAuthUri, stepOfCode } from './totp.ts'

type Deps = { db: Db; vault: Vault }
type Factor = { secret_sealed: string; is_confirmed: boolean }

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

/** Creates a secret for an authenticator. It takes effect once a code of it is confirmed. */
export async function offerSecondFactor(
  deps: Deps,
  actor: Actor,
  email: string,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(SECRET_BYTES)
  const sealed = deps.vault.seal(secret.toString('base64'), placeOf(actor.userId))
  const { rows } = await sql<{ offered: boolean }>`
    select door_offer_second_factor(${actor.userId}, ${sealed}, ${now}) as offered`.execute(deps.db)
  if (!rows[0]?.offered) throw new AppError('segundo_fator_ja_ativo')
  return { secret: base32(secret), uri: otpAuthUri(secret, email) }
}

/** From now on sign-in asks for a code. Recovery codes are returned only here; only their hashes are stored. */
export async function confirmSecondFactor(deps: Deps, actor: Actor, code: string, now: Date): Promise<string[]> {
  const factor = await findFactor(deps.db, actor.userId)
  if (factor?.is_confirmed) throw new AppError('segundo_fator_ja_ativo')
  const step = factor && stepOfCode(openSecret(deps.vault, actor.userId, factor), code, now)
  if (!factor || step === undefined) throw wrongCode()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.map((one) => hashesOf(deps.vault, actor.userId, one)[0])
  const { rows } = await withCompanies(deps.db, [], (tx) =>
    sql<{ confirmed: boolean }>`
      select door_confirm_second_factor(${actor.userId}, ${factor.secret_sealed}, ${step}, ${hashes},
        ${actor.sessionId}, ${now}) as confirmed`.execute(tx),
  )
  if (!rows[0]?.confirmed) throw wrongCode()
  return codes
}

export async function dropSecondFactor(deps: Deps, userId: number): Promise<void> {
  await withCompanies(deps.db, [], (tx) => sql`select door_drop_second_factor(${userId})`.execute(tx))
}

export type FactorCheck = 'none' | 'right' | 'wrong'

/** Checks a code of the authenticator or a recovery code and uses it up. `none` means the user has no second factor. */
export async function checkSecondFactor(deps: Deps, userId: number, typed: string, now: Date): Promise<FactorCheck> {
  const factor = await findFactor(deps.db, userId)
  if (!factor?.is_confirmed) return 'none'
  const step = stepOfCode(openSecret(deps.vault, userId, factor), typed, now)
  if (step === undefined) return (await spendRecoveryCode(deps, userId, typed)) ? 'right' : 'wrong'
  const { rows } = await sql<{ spent: boolean }>`select door_spend_step(${userId}, ${step}) as spent`.execute(deps.db)
  return rows[0]?.spent ? 'right' : 'wrong'
}

/** The code may have been hashed under an earlier master key, so try every key. */
async function spendRecoveryCode({ db, vault }: Deps, userId: number, typed: string): Promise<boolean> {
  for (const hash of hashesOf(vault, userId, typed)) {
    const { rows } = await sql<{
      spent: boolean
    }>`select door_spend_recovery_code(${userId}, ${hash}) as spent`.execute(db)
    if (rows[0]?.spent) return true
  }
  return false
}

export function wrongCode(): AppError {
  return new AppError('codigo_incorreto', { errors: { code: ['O código não confere ou já foi usado.'] } })
}

async function findFactor(db: Db, userId: number): Promise<Factor | undefined> {
  return (await sql<Factor>`select * from door_second_factor(${userId})`.execute(db)).rows[0]
}

function openSecret(vault: Vault, userId: number, { secret_sealed }: Factor): Buffer {
  return Buffer.from(vault.open(secret_sealed, placeOf(userId)), 'base64')
}

function placeOf(userId: number): string {
  return `user:${userId}|second-factor`
}

/** 80 bits in groups of four, meant to be written down. */
function newRecoveryCode(): string {
  return (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-')
}

function hashesOf(vault: Vault, userId: number, code: string): Buffer[] {
  return vault.keyedHashes(`recovery-code:${userId}:${code.replace(/[\s-]/g, '').toLowerCase()}`)
}
