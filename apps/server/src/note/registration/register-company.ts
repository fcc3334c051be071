import { randomBytes } from 'node:crypto'
import {
  type Access,
  type CompanyOutcome,
  ENVIRONMENTS,
  GATEWAYS,
  type Numbering,
  type Rejected,
  registrationRefusal,
  type Unknown,
  type WebhookOutcome,
  type WebhookTopic,
} from '@talao/gateways'
import { sql } from 'kysely'
import { accountAccess, companyAccess, sealTokens, TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import { gatewayCompany, type PreparedCompany } from '../../company/gateways/gateway-company.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { newPathKey, pathKeyHash } from '../../kit/secrets/path-key.ts'
import type { NoteJobDeps } from '../note-deps.ts'

export const HOOK_HEADER = 'X-Talao-Hook'
export const hookSecretPlace = (companyId: number) => `company:${companyId}|gateway-hook:${TOKEN_GATEWAY}`

/**
 * Registers the company with the provider: its data, its certificate (packed with a new password each time) and the
 * webhooks for its notes. Idempotent; objections are shown on the company's readiness page.
 */
export async function registerCompany(deps: NoteJobDeps, data: JobData['register-company']): Promise<void> {
  const companyId = data.company_id
  const prepared = await withCompanies(deps.db, [companyId], (tx) => prepareRegistration(deps, tx, companyId))
  if (prepared === null) return note(deps, companyId, { text: NO_ACCOUNT }, { isRefused: true })
  const registered = await GATEWAYS.FOCUS_NFE.registerCompany(prepared.company, prepared.access)
  if (registered.kind !== 'SAVED') return refused(deps, companyId, registered)
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    await tx
      .updateTable('company_gateway')
      .set({
        external_id: registered.company.externalId,
        // An answer without a token does not remove the stored one.
        ...(registered.company.tokens.producao || registered.company.tokens.homologacao
          ? { tokens_sealed: sealTokens(deps.vault, companyId, TOKEN_GATEWAY, registered.company.tokens) }
          : {}),
        certificate_fingerprint: prepared.fingerprint,
        differences: JSON.stringify(registered.differences),
        checked_at: now,
        updated_at: now,
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .execute()
    await markPushed(tx, companyId, 'nfe_access_setting', prepared.company.nfe)
    await markPushed(tx, companyId, 'nfs_access_setting', prepared.company.nfse)
  })
  const objection = await ensureHooks(deps, companyId, prepared)
  if (objection) return refused(deps, companyId, objection)
  const hasToken = registered.company.tokens.homologacao ?? registered.company.tokens.producao
  await note(deps, companyId, hasToken ? null : { text: 'A Focus NFe cadastrou a empresa, mas não deu o token dela.' })
}

type Pushed = { production?: Numbering; homologation?: Numbering } | undefined

/** Each setting is pushed once; values that a user changed meanwhile are still to be pushed. */
async function markPushed(
  tx: Tx,
  companyId: number,
  table: 'nfe_access_setting' | 'nfs_access_setting',
  pushed: Pushed,
): Promise<void> {
  for (const [in_production, told] of [
    [true, pushed?.production],
    [false, pushed?.homologation],
  ] as const) {
    if (told?.next_number === undefined || told.serie === undefined) continue
    await sql`update ${sql.table(table)} set to_push = false where company_id = ${companyId}
      and in_production = ${in_production}
      and next_number = ${told.next_number} and serie::text = ${told.serie}`.execute(tx)
  }
}

const NO_ACCOUNT = 'Falta o token da conta na Focus NFe. Peça a quem administra o Talão que o informe.'

/** Ensures one webhook for each kind of note and environment. Returns the first objection. */
export async function ensureHooks(
  deps: NoteJobDeps,
  companyId: number,
  prepared: PreparedCompany,
): Promise<Exclude<WebhookOutcome, { kind: 'SAVED' }> | null> {
  for (const environment of ENVIRONMENTS) {
    const { access, hook } = await withCompanies(deps.db, [companyId], async (tx) => ({
      access: await companyAccess(tx, deps, companyId, TOKEN_GATEWAY, environment),
      hook: await hookOf(deps, tx, companyId),
    }))
    if (!access) continue
    const url = `${hook.url}?ambiente=${environment}`
    for (const topic of topicsOf(prepared)) {
      const wanted = { cnpj: prepared.company.cnpj, topic, url, secret: hook.secret, header: HOOK_HEADER }
      const outcome = await GATEWAYS[roadOf(topic, prepared)].ensureWebhook(wanted, access)
      if (outcome.kind !== 'SAVED') return outcome
    }
  }
  return null
}

type Prepared = PreparedCompany & { access: Access }

/**
 * The company's data for the provider, with the account's access; null without an account token or when none of the
 * company's notes go through the provider.
 */
export async function prepareRegistration(deps: NoteJobDeps, tx: Tx, companyId: number): Promise<Prepared | null> {
  const access = await accountAccess(tx, deps)
  await tx
    .insertInto('company_gateway')
    .values({ company_id: companyId, gateway: TOKEN_GATEWAY, updated_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const prepared = await gatewayCompany(tx, deps.vault, companyId)
  const isUsed = prepared.gateway === TOKEN_GATEWAY || prepared.nfsGateway !== 'NFSE_NACIONAL'
  return access && isUsed ? { ...prepared, access } : null
}

function topicsOf({ company }: PreparedCompany): WebhookTopic[] {
  return [
    ...(company.nfe?.enabled ? (['NFE', 'VOID_RANGE'] as const) : []),
    ...(company.nfse?.enabled ? (['NFSE'] as const) : []),
  ]
}

function roadOf(topic: WebhookTopic, { nfsGateway }: PreparedCompany): 'FOCUS_NFE' | 'FOCUS_NFE_MUNICIPAL' {
  return topic === 'NFSE' && nfsGateway === 'FOCUS_NFE_MUNICIPAL' ? 'FOCUS_NFE_MUNICIPAL' : 'FOCUS_NFE'
}

/** A webhook secret of this age is replaced. */
const ROTATE_AFTER_MS = 90 * 24 * 3_600_000

/** The URL of the company's webhook, made once, and its secret, which rotates. */
async function hookOf(deps: NoteJobDeps, tx: Tx, companyId: number): Promise<{ url: string; secret: string }> {
  const row = await tx
    .selectFrom('company_gateway')
    .select(['hook_path_key_sealed', 'hook_secret_sealed', 'hook_rotated_at'])
    .where('company_id', '=', companyId)
    .where('gateway', '=', TOKEN_GATEWAY)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const place = hookSecretPlace(companyId)
  const age = row.hook_rotated_at ? deps.clock.now().getTime() - row.hook_rotated_at.getTime() : 0
  const kept = age < ROTATE_AFTER_MS ? row.hook_secret_sealed : null
  const pathKey = row.hook_path_key_sealed ? deps.vault.open(row.hook_path_key_sealed, place) : newPathKey()
  const secret = kept ? deps.vault.open(kept, place) : randomBytes(32).toString('base64url')
  if (!row.hook_path_key_sealed || !kept) {
    await tx
      .updateTable('company_gateway')
      .set({
        hook_path_key_hash: pathKeyHash(pathKey),
        hook_path_key_sealed: deps.vault.seal(pathKey, place),
        hook_secret_sealed: deps.vault.seal(secret, place),
        hook_rotated_at: deps.clock.now(),
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .execute()
  }
  return { url: `${deps.config.publicUrl}/api/hooks/${TOKEN_GATEWAY}/${companyId}/${pathKey}`, secret }
}

type NotSaved = Exclude<CompanyOutcome | WebhookOutcome, { kind: 'SAVED' }>

/** A clear refusal is stored for the user; any other failure is retried by the queue. */
async function refused(deps: NoteJobDeps, companyId: number, outcome: NotSaved): Promise<void> {
  const isOpen = outcome.kind === 'UNKNOWN' || (outcome.kind === 'REJECTED' && outcome.failure === 'throttled')
  await note(deps, companyId, reasonOf(outcome), { isRefused: !isOpen })
  if (isOpen) throw new Error(`The gateway did not settle the registration: ${outcome.kind}.`)
}

type Reason = { text: string; said?: string; fields?: string[] }

function reasonOf(outcome: { kind: 'ABSENT' } | Rejected | Unknown): Reason {
  if (outcome.kind === 'REJECTED') return registrationRefusal(outcome.faults)
  return { text: outcome.kind === 'UNKNOWN' ? `A Focus NFe não respondeu: ${outcome.reason}` : NOT_KNOWN_THERE }
}

/** Cleared by the daily comparison once the provider knows the company. */
export const NOT_KNOWN_THERE = 'A Focus NFe não conhece a empresa.'
/** The same text as earlier releases stored it. */
export const NOT_KNOWN_FORMERLY = 'A emissora não conhece a empresa.'

async function note(
  deps: NoteJobDeps,
  companyId: number,
  reason: Reason | null,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .updateTable('company_gateway')
      .set({
        sync_error: reason?.text ?? null,
        sync_said: reason?.said ?? null,
        sync_fields: reason?.fields ?? [],
        sync_refused: isRefused,
        updated_at: now,
        ...(reason === null ? { synced_at: now } : {}),
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .execute(),
  )
}
