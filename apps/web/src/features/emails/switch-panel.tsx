import type { CompanyOut } from '@talao/contract'
import { useChangeConfig } from '../../components/automation/queries.ts'
import type { CompanyConfig } from '../../components/company/company-query.ts'
import { Panel } from '../../ui/panel.tsx'
import { Toggle } from '../../ui/toggle.tsx'

/** Whether customers get e-mails automatically. A manual e-mail is sent either way. */
export function SwitchPanel({ company: { company_config: config } }: { company: CompanyOut }) {
  return (
    <Panel title="Quando sai">
      {config ? <MailSwitch config={config} /> : <p className="support">A configuração ainda não existe.</p>}
    </Panel>
  )
}

function MailSwitch({ config }: { config: CompanyConfig }) {
  const setConfig = useChangeConfig(config)
  const coming = setConfig.isPending ? setConfig.variables : {}
  return (
    <Toggle
      label="Mandar e-mail ao cliente"
      description="Ligado, o cliente recebe um e-mail quando a nota é autorizada, quando é cancelada e a cada carta de correção, uma vez cada, com o PDF e o XML. A nota pode dizer que não. Desligado, só sai o que alguém mandar pela página da nota."
      checked={Boolean(coming.send_mail_to_customers_enabled ?? config.send_mail_to_customers_enabled)}
      disabled={setConfig.isPending}
      onChange={(event) => setConfig.mutate({ send_mail_to_customers_enabled: event.currentTarget.checked })}
    />
  )
}
