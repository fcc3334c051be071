import { AppError, type InvitePersonBody } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import type { Throttle } from '../auth/throttle.ts'
import { findPerson, requireChangeable } from './people.ts'
import type { PersonRow } from './present.ts'

type Body = z.output<typeof InvitePersonBody>

/**
 * Creates a user without a password and mails a link to choose one. Only a platform administrator may create another.
 * Returns the id.
 */
export async function invitePerson(deps: Deps, actor: Actor, body: Body): Promise<number> {
  const { name, email, roles = [] } = body
  const isPlatformAdmin = roles.includes('WISE-ADM')
  if (isPlatformAdmin && !actor.isPlatformAdmin) throw new AppError('sem_permissao')
  const companyId = isPlatformAdmin && body.company_id === undefined ? null : writeCompany(actor, body.company_id)
  if (companyId !== null) requireCompany(actor, companyId, 'ADM')
  const now = deps.clock.now()
  return withCompanies(deps.db, companyId === null ? [] : [companyId], async (tx) => {
    if (companyId !== null) await requireExisting(tx, companyId)
    const id = await makePerson(tx, name, email, now)
    const membership = { user_id: id, role: roles.includes('ADM') ? 'ADM' : null, created_at: now }
    if (companyId !== null)
      await tx
        .insertInto('membership')
        .values({ ...membership, company_id: companyId })
        .execute()
    if (isPlatformAdmin) await makePlatformAdmin(tx, actor, id, true, now)
    await queueAccountMailAt(deps.queue, tx, { kind: 'INVITE', email, user_id: id }, now)
    return id
  })
}

/** Sends the invitation again. The earlier link expires once the new mail is written. */
export async function inviteAgain(deps: Deps, throttle: Throttle, actor: Actor, id: number): Promise<PersonRow> {
  const person = await findPerson(deps, actor, id)
  requireChangeable(actor, person)
  if (person.has_password) throw new AppError('convite_ja_aceito')
  if (person.disabled_at !== null)
    throw new AppError('convite_ja_aceito', { text: 'Esta pessoa está desativada. Ative-a para mandar o convite.' })
  const now = deps.clock.now()
  await throttle.limit('mail-to', `INVITE ${person.email}`, now)
  await withCompanies(deps.db, [], (tx) =>
    queueAccountMailAt(deps.queue, tx, { kind: 'INVITE', email: person.email, user_id: id }, now),
  )
  return person
}

export async function requireExisting(tx: Tx, companyId: number): Promise<void> {
  const found = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!found) throw new AppError('nao_encontrado')
}

async function makePerson(tx: Tx, name: string, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select door_invite_person(${name}, ${email}, ${now}) as id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? null
  if (id === null) throw emailTaken()
  return id
}

export function emailTaken(): AppError {
  return new AppError('email_ja_cadastrado', { errors: { email: ['Já existe um usuário com este e-mail.'] } })
}

/** The database function itself checks that the actor is a platform administrator. */
export async function makePlatformAdmin(
  tx: Tx,
  actor: Actor,
  userId: number,
  isPlatformAdmin: boolean,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ changed: boolean }>`
    select door_set_wise(${userId}, ${isPlatformAdmin}, ${actor.sessionId}, ${now}) as changed`.execute(tx)
  if (!rows[0]?.changed) throw new AppError('sem_permissao')
}
