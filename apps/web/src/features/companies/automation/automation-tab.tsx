import type { CompanyOut } from '@talao/contract'
import { useUser } from '../../../components/session/current-user.ts'
import { Panel, PanelColumns } from '../../../ui/panel.tsx'
import { SettingFrame, type SettingPlace } from '../setting-frame.tsx'
import { AutomationLimitsPanel } from './automation-limits-panel.tsx'
import { AutomationStop } from './automation-stop.tsx'
import { AutomationSwitches } from './automation-switches.tsx'
import { AutomationUpcoming } from './automation-upcoming.tsx'

/** The company's switches are the upper bound: a sale, product or integration can automate less, never more. */
export function AutomationTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  const { isAdmin } = useUser()
  const { company_config: config } = company
  if (!config)
    return (
      <SettingFrame at={at} tab="automacao" title="Automação" company={company}>
        <PanelColumns
          main={
            <Panel title="Automação">
              <p className="support">A configuração ainda não existe.</p>
            </Panel>
          }
          side={null}
        />
      </SettingFrame>
    )
  return (
    <SettingFrame at={at} tab="automacao" title="Automação" company={company}>
      <PanelColumns
        main={
          <>
            <AutomationSwitches config={config} isLocked={!isAdmin} />
            <AutomationUpcoming companyId={company.id} />
          </>
        }
        side={
          <>
            <AutomationStop config={config} isLocked={!isAdmin} />
            <AutomationLimitsPanel
              key={`${config.auto_since}-${config.max_per_run}`}
              config={config}
              isLocked={!isAdmin}
            />
          </>
        }
      />
    </SettingFrame>
  )
}
