import { randomBytes } from 'node:crypto'
import { packA1 } from '@talao/documents'
import {
  type Access,
  type CompanyOutcome,
  type GatewayCompany,
  GATEWAYS,
  type Rejected,
  type Unknown,
  type WebhookOutcome,
} from '@talao/gateways'
import { type Tx, withCompanies } from '../db/scope.ts'
import { accountAccess, sealTokens } from '../issuing/access.ts'
import { currentCertificate } from '../modules/companies/certificate.ts'
import { loadIssuer } from '../modules/companies/issuer.ts'
import { newPathKey, pathKeyHash } from '../modules/integrations/secrets.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

const GATEWAY = 'FOCUS_NFE'
export const HOOK_HEADER = 'X-Talao-Hook'
export const hookSecretPlace = (companyId: number) => `company:${companyId}|gateway-hook:${GATEWAY}`

/**
 * Makes the gateway know the company: its data, its certificate (packed anew for this hand-over) and where to tell us of its notes.
 * Repeating it is harmless; what the gateway objects to is shown in the company's readiness.
 */
export async function registerCompany(deps: JobDeps, data: JobData['register-company']): Promise<void> {
  const companyId = data.company_id
  const prepared = await withCompanies(deps.db, [companyId], (tx) => prepare(deps, tx, companyId))
  if (prepared === null) return
  const registered = await GATEWAYS.FOCUS_NFE.registerCompany(prepared.company, prepared.access)
  if (registered.kind !== 'SAVED') return refused(deps, companyId, registered)
  const token = registered.company.tokens.homologacao ?? registered.company.tokens.producao
  const now = deps.clock.now()
  const hook = await withCompanies(deps.db, [companyId], async (tx) => {
    await tx
      .updateTable('company_gateway')
      .set({
        external_id: registered.company.externalId,
        tokens_sealed: sealTokens(deps.vault, companyId, GATEWAY, registered.company.tokens),
        certificate_fingerprint: prepared.fingerprint,
        updated_at: now,
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', GATEWAY)
      .execute()
    return hookOf(deps, tx, companyId)
  })
  for (const [environment, ownToken] of Object.entries(registered.company.tokens)) {
    if (!ownToken) continue
    const baseUrl = environment === 'producao' ? deps.config.focus.production : deps.config.focus.homologation
    const outcome = await GATEWAYS.FOCUS_NFE.ensureWebhook(
      { cnpj: prepared.company.cnpj, document: 'NFE', header: HOOK_HEADER, ...hook },
      { ...prepared.access, baseUrl, token: ownToken },
    )
    if (outcome.kind !== 'SAVED') return refused(deps, companyId, outcome)
  }
  await note(deps, companyId, token ? null : 'A emissora registrou a empresa mas não deu o token dela.')
}

type Prepared = { company: GatewayCompany; access: Access; fingerprint: string | null }

async function prepare(deps: JobDeps, tx: Tx, companyId: number): Promise<Prepared | null> {
  const access = await accountAccess(tx, deps)
  const issuer = await loadIssuer(tx, companyId)
  await tx
    .insertInto('company_gateway')
    .values({ company_id: companyId, gateway: GATEWAY, updated_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!access || issuer.gateway !== GATEWAY) return null
  const known = await tx
    .selectFrom('company_gateway')
    .select(['external_id', 'certificate_fingerprint'])
    .where('company_id', '=', companyId)
    .where('gateway', '=', GATEWAY)
    .executeTakeFirstOrThrow()
  const kept = await currentCertificate(tx, deps.vault, companyId)
  const password = randomBytes(18).toString('base64url')
  const isNew = kept !== null && kept.fingerprint !== known.certificate_fingerprint
  return {
    access,
    fingerprint: kept?.fingerprint ?? known.certificate_fingerprint,
    company: {
      externalId: known.external_id,
      cnpj: issuer.cnpj,
      corporate_name: issuer.corporate_name,
      fantasy_name: issuer.fantasy_name,
      state_registration: issuer.state_registration,
      municipal_registration: issuer.municipal_registration,
      tax_regime: issuer.tax_regime,
      email: issuer.email,
      phone: issuer.contact,
      address: issuer.address,
      nfe: { enabled: true },
      ...(isNew ? { certificate: { pfx: packA1(kept, password), password } } : {}),
    },
  }
}

/** The address and the secret of the company's hook, made once. */
async function hookOf(deps: JobDeps, tx: Tx, companyId: number): Promise<{ url: string; secret: string }> {
  const row = await tx
    .selectFrom('company_gateway')
    .select(['hook_path_key_sealed', 'hook_secret_sealed'])
    .where('company_id', '=', companyId)
    .where('gateway', '=', GATEWAY)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const place = hookSecretPlace(companyId)
  const pathKey = row.hook_path_key_sealed ? deps.vault.open(row.hook_path_key_sealed, place) : newPathKey()
  const secret = row.hook_secret_sealed
    ? deps.vault.open(row.hook_secret_sealed, place)
    : randomBytes(32).toString('base64url')
  if (!row.hook_path_key_sealed || !row.hook_secret_sealed) {
    await tx
      .updateTable('company_gateway')
      .set({
        hook_path_key_hash: pathKeyHash(pathKey),
        hook_path_key_sealed: deps.vault.seal(pathKey, place),
        hook_secret_sealed: deps.vault.seal(secret, place),
      })
      .where('company_id', '=', companyId)
      .where('gateway', '=', GATEWAY)
      .execute()
  }
  return { url: `${deps.config.publicUrl}/api/hooks/${GATEWAY}/${companyId}/${pathKey}`, secret }
}

type NotSaved = Exclude<CompanyOutcome | WebhookOutcome, { kind: 'SAVED' }>

/** A clear no is kept for the user to read; anything else is tried again by the queue. */
async function refused(deps: JobDeps, companyId: number, outcome: NotSaved): Promise<void> {
  await note(deps, companyId, reasonOf(outcome))
  if (outcome.kind === 'UNKNOWN' || (outcome.kind === 'REJECTED' && outcome.failure === 'throttled'))
    throw new Error(`The gateway did not settle the registration: ${outcome.kind}.`)
}

function reasonOf(outcome: { kind: 'ABSENT' } | Rejected | Unknown): string {
  if (outcome.kind === 'REJECTED')
    return `A emissora recusou o cadastro: ${outcome.faults.map((fault) => fault.text).join(' · ')}`
  return outcome.kind === 'UNKNOWN'
    ? `A emissora não respondeu: ${outcome.reason}`
    : 'A emissora não conhece a empresa.'
}

async function note(deps: JobDeps, companyId: number, error: string | null): Promise<void> {
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .updateTable('company_gateway')
      .set({ sync_error: error, updated_at: now, ...(error === null ? { synced_at: now } : {}) })
      .where('company_id', '=', companyId)
      .where('gateway', '=', GATEWAY)
      .execute(),
  )
}
