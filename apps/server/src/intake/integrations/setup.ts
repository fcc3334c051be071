import type { IntegrationSetupOut, SetupStep } from '@talao/contract'
import { isRefusingDeliveries } from '@talao/contract/integration/refusing-deliveries'
import { platformOf } from '@talao/platforms'
import { type NamedWords, setupWordsOf } from '@talao/platforms/setup-words-of'
import { readCompanies } from '../../kit/db/scope.ts'
import { countUnverified } from '../inbox/quarantine.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { nextPull } from '../pulls/next-pull.ts'
import { activityOf, lastDelivery, NO_PULSE } from './activity.ts'
import { missingSecrets } from './needed-secrets.ts'
import type { IntegrationRow } from './own-integration.ts'
import { webhookUrl } from './rotate.ts'
import { openPathKey } from './secrets.ts'

/** The setup steps of this integration, and what its platform has sent meanwhile. */
export async function setupOf(deps: IntakeDeps, row: IntegrationRow): Promise<IntegrationSetupOut> {
  const now = deps.clock.now()
  const { activity, unverified } = await readCompanies(deps.db, [row.company_id], async (tx) => ({
    activity: (await activityOf(tx, [row.company_id], [row.id], now)).get(row.id) ?? NO_PULSE,
    unverified: await countUnverified(tx, row.company_id, row.id),
  }))
  const words = setupWordsOf(row.type, row.ready_made)
  const address = webhookUrl(deps.config.publicUrl, row, openPathKey(deps.vault, row.company_id, row.path_key_sealed))
  return {
    setup: row.setup as IntegrationSetupOut['setup'],
    platform: words.name,
    steps: stepsOf(row, words, { address, hasDelivered: activity.last_at !== null || row.last_event_at !== null }),
    try_out: words.tryOut,
    waiting_since: row.setup === 'WAITING' ? (row.secret_saved_at?.toISOString() ?? null) : null,
    last_delivery: lastDelivery(activity),
    wrong_signature: wrongSignature(row)?.toISOString() ?? null,
    unverified,
    next_pull_at: nextPull(row, now)?.toISOString() ?? null,
  }
}

/** Time of the last delivery with a wrong secret. Null if a valid delivery arrived or a secret was saved since. */
function wrongSignature(row: IntegrationRow): Date | null {
  const { refused_at: at, secret_saved_at: saved } = row
  return at !== null && isRefusingDeliveries(row) && (saved === null || at >= saved) ? at : null
}

type WebhookState = { address: string; hasDelivered: boolean }

/** No platform reports that the address was entered; the first delivery shows it. */
function stepsOf(row: IntegrationRow, words: NamedWords, { address, hasDelivered }: WebhookState): SetupStep[] {
  const isConnected = row.setup === 'CONNECTED'
  return [
    {
      n: 1,
      title: 'Copie este endereço',
      text: `É para cá que a plataforma avisa cada venda. Ele já está pronto para receber.`,
      copy: address,
      done: true,
    },
    {
      n: 2,
      title: `Cole ${words.at}`,
      text: words.paste,
      path: [...words.path],
      events: [...words.events],
      done: isConnected || hasDelivered,
    },
    { n: 3, ...lastStep(row, words), text: words.bring },
  ]
}

function lastStep(row: IntegrationRow, words: NamedWords): Pick<SetupStep, 'title' | 'fields' | 'is_mapping' | 'done'> {
  const isMapped = row.type === 'XGROW' || row.type === 'OTHER'
  const mapping = isMapped ? { is_mapping: true } : {}
  const isSaved = (key: string) => row.secrets_set.includes(key)
  const isDone = isMapped ? row.mapping !== null : missingSecrets(row.type, isSaved).length === 0
  if (words.secret === 'OURS') return { title: 'Nada a trazer', ...mapping, done: isDone }
  const all = platformOf(row.type)?.credentialFields ?? []
  // Platforms read by a mapping may send a secret, but need not.
  const asked = all.filter(({ key, required }) => required === 'receive' || key === 'webhook_token')
  return {
    title: words.secret === 'BEFORE' ? 'Traga o token que já existe' : 'Traga o token de volta',
    fields: asked.map(({ key, label, hint, secret, required }) => ({
      key,
      label,
      hint,
      is_secret: secret,
      is_needed: required === 'receive',
      // A secret that Talão generated does not count until a delivery carries it or the user saves one.
      has: isSaved(key) && !row.secret_is_offered,
    })),
    ...mapping,
    done: isDone,
  }
}
