import type { HotmartIntegrationOut } from '@talao/contract'
import { IntegrationStateChip } from '../../components/status.tsx'
import { now } from '../../lib/clock.ts'
import { ago } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './webhook-panel.module.css'

export function WebhookPanel({ integration }: { integration: HotmartIntegrationOut | undefined }) {
  if (!integration) {
    return (
      <Panel title="Endereço do webhook">
        <p className="support">Salve a integração: o endereço para colar na Hotmart aparece aqui.</p>
      </Panel>
    )
  }
  const { last_event_at: last } = integration
  return (
    <Panel title="Endereço do webhook" aside={<IntegrationStateChip state={integration.state} />}>
      <CopyField label="endereço do webhook" value={integration.webhook_url} />
      <p className={styles.hint}>
        Cole na Hotmart em Ferramentas, Webhook, versão 2.0.0, com todos os eventos de compra.
        {last ? ` Último aviso ${ago(last, now())}.` : ' Nenhum aviso chegou ainda.'}
      </p>
    </Panel>
  )
}
