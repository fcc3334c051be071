import { AppError } from '@talao/contract'
import { type Credentials, platformOf, type RawDelivery } from '@talao/platforms'
import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { isTestDelivery } from './read-delivery.ts'

type Integration = { company_id: number; id: number }

/** Limit of deliveries per integration that wait for its secret. Further ones are refused for a later retry. */
const MOST_UNVERIFIED = 100
/** Seconds after which a refused platform should retry. */
const RETRY_AFTER_SECONDS = 3600

/**
 * Stores a delivery to a draft integration that has no secret yet to verify it. It is stored sealed and not read. False
 * when the secret arrived meanwhile, so the delivery can be verified.
 */
export async function quarantineDelivery(
  deps: Pick<IntakeDeps, 'deliveryDb' | 'vault' | 'clock'>,
  { company_id, id }: Integration,
  delivery: RawDelivery,
  requestId: string,
): Promise<boolean> {
  const now = deps.clock.now()
  return withCompanies(deps.deliveryDb, [company_id], async (tx) => {
    // Saving the secret locks this row too. Deliveries stored before are released by the save; later ones are not
    // stored here.
    const row = await tx
      .selectFrom('sale_integration')
      .select('setup')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.setup !== 'DRAFT') return false
    if ((await countUnverified(tx, company_id, id)) >= MOST_UNVERIFIED)
      throw new AppError('limite_excedido', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const kept = await tx
      .insertInto('inbox')
      .values({
        company_id,
        sale_integration_id: id,
        received_at: now,
        headers: '{}',
        query: '{}',
        body: Buffer.alloc(0),
        state: 'UNVERIFIED',
        reason: 'Chegou antes do token. Será lido quando o token for salvo.',
        request_id: requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('unverified_delivery')
      .values({
        company_id,
        sale_integration_id: id,
        inbox_id: kept.id,
        received_at: now,
        sealed: deps.vault.seal(packed(delivery), placeOf({ company_id, id })),
      })
      .execute()
    await tx
      .updateTable('sale_integration')
      .set({ unverified_at: now })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
    return true
  })
}

export async function countUnverified(tx: Tx, companyId: number, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unverified_delivery
    where company_id = ${companyId} and sale_integration_id = ${id}`.execute(tx)
  return rows[0]?.n ?? 0
}

export type VerifiedDelivery = { id: number; received_at: Date; delivery: RawDelivery; isTest: boolean }

/** Takes deliveries out of quarantine, oldest first. Returns those that the secret verifies; the rest is deleted. */
export async function releaseUnverified(
  tx: Tx,
  vault: Vault,
  { company_id, id, type }: Integration & { type: string },
  secrets: Credentials,
): Promise<{ proved: VerifiedDelivery[]; droppedAt: Date[] }> {
  const rows = await tx
    .deleteFrom('unverified_delivery')
    .where('company_id', '=', company_id)
    .where('sale_integration_id', '=', id)
    .returning(['inbox_id', 'received_at', 'sealed'])
    .execute()
  const opened = rows
    .map(({ inbox_id, received_at, sealed }) => {
      const delivery = unpacked(vault.open(sealed, placeOf({ company_id, id })))
      const isRight = platformOf(type)?.verify(delivery, secrets) === true
      return { id: inbox_id, received_at, delivery, isRight, isTest: isRight && isTestDelivery(type, delivery) }
    })
    .toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime() || a.id - b.id)
  const proved = opened.filter(({ isRight }) => isRight)
  await tx
    .deleteFrom('inbox')
    .where('company_id', '=', company_id)
    .where('sale_integration_id', '=', id)
    .where('state', '=', 'UNVERIFIED')
    .where('id', 'not in', [0, ...proved.map((one) => one.id)])
    .execute()
  return { proved, droppedAt: opened.flatMap(({ isRight, received_at }) => (isRight ? [] : [received_at])) }
}

function placeOf({ company_id, id }: Integration): string {
  return `company:${company_id}|integration:${id}|unverified-delivery`
}

function packed({ headers, query, body }: RawDelivery): string {
  return JSON.stringify({ headers, query, body: Buffer.from(body).toString('base64') })
}

function unpacked(text: string): RawDelivery {
  const { headers, query, body } = JSON.parse(text) as Omit<RawDelivery, 'body'> & { body: string }
  return { headers, query, body: Buffer.from(body, 'base64') }
}
