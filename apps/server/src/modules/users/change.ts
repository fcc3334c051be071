import { AppError, type PersonIn } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { alsoSee, type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { askAccountMail } from '../../mail/account/ask.ts'
import { askNewEmail } from '../auth/profile.ts'
import type { Throttle } from '../auth/throttle.ts'
import { emailTaken, makeWise, requireExisting } from './invite.ts'
import { administeredBy, findPerson, requireChangeable } from './people.ts'
import type { PersonRow } from './present.ts'

type Body = z.output<typeof PersonIn>
type Membership = { company_id: number; role: 'ADM' | null }

/**
 * Name, roles, company and whether somebody is disabled; `waits`: their new address does not count yet. Who changes the administrators of a company holds its row meanwhile, so that
 * two at once cannot leave it without any.
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
  // Each asking writes letters, to the address of now as well: whatever the new one, they are few.
  const isNewEmail = body.email !== undefined && body.email !== person.email
  if (isNewEmail) await throttle.limit('mail-to', `EMAIL of ${id}`, now)
  await withCompanies(deps.db, actor.isWise ? [] : administeredBy(actor), async (tx) => {
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
      refuseUnheard(person, body)
      await changeEmail(deps, tx, actor, person, body.email)
    }
    // Last: somebody who gives up being a platform administrator may do nothing more.
    if (body.roles && actor.isWise) {
      const isWise = body.roles.includes('WISE-ADM')
      if (isWise !== person.is_wise) await makeWise(tx, actor, id, isWise, now)
    }
    await refuseLast(tx, person, before, concerned)
  })
  return { waits: person.has_password && isNewEmail }
}

function refuseRoles(actor: Actor, person: PersonRow, body: Body): void {
  if (!actor.isWise && body.roles?.includes('WISE-ADM')) throw new AppError('sem_permissao')
  if (person.id === actor.userId && body.email !== undefined && body.email !== person.email)
    throw new AppError('dados_invalidos', { errors: { email: ['Troque o seu e-mail em Minha conta.'] } })
}

/** Somebody disabled gets no letter and opens no link, so they could not say no: whoever shut them out would only have to wait a day. */
function refuseUnheard({ has_password, disabled_at }: PersonRow, body: Body): void {
  if (has_password && (body.disabled ?? disabled_at !== null))
    throw new AppError('dados_invalidos', {
      errors: { email: ['Esta pessoa está desativada. Ative-a antes de trocar o e-mail.'] },
    })
}

/** An invitation's address is mended at once and invited anew; a person's own is theirs, so it is told first and the new one must answer. */
async function changeEmail(deps: Deps, tx: Tx, actor: Actor, person: PersonRow, email: string): Promise<void> {
  const { rows } = await sql`select 1 from door_sign_in(${email})`.execute(tx)
  if (rows.length > 0) throw emailTaken()
  if (person.has_password) return askNewEmail(deps, tx, person, email, actor.userId)
  const now = deps.clock.now()
  const { rows: corrected } = await sql<{ corrected: boolean }>`
    select door_correct_email(${person.id}, ${email}, ${actor.sessionId}, ${now}) as corrected`.execute(tx)
  if (!corrected[0]?.corrected) throw emailTaken()
  await askAccountMail(deps.queue, tx, { kind: 'INVITE', email, user_id: person.id }, now)
}

async function membershipsOf(tx: Tx, actor: Actor, userId: number, now: Date): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select * from door_companies_of(${userId}, ${actor.sessionId}, ${now})`.execute(tx)
  return rows
}

/** The company whose role is meant: the one named, else the person's. Only a platform administrator takes somebody to another. */
function companyAfter(actor: Actor, before: readonly Membership[], body: Body): number | null {
  const named = body.company_id
  if (named === undefined) return before[0]?.company_id ?? null
  if (!actor.isWise && !before.some(({ company_id }) => company_id === named)) throw new AppError('nao_encontrado')
  return named
}

/** In the order of their ids, so that two changes wait for each other and never both. */
async function holdCompanies(tx: Tx, actor: Actor, companies: readonly number[]): Promise<void> {
  if (actor.isWise) for (const id of companies) await alsoSee(tx, id)
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
    select door_change_person(${id}, ${name ?? null}, ${disabled ?? null}, ${actor.sessionId}, ${now}) as changed`.execute(
    tx,
  )
  if (!rows[0]?.changed) throw new AppError('sem_permissao')
}

/** Looked at once everything is written: a company this person administered must still have somebody who does. */
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
