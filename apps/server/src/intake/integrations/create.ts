import { AppError } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { READY_MADE } from '@talao/platforms/mapped/ready-made'
import type { ReadyMade } from '@talao/platforms/mapped/ready-made-shape'
import { setupWordsOf } from '@talao/platforms/setup-words-of'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { newPathKey, pathKeyHash } from '../../kit/secrets/path-key.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { dateful, given, type IntegrationSave, inOwnNames, mergeSecrets, secretColumns } from './commands.ts'
import { missingSecrets, requireSecrets } from './needed-secrets.ts'
import { webhookUrl } from './rotate.ts'
import { inventedSecret, openPathKey, sealPathKey } from './secrets.ts'

type Made = { id: number; webhook_url: string; secret: string | null }

/** Creates a complete integration. It is active from now unless the save says otherwise. Returns its id. */
export async function createIntegration(deps: IntakeDeps, actor: Actor, save: IntegrationSave): Promise<number> {
  const { companyId, type } = whose(actor, save)
  const secrets = mergeSecrets({}, inOwnNames(type, save))
  const now = deps.clock.now()
  const columns = {
    is_active: true,
    auto_since: now,
    connected_at: now,
    connected_by: 'PERSON',
    ...dateful(save.columns),
  }
  const held: Record<string, unknown> = { ...secrets, ...given(save.ids) }
  if (columns.is_active) requireSecrets(type, (key) => Boolean(held[key]), save.credentialsAt)
  const whole = { ...columns, ...secretColumns(deps, companyId, secrets) }
  const { id } = await withCompanies(deps.db, [companyId], (tx) =>
    insert(deps, tx, { companyId, type }, save, whole, now),
  )
  return id
}

/**
 * Creates an integration with its webhook address before the platform's credentials are known. It stays off until a
 * verified delivery arrives. For a platform without a secret we generate one, and require it once a delivery has
 * carried it. A platform that cannot send it relies on the key in its address. A request that names only the platform
 * reuses an untouched draft, so that simultaneous requests do not create two.
 */
export async function createDraft(
  deps: IntakeDeps,
  actor: Actor,
  save: IntegrationSave,
  readyMade: string | null | undefined,
): Promise<Made> {
  const { companyId, type } = whose(actor, save)
  const known = knownShape(type, readyMade)
  const now = deps.clock.now()
  const own = mergeSecrets({}, inOwnNames(type, save))
  const isOurs = setupWordsOf(type, known?.id ?? null).secret === 'OURS'
  const secret = own.webhook_token || !isOurs ? null : inventedSecret()
  const secrets = secret === null ? own : { ...own, webhook_token: secret }
  const held: Record<string, unknown> = { ...secrets, ...given(save.ids) }
  const isWhole = missingSecrets(type, (key) => Boolean(held[key])).length === 0
  const columns = {
    ...(known ? { name: known.name, ready_made: known.id } : {}),
    auto_since: now,
    ...dateful(save.columns),
    is_active: false,
    setup: isWhole ? 'WAITING' : 'DRAFT',
    secret_saved_at: isWhole ? now : null,
    secret_is_offered: secret !== null,
    ...secretColumns(deps, companyId, secrets),
  }
  return withCompanies(deps.db, [companyId], async (tx) => {
    const begun = isBare(save) ? await untouchedDraft(tx, { companyId, type }, known?.id ?? null) : undefined
    if (!begun) return { ...(await insert(deps, tx, { companyId, type }, save, columns, now)), secret }
    const pathKey = openPathKey(deps.vault, companyId, begun.path_key_sealed)
    // The secret was already shown to the user who created the draft.
    return {
      id: begun.id,
      webhook_url: webhookUrl(deps.config.publicUrl, { id: begun.id, type }, pathKey),
      secret: null,
    }
  })
}

function isBare({ columns, secrets, ids }: IntegrationSave): boolean {
  return [columns, secrets, ids].every((part) => Object.keys(given(part)).length === 0)
}

/** The platform's draft in which nothing was saved yet. The lock on the company serializes simultaneous requests. */
async function untouchedDraft(tx: Tx, { companyId, type }: Whose, readyMade: string | null) {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('sale_integration')
    .select(['id', 'path_key_sealed'])
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('ready_made', 'is not distinct from', readyMade)
    .where('setup', '<>', 'CONNECTED')
    .where((eb) => eb.or([eb('setup', '=', 'DRAFT'), eb('secret_is_offered', '=', true)]))
    .where('version', '=', 1)
    .orderBy('id')
    .executeTakeFirst()
}

type Whose = { companyId: number; type: PlatformId }

function whose(actor: Actor, { company_id, type }: IntegrationSave): Whose {
  const companyId = writeCompany(actor, company_id)
  requireCompany(actor, companyId, 'ADM')
  if (!type) throw new AppError('dados_invalidos', { errors: { type: ['Escolha a plataforma.'] } })
  if (type === 'API')
    throw new AppError('dados_invalidos', { errors: { type: ['Seus próprios sistemas se conectam em Token de API.'] } })
  return { companyId, type }
}

function knownShape(type: PlatformId, id: string | null | undefined): ReadyMade | undefined {
  if (!id) return undefined
  const known = type === 'OTHER' ? READY_MADE.find((one) => one.id === id) : undefined
  if (known) return known
  throw new AppError('dados_invalidos', { errors: { ready_made: ['Escolha um dos valores oferecidos.'] } })
}

async function insert(
  deps: IntakeDeps,
  tx: Tx,
  { companyId, type }: Whose,
  { ids }: IntegrationSave,
  columns: Record<string, unknown> & { auto_since: Date },
  now: Date,
): Promise<{ id: number; webhook_url: string }> {
  const pathKey = newPathKey()
  const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  const kind = await defaultNoteKind(tx, companyId)
  const row = await registeringKinds(deps, tx, companyId, () =>
    tx
      .insertInto('sale_integration')
      .values({
        name: PLATFORM_LABELS[type],
        type_fiscal_note: kind,
        ...columns,
        ...given(ids),
        company_id: companyId,
        type,
        path_key_hash: pathKeyHash(pathKey),
        path_key_sealed: sealPathKey(deps.vault, companyId, pathKey),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id: row.id, webhook_url: webhookUrl(deps.config.publicUrl, { id: row.id, type }, pathKey) }
}
