import type { Access, Gateway, Prepared, VoidOutcome, VoidRange } from '@talao/gateways'
import type { Updateable } from 'kysely'
import { companyAccess } from '../../company/gateways/access.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { VoidRangeTable } from '../../kit/db/tables.gen.ts'
import { asRefusal } from '../issuing/state/pg/refusal.ts'
import { sealOf } from '../issuing/state/pg/step-queries.ts'
import { StoreRefused } from '../issuing/state/store.ts'
import { fetchVoidFile } from './void-file.ts'
import { rangeOf, type VoidDeps, type VoidRef, type VoidRow } from './void-row.ts'
import { retryVoidLater, settleVoid, type VoidChange } from './void-settle.ts'

type Held = { row: VoidRow; range: VoidRange; prepared: Prepared; access: Access; gateway: Gateway }

/** Time from sending until the job checks whether an answer came. */
const FIRST_LOOK_MS = 90_000

/**
 * Declares numbers void (inutilização), or finds out whether they are. The bytes are stored before the network is used,
 * and the same bytes are sent again after a lost answer, since the authority recognises a range it has voided. Returns
 * when to run again; null when it is settled. Throws QuotaSpent.
 */
export async function carryOutVoid(deps: VoidDeps, ref: VoidRef): Promise<Date | null> {
  const held = await withCompanies(deps.db, [ref.company_id], (tx) => claim(tx, deps, ref))
  if (held === null) return null
  if (held === 'file') return fetchVoidFile(deps, ref)
  const { gateway, access, range, prepared, row } = held
  if (!gateway.sendVoid) throw new Error(`${gateway.id} voids no numbers.`)
  deps.credits.take(access.meter, 'interactive', gateway.capabilities.creditsPerMinute)
  const sent = await withCompanies(deps.db, [ref.company_id], (tx) => markSent(tx, deps.clock.now(), held))
  if (!sent) return null
  const outcome = await gateway.sendVoid(range, prepared, access)
  deps.credits.learn(access.meter, outcome.exchange.rateLimit)
  const kept = outcome.kind === 'DONE' && outcome.xml ? await deps.files.put(outcome.xml) : null
  const now = deps.clock.now()
  const received = { gateway, xml_sha256: kept?.sha256 ?? null, rejections: access.rejections }
  const change = settleVoid(withThisTry(row), outcome, received, now)
  try {
    await withCompanies(deps.db, [ref.company_id], (tx) => settle(tx, held, outcome, change, now))
  } catch (error) {
    const refused = asRefusal(error)
    if (!(refused instanceof StoreRefused)) throw error
    return keepUnsettled(deps, held, outcome, refused)
  }
  return change.state === 'DONE' ? fetchVoidFile(deps, ref) : change.next_try_at
}

/**
 * The database refused the result of the answer: that was rolled back, so the answer is stored by itself, and the same
 * bytes are sent again later.
 */
async function keepUnsettled(
  deps: VoidDeps,
  held: Held,
  outcome: VoidOutcome,
  refused: StoreRefused,
): Promise<Date | null> {
  const now = deps.clock.now()
  const waiting = retryVoidLater(true, withThisTry(held.row), now)
  const said = `A resposta da autoridade não pôde ser guardada: ${refused.message}.`
  const unsettled = { authority_message: said, ...waiting }
  await withCompanies(deps.db, [held.row.company_id], (tx) => settle(tx, held, outcome, unsettled, now))
  return waiting.next_try_at
}

async function claim(tx: Tx, deps: VoidDeps, ref: VoidRef): Promise<Held | 'file' | null> {
  const row = await tx
    .selectFrom('void_range')
    .selectAll()
    .where('company_id', '=', ref.company_id)
    .where('id', '=', ref.void_range_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.state === 'DENIED' || row.state === 'FAILED') return null
  if (row.state === 'DONE') return 'file'
  const now = deps.clock.now()
  // Another process has just sent it and is waiting for the answer.
  if (row.state === 'SENT' && row.next_try_at && row.next_try_at > now) return null
  const gateway = gatewayFor(row.gateway)
  const environment = row.environment as VoidRange['environment']
  const access = await companyAccess(tx, deps, ref.company_id, row.gateway, environment)
  const range = await rangeOf(tx, row)
  const prepared = row.payload ? keptBytes(row) : await prepare(tx, deps, gateway, range)
  if ('fault' in prepared || !access) {
    await change(tx, row, {
      state: 'FAILED',
      next_try_at: null,
      authority_message: 'fault' in prepared ? prepared.fault : WITHOUT_ACCESS,
    })
    return null
  }
  const fence = row.fence + 1
  const { bytes, contentType: content_type, identity } = prepared
  const state = mayStand(row) ? 'UNKNOWN' : 'PREPARED'
  await change(tx, row, { state, fence, payload: Buffer.from(bytes), content_type, identity })
  return { row: { ...row, fence }, range, prepared, access, gateway }
}

