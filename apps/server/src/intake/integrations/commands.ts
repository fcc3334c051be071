import { AppError, type HotmartIntegrationIn, type SaleIntegrationIn } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import { platformOf } from '@talao/platforms'
import { sql } from 'kysely'
import type { z } from 'zod'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { applySavedSecret } from './apply-saved-secret.ts'
import { isForeignCredentialName, ownName } from './credential-name.ts'
import { formerSecrets } from './former-secret.ts'
import { requireSecrets } from './needed-secrets.ts'
import { integrationCompany } from './own-integration.ts'
import { type IntegrationSecrets, openSecrets, sealSecrets } from './secrets.ts'

export type HotmartBody = z.output<typeof HotmartIntegrationIn>
export type GenericBody = z.output<typeof SaleIntegrationIn>

/** A save from either API form (Hotmart's or the generic one), in the shape of the common table. */
export type IntegrationSave = {
  type?: PlatformId | undefined
  lock?: number | undefined
  company_id?: number | undefined
  columns: Record<string, unknown>
  secrets: Record<string, string | null | undefined>
  ids: { client_id?: string | null | undefined; account_id?: string | null | undefined }
  /** Prefix of the credential fields in the form, for error paths. */
  credentialsAt: '' | 'credentials.'
}

export function fromHotmart(body: HotmartBody): IntegrationSave {
  const { client_id, client_secret, basic_token, hottok, credentials, version, row_version, company_id, ...columns } =
    body
  const beside = fromCredentials(credentials)
  return {
    type: 'HOTMART',
    company_id,
    columns: { ...columns, ...apiVersion(version) },
    lock: lockOf(version, row_version),
    secrets: { ...beside.secrets, ...filled({ client_secret, basic_token, hottok }) },
    ids: { ...beside.ids, ...given({ client_id }) },
    credentialsAt: '',
  }
}

export function fromGeneric(body: GenericBody): IntegrationSave {
  const { type, version, row_version, company_id, credentials, ...columns } = body
  return {
    type,
    company_id,
    columns: { ...columns, ...apiVersion(version) },
    lock: lockOf(version, row_version),
    ...fromCredentials(credentials),
    credentialsAt: 'credentials.',
  }
}

function fromCredentials(credentials: GenericBody['credentials']): Pick<IntegrationSave, 'secrets' | 'ids'> {
  const { client_id, account_id, client_secret, auth_token, webhook_token, basic_token, hottok } = credentials ?? {}
  return {
    secrets: { client_secret, auth_token, webhook_token, basic_token, hottok },
    ids: given({ client_id, account_id }),
  }
}

function apiVersion(version: GenericBody['version']): { platform_version?: string } {
  return typeof version === 'string' ? { platform_version: version } : {}
}

function lockOf(version: GenericBody['version'], rowVersion: number | undefined): number | undefined {
  return typeof version === 'number' ? version : rowVersion
}

/** Switches for automatic actions. */
const SWITCHES = ['is_active', 'auto_process', 'auto_send'] as const

/** Turning a switch on moves the start fence to now, so that earlier sales are not issued automatically. */
function fenced(
  columns: Record<string, unknown>,
  row: Record<(typeof SWITCHES)[number], boolean | null> & { setup: string },
  now: Date,
) {
  // Keep the fence during setup: sales that arrived meanwhile were waiting for the connection.
  if (row.setup !== 'CONNECTED') return columns
  const isPutOn = SWITCHES.some((name) => columns[name] === true && row[name] === false)
  return isPutOn && !('auto_since' in columns) ? { ...columns, auto_since: now } : columns
}

/**
 * Saves the given fields. When the waiting time or the co-production base changes, a job updates the sales without
 * notes.
 */
