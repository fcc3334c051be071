import type { HotmartIntegrationOut, SaleIntegrationOut } from '@talao/contract'
import { isRefusingDeliveries } from '@talao/contract/integration/refusing-deliveries'
import type { Selectable } from 'kysely'
import type { SaleIntegrationTable } from '../../kit/db/tables.gen.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { nextPull } from '../pulls/next-pull.ts'
import { type Activity, lastDelivery } from './activity.ts'
import { ownName } from './credential-name.ts'
import { webhookUrl } from './rotate.ts'
import { openPathKey } from './secrets.ts'

type Row = Selectable<SaleIntegrationTable>
type House = { publicUrl: string; vault: Vault; now: Date }
export type IntegrationFacts = {
  counts: { sales: number; needs_mapping: number; failed: number }
  pulse: Activity
  canPull: boolean
  canListProducts: boolean
  company: { id: number; corporate_name: string; cnpj: string } | undefined
}

/** The only API representation of an integration. Shows whether a secret is set, never its value. */
export function presentIntegration(
  row: Row,
  facts: IntegrationFacts,
  { publicUrl, vault, now }: House,
): SaleIntegrationOut {
  const has = (secret: 'client_secret' | 'auth_token' | 'webhook_token') =>
    row.secrets_set.includes(secret) || row.secrets_set.includes(ownName(row.type, secret))
  return {
    id: row.id,
    name: row.name,
    type: row.type as SaleIntegrationOut['type'],
    type_fiscal_note: row.type_fiscal_note as SaleIntegrationOut['type_fiscal_note'],
    company_id: row.company_id,
    ...(facts.company ? { company: facts.company } : {}),
    nfe_percentage: Number(row.nfe_percentage),
    delay_to_send_note_in_days: row.delay_to_send_note_in_days,
    is_active: row.is_active,
    auto_process: row.auto_process,
    auto_send: row.auto_send,
    wait_warranty: row.wait_warranty,
    coproduction_base: row.coproduction_base as SaleIntegrationOut['coproduction_base'],
    auto_since: row.auto_since.toISOString(),
    intermediary: row.intermediary as SaleIntegrationOut['intermediary'],
    credentials: {
      client_id: row.client_id,
      account_id: row.account_id,
      has_client_secret: has('client_secret'),
      has_auth_token: has('auth_token'),
      has_webhook_token: has('webhook_token'),
    },
    webhook_url: webhookUrl(publicUrl, row, openPathKey(vault, row.company_id, row.path_key_sealed)),
    former_secret_until: stillToCome(row.secrets_before_until, now),
    setup: row.setup as SaleIntegrationOut['setup'],
    connected_at: row.connected_at?.toISOString() ?? null,
    connected_by: row.connected_by as SaleIntegrationOut['connected_by'],
    activate_on_first: row.activate_on_first,
    wrong_signature_at: row.refused_at?.toISOString() ?? null,
    ready_made: row.ready_made,
    attention: facts.pulse.attention,
    last_delivery: lastDelivery(facts.pulse),
    refused_today: facts.pulse.refused_today,
    sales_today: facts.pulse.sales_today,
    next_pull_at: nextPull(row, now)?.toISOString() ?? null,
    last_event_at: row.last_event_at?.toISOString() ?? null,
    options: row.options as SaleIntegrationOut['options'],
    refused_count: row.refused_count,
    refused_at: row.refused_at?.toISOString() ?? null,
    can_pull: facts.canPull,
    can_list_products: facts.canListProducts,
    last_pull_at: row.last_pull_at?.toISOString() ?? null,
    mapping: row.mapping as SaleIntegrationOut['mapping'],
    mapping_version: row.mapping_version,
    state: stateOf(row, facts),
    counts: facts.counts,
    version: row.version,
    row_version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** States that need a user come first: unread deliveries, or refusals since the last valid delivery. */
function stateOf(row: Row, { counts }: IntegrationFacts): SaleIntegrationOut['state'] {
  if (counts.needs_mapping + counts.failed > 0 || isRefusingDeliveries(row)) return 'FAILING'
  return row.last_event_at === null ? 'WAITING' : 'OK'
}

/**
 * `complete_light`: it can be activated. `complete_full`: it can also query the platform. `complete_note_settings`: its
 * notes can be sent automatically.
 */
export function presentHotmart(row: Row, facts: IntegrationFacts, house: House): HotmartIntegrationOut {
  const { credentials, version: _lock, ...common } = presentIntegration(row, facts, house)
  const has = (secret: string) => row.secrets_set.includes(secret)
  const light = row.name !== '' && has('hottok') && has('basic_token')
  return {
    ...common,
    client_id: credentials.client_id,
    has_client_secret: credentials.has_client_secret,
    has_basic_token: has('basic_token'),
    has_hottok: has('hottok'),
    version: row.platform_version === 'V1' ? 'V1' : 'V2',
    complete_light: light,
    complete_full: light && row.client_id !== null && has('client_secret'),
    complete_note_settings: row.type_fiscal_note !== null && row.auto_send !== null,
  }
}

function stillToCome(at: Date | null, now: Date): string | null {
  return at !== null && at > now ? at.toISOString() : null
}
