import { Button } from '@mantine/core'
import { isRefusingDeliveries } from '@talao/contract/integration/refusing-deliveries'
import { lazy, Suspense, useState } from 'react'
import { IntegrationStateChip } from '../../../components/status/status.tsx'
import { now } from '../../../lib/clock.ts'
import { ago, counted, dateTime } from '../../../lib/format.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type AnyIntegration, namedPlatform } from '../integration.ts'
import { useEndFormerSecret } from '../queries.ts'
import styles from './webhook-panel.module.css'

const RotateDialog = lazy(() => import('./rotate-dialog.tsx').then((module) => ({ default: module.RotateDialog })))

const PasteWords = lazy(() =>
  import('../setup/paste-instructions.tsx').then((module) => ({ default: module.PasteInstructions })),
)

type Props = { integration: AnyIntegration; canChange: boolean }

/** The webhook address, the events to select at the platform, and the time of the last delivery. */
export function WebhookPanel({ integration, canChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isReading, setReading] = useState(false)
  const { type } = integration
  const { last_event_at: last } = integration
  return (
    <Panel title="Endereço do webhook" aside={<IntegrationStateChip state={integration.state} />}>
      <CopyField label="endereço do webhook" value={integration.webhook_url} />
      <p className={styles.hint}>É para cá que {namedPlatform(type)} avisa cada venda.</p>
      <details className={styles.events} onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
        <summary>Onde colar e o que marcar</summary>
        {isReading && (
          <Suspense>
            <PasteWords id={integration.id} />
          </Suspense>
        )}
      </details>
      {isRefusingDeliveries(integration) && (
        <div className={styles.refused}>
          <Notice
            tone="vermelho"
            title={`${counted(integration.refused_count, 'aviso recusado', 'avisos recusados')}.`}
          >
            O segredo não confere. Se ele foi trocado n{namedPlatform(type)}, guarde o novo aqui e peça o reenvio lá.
          </Notice>
        </div>
      )}
      {integration.former_secret_until && (
        <FormerSecret id={integration.id} until={integration.former_secret_until} canEnd={canChange} />
      )}
      <div className={styles.foot}>
        <span className="support">{last ? `Último aviso ${ago(last, now())}.` : 'Nenhum aviso chegou ainda.'}</span>
        {canChange && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon name="refresh" size={14} />}
            onClick={() => setAsking(true)}
          >
            Trocar o endereço…
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <RotateDialog id={integration.id} platform={namedPlatform(type)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

type FormerSecretProps = { id: number; until: string; canEnd: boolean }

/**
 * After a change of secret the former one stays valid for a while, so that nothing is refused until the platform is
 * updated.
 */
function FormerSecret({ id, until, canEnd }: FormerSecretProps) {
  const end = useEndFormerSecret(id)
  const action = canEnd && (
    <Button size="xs" loading={end.isPending} onClick={() => end.mutate(undefined)}>
      Encerrar agora
    </Button>
  )
  return (
    <Notice tone="ambar" title="O segredo anterior ainda vale." action={action}>
      Até {dateTime(until)} chegam avisos com o novo e com o anterior. Se o anterior vazou, encerre-o já.
    </Notice>
  )
}