export async function updateIntegration(
  deps: IntakeDeps,
  actor: Actor,
  id: number,
  save: IntegrationSave,
): Promise<void> {
  const companyId = await integrationCompany(deps, actor, id, save.type)
  requireCompany(actor, companyId, 'ADM')
  if (save.company_id !== undefined && save.company_id !== companyId)
    throw new AppError('dados_invalidos', { errors: { company_id: ['A integração é de outra empresa.'] } })
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const row = await tx
      .selectFrom('sale_integration')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    if (save.lock !== undefined && save.lock !== row.version) throw new AppError('versao_desatualizada')
    const type = row.type as PlatformId
    const before = openSecrets(deps.vault, companyId, row.secrets_sealed)
    const secrets = mergeSecrets(before, inOwnNames(type, save))
    const columns = fenced(dateful(save.columns), row, now)
    const held: Record<string, string | null | undefined> = { ...secrets, ...idsOf(row), ...given(save.ids) }
    const isActive = (columns.is_active ?? row.is_active) !== false
    if (isActive) requireSecrets(type, (key) => Boolean(held[key]), save.credentialsAt)
    const isOtherDoor = changesDoor(type, before, secrets)
    const wish = given({ activate_on_first: columns.activate_on_first })
    const isOtherProof = isOtherDoor || changesAny(['webhook_token'], before, secrets)
    const told = await applySavedSecret(
      deps,
      tx,
      { ...row, ...wish },
      { held, secrets, isOtherProof, isPutOn: isActive, now },
    )
    await registeringKinds(deps, tx, companyId, () =>
      tx
        .updateTable('sale_integration')
        .set((eb) => ({
          ...columns,
          ...told,
          ...given(save.ids),
          ...secretColumns(deps, companyId, secrets),
          ...(isOtherDoor && row.setup === 'CONNECTED' ? formerSecrets(deps, row, now) : {}),
          // The token was obtained with the former credentials.
          ...(changesAccess(save) ? { access_token_sealed: null, access_token_until: null } : {}),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute(),
    )
    const waits = ['delay_to_send_note_in_days', 'wait_warranty', 'auto_process', 'coproduction_base'] as const
    if (waits.some((name) => name in columns && columns[name] !== row[name])) {
      await deps.queue.enqueue(
        tx,
        'reschedule-integration',
        { company_id: companyId, sale_integration_id: id },
        { key: `integration:${id}` },
      )
    }
  })
}

/** An absent, null or empty secret keeps the stored one. */
export function mergeSecrets(stored: IntegrationSecrets, given: IntegrationSave['secrets']): IntegrationSecrets {
  return { ...stored, ...filled(given) }
}

function filled(secrets: IntegrationSave['secrets']): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export function secretColumns(deps: IntakeDeps, companyId: number, secrets: IntegrationSecrets) {
  return { secrets_sealed: sealSecrets(deps.vault, companyId, secrets), secrets_set: Object.keys(secrets) }
}

export function given<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** Secrets under the platform's own names. If a secret is given under both names, the platform's own name wins. */
export function inOwnNames(type: PlatformId, { secrets, credentialsAt }: IntegrationSave): Record<string, string> {
  const said = Object.entries(filled(secrets))
  const strange = said.find(([name]) => isForeignCredentialName(type, name))
  if (strange)
    throw new AppError('dados_invalidos', {
      errors: { [`${credentialsAt}${strange[0]}`]: ['Esta plataforma não usa este campo.'] },
    })
  return Object.fromEntries([
    ...said.map(([name, secret]) => [ownName(type, name), secret]),
    ...said.filter(([name]) => ownName(type, name) === name),
  ])
}

function idsOf(row: { client_id: string | null; account_id: string | null }) {
  return { client_id: row.client_id, account_id: row.account_id }
}

function changesAccess(save: IntegrationSave): boolean {
  return Object.values(save.secrets).some(Boolean) || Object.values(save.ids).some((id) => id !== undefined)
}

/** Whether deliveries with the former secret would no longer be accepted. */
function changesDoor(type: PlatformId, before: IntegrationSecrets, after: IntegrationSecrets): boolean {
  const asked = platformOf(type)?.credentialFields.filter((field) => field.required === 'receive') ?? []
  const were = Object.keys(before)
  const known = asked.flatMap(({ key }) => (were.includes(key) ? [key] : []))
  return changesAny(known, before, after)
}

function changesAny(keys: readonly string[], before: IntegrationSecrets, after: IntegrationSecrets): boolean {
  const [were, are]: Record<string, string>[] = [before, after]
  return keys.some((key) => were?.[key] !== are?.[key])
}

/** Converts JSON columns to text and timestamps to dates. */
export function dateful(columns: Record<string, unknown>): Record<string, unknown> {
  const { auto_since, intermediary, options, ...rest } = columns
  return {
    ...rest,
    ...(typeof auto_since === 'string' ? { auto_since: new Date(auto_since) } : {}),
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    ...(intermediary === undefined
      ? {}
      : { intermediary: intermediary === null ? sql`null` : JSON.stringify(intermediary) }),
  }
}
