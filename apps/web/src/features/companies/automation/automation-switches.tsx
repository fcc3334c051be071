import { type ConfigChange, useChangeConfig } from '../../../components/automation/queries.ts'
import type { CompanyConfig } from '../../../components/company/company-query.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import styles from './automation-tab.module.css'

type SwitchName =
  | 'auto_process_sales_enabled'
  | 'auto_send_notes_enabled'
  | 'send_mail_to_customers_enabled'
  | 'auto_cancel_on_refund'

const SWITCHES: { name: SwitchName; label: string; about: string }[] = [
  {
    name: 'auto_process_sales_enabled',
    label: 'Transformar vendas em notas',
    about: 'Cada venda vira nota no dia previsto. Desligado, espera alguém pedir.',
  },
  {
    name: 'auto_send_notes_enabled',
    label: 'Enviar automaticamente',
    about: 'Cada nota criada é enviada. Desligado, ela espera você conferir.',
  },
  {
    name: 'send_mail_to_customers_enabled',
    label: 'Mandar e-mail ao cliente',
    about: 'O cliente recebe o PDF e o XML quando a nota é autorizada.',
  },
  {
    name: 'auto_cancel_on_refund',
    label: 'Cancelar a nota quando a venda é devolvida',
    about:
      'Só enquanto a SEFAZ ou a prefeitura ainda aceita, e por dia no máximo o número de vendas por rodada; o resto espera você decidir. A partir de 2027, cancelar a nota de uma venda que aconteceu pode dar multa (LC 214, art. 341-G): por isso, depois da garantia, o caso também espera.',
  },
]

export function AutomationSwitches({ config, isLocked }: { config: CompanyConfig; isLocked: boolean }) {
  const change = useChangeConfig(config)
  const coming: ConfigChange = change.isPending ? change.variables : {}
  return (
    <Panel title="Automação" hint="muda na hora, para todas as integrações da empresa">
      <div className={styles.switches}>
        {SWITCHES.map(({ name, label, about }) => (
          <Toggle
            key={name}
            label={label}
            description={about}
            checked={Boolean(coming[name] ?? config[name])}
            disabled={isLocked || change.isPending}
            onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Panel>
  )
}
