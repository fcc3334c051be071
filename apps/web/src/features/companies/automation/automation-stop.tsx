import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CompanyConfig } from '../../../components/company/company-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import styles from './automation-tab.module.css'

const StopDialog = lazy(() =>
  import('../../../components/automation/stop-dialog.tsx').then((module) => ({ default: module.StopDialog })),
)

/** One button that stops all automatic sending, and the way to resume it. */
export function AutomationStop({ config, isLocked }: { config: CompanyConfig; isLocked: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const isStopped = !config.auto_process_sales_enabled && !config.auto_send_notes_enabled
  return (
    <Panel
      title="Emergência"
      aside={
        isStopped ? (
          <StatusChip tone="ambar" icon="padlock">
            Parada
          </StatusChip>
        ) : (
          <StatusChip tone="verde" icon="check">
            Funcionando
          </StatusChip>
        )
      }
    >
      <div className={styles.stop}>
        <p className="support">
          {isStopped
            ? 'Nada é enviado automaticamente. As vendas continuam chegando e esperam; o que alguém pede ainda sai.'
            : 'Para agora as vendas e as notas automáticas. O que já foi enviado não volta.'}
        </p>
        {!isLocked &&
          (isStopped ? (
            <Button leftSection={<Icon name="refresh" />} onClick={() => setAsking(true)}>
              Voltar a ligar…
            </Button>
          ) : (
            <Button color="red" variant="outline" leftSection={<Icon name="padlock" />} onClick={() => setAsking(true)}>
              Parar tudo agora
            </Button>
          ))}
      </div>
      {isAsking && (
        <Suspense>
          <StopDialog config={config} isStopped={isStopped} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
