import type { CompanyOut } from '@talao/contract'
import { type CompanyConfig, type ConfigSwitch, useSetConfig } from '../../components/company.ts'
import { useUser } from '../../components/session.ts'
import { dateTime } from '../../lib/format.ts'
import { Panel, PanelColumns } from '../../ui/panel.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import styles from './automation-tab.module.css'
import { CompanyFrame } from './company-frame.tsx'

const SWITCHES: { name: ConfigSwitch; label: string; about: string }[] = [
  {
    name: 'auto_process_sales_enabled',
    label: 'Transformar vendas em notas',
    about: 'Cada venda vira nota no dia previsto. Desligado, espera alguém pedir.',
  },
  {
    name: 'auto_send_notes_enabled',
    label: 'Enviar as notas sozinho',
    about: 'A nota criada segue para a emissora. Desligado, fica pendente para conferir.',
  },
  {
    name: 'send_mail_to_customers_enabled',
    label: 'Mandar e-mail ao cliente',
    about: 'O cliente recebe o PDF e o XML quando a nota é autorizada.',
  },
]

/** The company's switches are the upper bound: an integration may do less on its own, never more. */
export function AutomationTab({ company }: { company: CompanyOut }) {
  const { isAdmin } = useUser()
  const { company_config: config } = company
  return (
    <CompanyFrame company={company} tab="automacao">
      <PanelColumns
        main={
          <Panel title="Automação" hint="vale na hora, para todas as integrações da empresa">
            {config ? (
              <Switches config={config} isLocked={!isAdmin} />
            ) : (
              <p className="support">A configuração ainda não existe.</p>
            )}
          </Panel>
        }
        side={
          config && (
            <Panel title="Desde quando">
              <p className="support">
                A automação vale para o que chegou depois de {dateTime(config.auto_since)}. Vendas mais antigas não
                viram nota sozinhas.
              </p>
            </Panel>
          )
        }
      />
    </CompanyFrame>
  )
}

function Switches({ config, isLocked }: { config: CompanyConfig; isLocked: boolean }) {
  const setConfig = useSetConfig(config)
  const coming = setConfig.isPending ? setConfig.variables : {}
  return (
    <div className={styles.switches}>
      {SWITCHES.map(({ name, label, about }) => (
        <Toggle
          key={name}
          label={label}
          description={about}
          checked={coming[name] ?? config[name]}
          disabled={isLocked || setConfig.isPending}
          onChange={(event) => setConfig.mutate({ [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  )
}
