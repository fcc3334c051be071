import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../../components/session/current-user.ts'
import { Panel } from '../../../ui/panel.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import styles from './access-tab.module.css'
import { SwitchOffDialog } from './switch-off-dialog.tsx'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

export function TwoFactorPanel() {
  const { two_factor_enabled: isOn } = useUser().user
  const [asked, ask] = useState<'on' | 'off'>()
  const close = () => ask(undefined)
  return (
    <Panel
      title="Verificação em duas etapas"
      aside={
        isOn ? (
          <StatusChip tone="verde" icon="check">
            Ligada
          </StatusChip>
        ) : (
          <StatusChip tone="cinza" icon="slash">
            Desligada
          </StatusChip>
        )
      }
    >
      <div className={styles.form}>
        <p className="support">
          {isOn
            ? 'Para entrar, além da senha, o Talão pede um código do aplicativo autenticador.'
            : 'Além da senha, um código do aplicativo autenticador do seu telefone. Quem descobrir a senha não entra.'}
        </p>
        <div className={styles.end}>
          {isOn ? (
            <Button onClick={() => ask('off')}>Desligar…</Button>
          ) : (
            <Button onClick={() => ask('on')}>Ligar…</Button>
          )}
        </div>
      </div>
      {asked === 'on' && <SwitchOnDialog onClose={close} />}
      {asked === 'off' && <SwitchOffDialog onClose={close} />}
    </Panel>
  )
}
