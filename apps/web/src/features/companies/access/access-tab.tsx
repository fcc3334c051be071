import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SettingFrame, type SettingPlace } from '../setting-frame.tsx'
import { type AccessKind, type AccessSetting, asksCityLogin } from './access-form.ts'
import { accessQuery, registrationQuery } from './access-queries.ts'
import { ACCESS_TITLES } from './access-titles.ts'
import { DirectPanel } from './direct-panel.tsx'
import { GatewayPanel } from './gateway-panel.tsx'
import { isNumberedThere } from './gateways.ts'
import { NumberingPanel } from './numbering-panel.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { useAccessForm } from './use-access-form.ts'

const CityPanel = lazy(() => import('./city-panel.tsx').then((module) => ({ default: module.CityPanel })))
const AccessDialog = lazy(() => import('./access-dialog.tsx').then((module) => ({ default: module.AccessDialog })))

type Props = { kind: AccessKind; company: CompanyOut; at: SettingPlace }

/** Gateway, credentials and numbering of one kind of nota. Only company administrators see it. */
export function AccessTab({ kind, company, at }: Props) {
  const { isAdmin } = useUser()
  const setting = useQuery({ ...accessQuery(kind, company.id), enabled: isAdmin })
  // Wait for this before drawing: the gateway requirements are a list above the rest, which would jump down.
  const registration = useQuery({ ...registrationQuery(company.id), enabled: isAdmin })
  const frame = frameOf({ kind, company, at })
  if (!isAdmin) {
    return (
      <SettingFrame {...frame}>
        <EmptyState kind="no-permission" title="Esta área é de quem administra a empresa">
          Peça a quem administra para ver ou mudar o acesso.
        </EmptyState>
      </SettingFrame>
    )
  }
  if (setting.isError) {
    return (
      <SettingFrame {...frame}>
        <LoadFailure
          title="Não deu para carregar o acesso"
          error={setting.error}
          retry={() => void setting.refetch()}
        />
      </SettingFrame>
    )
  }
  if (!setting.data || registration.isPending) {
    return (
      <SettingFrame {...frame}>
        <SkeletonBlock />
      </SettingFrame>
    )
  }
  // After a save the form restarts from the server's values.
  return <Editor key={JSON.stringify(setting.data)} setting={setting.data} kind={kind} company={company} at={at} />
}

function Editor({ setting, kind, company, at }: Props & { setting: AccessSetting }) {
  const registration = useQuery(registrationQuery(company.id))
  const { form, submit, isSaving, changes, confirm, giveUp } = useAccessForm({ kind, companyId: company.id, setting })
  useSaveShortcut(submit, isSaving)
  const road = kind === 'NFE' ? company.gateway : company.nfs_gateway
  const city = asksCityLogin(setting) ? setting : undefined
  const action = (
    <Button variant="filled" loading={isSaving} rightSection={<Kbd>Ctrl S</Kbd>} onClick={submit}>
      Salvar
    </Button>
  )
  return (
    <SettingFrame {...frameOf({ kind, company, at })} actions={action}>
      <LeaveGuard isChanged={isFormChanged(form)} />
      <PanelColumns
        main={
          <>
            <GatewayPanel
              kind={kind}
              company={company}
              registration={registration.data}
              hasCityLogin={Boolean(city?.production.username)}
            />
            <NumberingPanel kind={kind} road={road} form={form} />
            {road === 'FOCUS_NFE_MUNICIPAL' && city && (
              <Suspense fallback={<SkeletonBlock />}>
                <CityPanel form={form} setting={city} />
              </Suspense>
            )}
          </>
        }
        side={isNumberedThere(road) ? <RegistrationPanel companyId={company.id} /> : <DirectPanel company={company} />}
      />
      {changes && (
        <Suspense>
          <AccessDialog changes={changes} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />
        </Suspense>
      )}
    </SettingFrame>
  )
}

function frameOf({ kind, company, at }: Props) {
  const tab = kind === 'NFE' ? ('acesso-nfe' as const) : ('acesso-nfse' as const)
  return { at, company, tab, title: ACCESS_TITLES[kind] }
}
