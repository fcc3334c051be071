import { AppError, type WebhookEndpointOut } from '@talao/contract'
import type { WebhookEvent } from '@talao/contract/fields/values'
import { reachOf } from '../../company/gateways/transports.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { TellDeps } from '../tell-deps.ts'
import { checkAddress } from './address.ts'
import { presentEndpoint } from './present.ts'
import { newWebhookSecret, sealWebhookSecret } from './secret.ts'

const MOST_ENDPOINTS = 10
const HOUR_MS = 3600_000

type EndpointInput = { url: string; events: WebhookEvent[]; company_id?: number | undefined }

/** Creates a webhook endpoint of one company. Its secret is returned only here. */
export async function createEndpoint(
  deps: TellDeps,
  actor: Actor,
  { url, events, company_id }: EndpointInput,
): Promise<WebhookEndpointOut & { secret: string }> {
  const companyId = writeCompany(actor, company_id)
  requireCompany(actor, companyId, 'ADM')
  await checkAddress(url, reachOf(deps.config))
  const now = deps.clock.now()
  const secret = newWebhookSecret()
  const row = await withCompanies(deps.db, [companyId], async (tx) => {
    await roomForOne(tx, companyId)
    return tx
      .insertInto('webhook_endpoint')
      .values({
        company_id: companyId,
        url,
        events,
        secret_sealed: sealWebhookSecret(deps.vault, companyId, secret),
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...presentEndpoint(row, now), secret }
}

/** Locks the company, so that concurrent creations cannot exceed the limit. */
async function roomForOne(tx: Tx, companyId: number): Promise<void> {
  const company = await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_ENDPOINTS)
    throw new AppError('dados_invalidos', { text: `Uma empresa tem até ${MOST_ENDPOINTS} webhooks. Apague um antes.` })
}

type Change = { url?: string | undefined; events?: WebhookEvent[] | undefined; is_active?: boolean | undefined }

/** Switching on or changing the URL resets the failures. */
export async function changeEndpoint(deps: TellDeps, endpoint: Endpoint, change: Change): Promise<void> {
  const { url, events, is_active } = change
  if (url !== undefined) await checkAddress(url, reachOf(deps.config))
  const now = deps.clock.now()
  const isFresh = url !== undefined || is_active === true
  const off = is_active === false ? { off_at: now, off_reason: null } : {}
  await withCompanies(deps.db, [endpoint.company_id], (tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set({
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events }),
        ...(is_active === undefined ? {} : { is_active }),
        ...(isFresh ? { failures: 0, failing_since: null } : {}),
        ...(is_active === true ? { off_at: null, off_reason: null } : off),
        updated_at: now,
      })
      .where('company_id', '=', endpoint.company_id)
      .where('id', '=', endpoint.id)
      .execute(),
  )
}

/**
 * From now on every delivery, even a waiting one, is signed with the new secret, and for a time also with the former
 * one.
 */
export async function rotateSecret(deps: TellDeps, endpoint: Endpoint): Promise<string> {
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  await withCompanies(deps.db, [endpoint.company_id], (tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set((eb) => ({
        secret_before_sealed: eb.ref('secret_sealed'),
        secret_before_until: new Date(now.getTime() + deps.config.formerSecretHours * HOUR_MS),
        secret_sealed: sealWebhookSecret(deps.vault, endpoint.company_id, secret),
        updated_at: now,
      }))
      .where('company_id', '=', endpoint.company_id)
      .where('id', '=', endpoint.id)
      .execute(),
  )
  return secret
}

/** Ends the former secret at once. */
export async function endFormerSecret(deps: TellDeps, endpoint: Endpoint): Promise<void> {
  await withCompanies(deps.db, [endpoint.company_id], (tx) =>
    tx
      .updateTable('webhook_endpoint')
      .set({ secret_before_sealed: null, secret_before_until: null, updated_at: deps.clock.now() })
      .where('company_id', '=', endpoint.company_id)
      .where('id', '=', endpoint.id)
      .execute(),
  )
}

export async function removeEndpoint(deps: TellDeps, endpoint: Endpoint): Promise<void> {
  await withCompanies(deps.db, [endpoint.company_id], (tx) =>
    tx
      .deleteFrom('webhook_endpoint')
      .where('company_id', '=', endpoint.company_id)
      .where('id', '=', endpoint.id)
      .execute(),
  )
}

export type Endpoint = { company_id: number; id: number }

/** The endpoint, if the actor administers its company. Throws `nao_encontrado` for an unknown one. */
export async function ownEndpoint(deps: TellDeps, actor: Actor, id: number): Promise<Endpoint> {
  const company_id = await companyOf(deps, actor, 'webhook_endpoint', id)
  requireCompany(actor, company_id, 'ADM')
  return { company_id, id }
}
