import { AppError, type RegistrationStateOut } from '@talao/contract'
import { openTokens, TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

/**
 * Stored state of the company's registration with its gateway, if the gateway requires one. No request is made. Secrets
 * are reported only as set or not set.
 */
export function registrationOf({ db, vault }: NoteDeps, companyId: number): Promise<RegistrationStateOut> {
  return readCompanies(db, [companyId], async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['gateway', 'nfs_gateway'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const row = await tx
      .selectFrom('company_gateway')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .executeTakeFirst()
    const isNeeded = company.gateway === TOKEN_GATEWAY || company.nfs_gateway !== 'NFSE_NACIONAL'
    const tokens = row?.tokens_sealed ? openTokens(vault, companyId, row.tokens_sealed) : null
    return {
      state: isNeeded ? stateOf(row) : 'NONE',
      synced_at: row?.synced_at?.toISOString() ?? null,
      checked_at: row?.checked_at?.toISOString() ?? null,
      error: row?.sync_error ?? null,
      differences: (row?.differences ?? []) as RegistrationStateOut['differences'],
      certificate: await certificateThere(tx, companyId, row?.certificate_fingerprint ?? null),
      tokens: { homologation: Boolean(tokens?.homologacao), production: Boolean(tokens?.producao) },
      hooks_since: row?.hook_rotated_at?.toISOString() ?? null,
      numbers_waiting: isNeeded ? await numbersWaiting(tx, companyId, company) : [],
    }
  })
}

function stateOf(row: { synced_at: Date | null; sync_error: string | null } | undefined) {
  if (row?.sync_error) return 'REFUSED'
  return row?.synced_at ? 'SYNCED' : 'PENDING'
}

async function certificateThere(tx: Tx, companyId: number, known: string | null) {
  const kept = await tx
    .selectFrom('company_certificate')
    .select('fingerprint')
    .where('company_id', '=', companyId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!kept) return 'NONE'
  return kept.fingerprint === known ? 'SAME' : 'WAITING'
}

/** Only for gateways that assign numbers. Numbers assigned by Talão are sent to no gateway. */
async function numbersWaiting(tx: Tx, companyId: number, roads: { gateway: string; nfs_gateway: string }) {
  const waiting = async (table: 'nfe_access_setting' | 'nfs_access_setting', kind: 'NFE' | 'NFSE') => {
    const rows = await tx
      .selectFrom(table as 'nfe_access_setting')
      .select('in_production')
      .where('company_id', '=', companyId)
      .where('to_push', '=', true)
      .orderBy('in_production')
      .execute()
    return rows.map(({ in_production }) => ({ kind, in_production }))
  }
  return [
    ...(roads.gateway === TOKEN_GATEWAY ? await waiting('nfe_access_setting', 'NFE') : []),
    ...(roads.nfs_gateway === 'NFSE_NACIONAL' ? [] : await waiting('nfs_access_setting', 'NFSE')),
  ]
}