function withThisTry(row: VoidRow) {
  return { ...row, tries: row.tries + 1, may_stand: mayStand(row) }
}

/** Before this try: an earlier one may have reached the authority. */
function mayStand({ state }: VoidRow): boolean {
  return state === 'SENT' || state === 'UNKNOWN'
}

const WITHOUT_ACCESS =
  'A empresa ainda não está cadastrada no serviço de emissão, ou o certificado venceu. Confira o cadastro dela e peça de novo.'

function keptBytes(row: VoidRow): Prepared {
  const bytes = row.payload ?? Buffer.alloc(0)
  return { bytes, sha256: '', contentType: row.content_type ?? 'application/json', identity: row.identity }
}

async function prepare(
  tx: Tx,
  { vault, clock }: VoidDeps,
  gateway: Gateway,
  range: VoidRange,
): Promise<Prepared | { fault: string }> {
  const isLocal = gateway.capabilities.certificate === 'local'
  const company = await tx.selectFrom('company').select('id').where('cnpj', '=', range.cnpj).executeTakeFirstOrThrow()
  const seal = isLocal
    ? await sealOf(tx, vault, {
        companyId: company.id,
        noteId: null,
        at: clock.now(),
        inProduction: range.environment === 'producao',
      })
    : null
  const made = gateway.prepareVoid?.(range, { seal, batch: null })
  if (!made) return { fault: 'Este serviço de emissão não inutiliza números.' }
  return 'faults' in made ? { fault: made.faults.map(({ text }) => text).join(' · ') } : made
}

/** From here on a crash means "maybe sent". False when another process has taken it meanwhile. */
async function markSent(tx: Tx, now: Date, { row, prepared }: Held): Promise<boolean> {
  const sent = await tx
    .updateTable('void_range')
    .set((eb) => ({
      state: 'SENT',
      sent_at: now,
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + FIRST_LOOK_MS),
    }))
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('fence', '=', row.fence)
    .where('state', 'in', ['PREPARED', 'UNKNOWN'])
    .returning('id')
    .executeTakeFirst()
  if (!sent) return false
  await keepBytes(tx, row, now, { direction: 'sent', status: null, headers: {}, body: prepared.bytes })
  return true
}

/** Only the holder of the fencing token writes the result; the answer itself is always stored. */
async function settle(tx: Tx, { row }: Held, { exchange }: VoidOutcome, settled: VoidChange, now: Date): Promise<void> {
  const { status, headers, body } = exchange
  await keepBytes(tx, row, now, { direction: 'heard', status, headers, body })
  await tx
    .updateTable('void_range')
    .set(settled)
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('fence', '=', row.fence)
    .where('state', '=', 'SENT')
    .execute()
}

type VoidExchange = {
  direction: 'sent' | 'heard'
  status: number | null
  headers: Record<string, string>
  body: Uint8Array
}

async function keepBytes(tx: Tx, row: VoidRow, now: Date, { headers, body, ...heard }: VoidExchange): Promise<void> {
  await tx
    .insertInto('attempt_bytes')
    .values({
      ...heard,
      company_id: row.company_id,
      void_range_id: row.id,
      at: now,
      purpose: 'void',
      headers: JSON.stringify(headers),
      body: Buffer.from(body),
    })
    .execute()
}

async function change(tx: Tx, row: VoidRow, values: Updateable<VoidRangeTable>): Promise<void> {
  await tx
    .updateTable('void_range')
    .set(values)
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute()
}
