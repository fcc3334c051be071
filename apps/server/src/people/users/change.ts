import { AppError, type PersonIn } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { alsoSee, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { queueAccountMailAt } from '../../ledger/queue-account-mail.ts'
import { requestNewEmail } from '../auth/profile.ts'
import type { Throttle } from '../auth/throttle.ts'
import { emailTaken, makePlatformAdmin, requireExisting } from './invite.ts'
import { administeredBy, findPerson, requireChangeable } from './people.ts'
import type { PersonRow } from './present.ts'

type Body = z.output<typeof PersonIn>
type Membership = { company_id: number; role: 'ADM' | null }

/**
 * Changes name, roles, company, e-mail and whether the user is disabled. `waits`: the new address is not confirmed yet.
 * Locks the companies concerned, so that concurrent changes cannot leave one without an administrator.
 */
export async function changePerson(
  deps: Deps,
  throttle: Throttle,
  actor: Actor,
  id: number,
  body: Body,
): Promise<{ waits: boolean }> {
  const person = await findPerson(deps, actor, id)
  requireChangeable(actor, person)
  refuseRoles(actor, person, body)
  const now = deps.clock.now()
  // Each request sends mails, to the current address too, so limit them whatever the new address.
  const isNewEmail = body.email !== undefined && body.email !== person.email
  if (isNewEmail) await throttle.limit('mail-to', `EMAIL of ${id}`, now)
  await withCompanies(deps.db, actor.isPlatformAdmin ? [] : administeredBy(actor), async (tx) => {
    const before = await membershipsOf(tx, actor, id, now)
    const goesTo = companyAfter(actor, before, body)
    const concerned = [
      ...new Set([...before.map(({ company_id }) => company_id), ...(goesTo === null ? [] : [goesTo])]),
    ]
    await holdCompanies(tx, actor, concerned)
    if (goesTo !== null) await requireExisting(tx, goesTo)
    if (person.is_wise || body.roles?.includes('WISE-ADM')) await holdPlatform(tx)
    await writeMembership(tx, actor, person, { body, before, goesTo, now })
    await writePerson(tx, actor, id, body, now)
    if (body.email !== undefined && body.email !== person.email) {
      refuseEmailOfDisabled(person, body)
      await changeEmail(deps, tx, actor, person, body.email)
    }
    // Done last: without platform administrator rights, the actor could change nothing more.
    if (body.roles && actor.isPlatformAdmin) {
      const isPlatformAdmin = body.roles.includes('WISE-ADM')
      if (isPlatformAdmin !== person.is_wise) await makePlatformAdmin(tx, actor, id, isPlatformAdmin, now)
    }
    await refuseLast(tx, person, before, concerned)
  })
  return { waits: person.has_password && isNewEmail }
}

function refuseRoles(actor: Actor, person: PersonRow, body: Body): void {
  if (!actor.isPlatformAdmin && body.roles?.includes('WISE-ADM')) throw new AppError('sem_permissao')
  if (person.id === actor.userId && body.email !== undefined && body.email !== person.email)
    throw new AppError('dados_invalidos', { errors: { email: ['Troque o seu e-mail em Minha conta.'] } })
}

/** Refuses a change of address of a disabled user, who gets no mail and could not stop it. */
function refuseEmailOfDisabled({ has_password, disabled_at }: PersonRow, body: Body): void {
  if (has_password && (body.disabled ?? disabled_at !== null))
    throw new AppError('dados_invalidos', {
      errors: { email: ['Esta pessoa está desativada. Ative-a antes de trocar o e-mail.'] },
    })
}

/**
 * Corrects an invitation's address at once and sends the invitation again. An established user is notified first, and
 * the new address must confirm.
 */
async function changeEmail(deps: Deps, tx: Tx, actor: Actor, person: PersonRow, email: string): Promise<void> {
  const { rows } = await sql`select 1 from door_sign_in(${email})`.execute(tx)
  if (rows.length > 0) throw emailTaken()
  if (person.has_password) return requestNewEmail(deps, tx, person, email, actor.userId)
  const now = deps.clock.now()
  const { rows: corrected } = await sql<{ corrected: boolean }>`
    select door_correct_email(${person.id}, ${email}, ${actor.sessionId}, ${now}) as corrected`.execute(tx)
  if (!corrected[0]?.corrected) throw emailTaken()
  await queueAccountMailAt(deps.queue, tx, { kind: 'INVITE', email, user_id: person.id }, now)
}

async function membershipsOf(tx: Tx, actor: Actor, userId: number, now: Date): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select * from door_companies_of(${userId}, ${actor.sessionId}, ${now})`.execute(tx)
  return rows
}

/**
 * The company whose role changes: the given one, otherwise the user's own. Only a platform administrator may move a
 * user to another.
 */
function companyAfter(actor: Actor, before: readonly Membership[], body: Body): number | null {
  const named = body.company_id
  if (named === undefined) return before[0]?.company_id ?? null
  if (!actor.isPlatformAdmin && !before.some(({ company_id }) => company_id === named))
    throw new AppError('nao_encontrado')
  return named
}

/** Locks in the order of their ids, to avoid deadlocks. */
async function holdCompanies(tx: Tx, actor: Actor, companies: readonly number[]): Promise<void> {
  if (actor.isPlatformAdmin) for (const id of companies) await alsoSee(tx, id)
  if (companies.length === 0) return
  await tx
    .selectFrom('company')
    .select('id')
    .where('id', 'in', [...companies])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function holdPlatform(tx: Tx): Promise<number> {
  const { rows } = await sql<{ left: number }>`select door_platform_administrators() as left`.execute(tx)
  return rows[0]?.left ?? 0
}

type Move = { body: Body; before: readonly Membership[]; goesTo: number | null; now: Date }

async function writeMembership(
  tx: Tx,
  actor: Actor,
  person: PersonRow,
  { body, before, goesTo, now }: Move,
): Promise<void> {
  if (goesTo === null) {
    if (body.roles?.includes('ADM'))
      throw new AppError('dados_invalidos', { errors: { company_id: ['Escolha a empresa.'] } })
    return
  }
  const current = before.find(({ company_id }) => company_id === goesTo)
  const role = body.roles ? (body.roles.includes('ADM') ? 'ADM' : null) : (current?.role ?? null)
  if (!current) {
    await sql`select door_leave_companies(${person.id}, ${actor.sessionId}, ${now})`.execute(tx)
    await tx
      .insertInto('membership')
      .values({ user_id: person.id, company_id: goesTo, role, created_at: now })
      .execute()
    return
  }
  await tx
    .updateTable('membership')
    .set({ role })
    .where('company_id', '=', goesTo)
    .where('user_id', '=', person.id)
    .execute()
}

async function writePerson(tx: Tx, actor: Actor, id: number, { name, disabled }: Body, now: Date): Promise<void> {
  const { rows } = await sql<{ changed: boolean }>`
    select door_change_person(${id}, ${name ?? null}, ${disabled ?? null}, ${actor.sessionId}, ${now})
      as changed`.execute(tx)
  if (!rows[0]?.changed) throw new AppError('sem_permissao')
}

/**
 * Checked after all writes: companies this user administered, and the platform, must still have an administrator.
 * Throws `ultimo_administrador`.
 */
async function refuseLast(
  tx: Tx,
  person: PersonRow,
  before: readonly Membership[],
  companies: readonly number[],
): Promise<void> {
  const wasAble = person.disabled_at === null && person.has_password
  if (!wasAble) return
  for (const id of companies) {
    if (!before.some(({ company_id, role }) => company_id === id && role === 'ADM')) continue
    const { rows } = await sql<{ left: number }>`select door_administrators(${id}) as left`.execute(tx)
    if (!rows[0]?.left) throw new AppError('ultimo_administrador')
  }
  if (person.is_wise && (await holdPlatform(tx)) === 0)
    throw new AppError('ultimo_administrador', { text: 'Esta é a última pessoa que administra a plataforma.' })
}
