import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useUser } from '../../components/session.ts'
import { useSaveShortcut } from '../../components/use-save-shortcut.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import {
  type AccessSetting,
  type AccessValues,
  accessChanges,
  accessValues,
  asksCityLogin,
  checkAccess,
  type NoteKind,
  type NumberingChange,
  numberingChanges,
} from './access-form.ts'
import { AccessFrame, type AccessPlaceOnScreen } from './access-frame.tsx'
import { accessQuery, registrationQuery, useSaveAccess } from './access-queries.ts'
import { isNumberedThere } from './access-roads.ts'
import { DirectPanel } from './direct-panel.tsx'
import { NumberingPanel } from './numbering-panel.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { RoadPanel } from './road-panel.tsx'

const CityPanel = lazy(() => import('./city-panel.tsx').then((module) => ({ default: module.CityPanel })))
const AccessDialog = lazy(() => import('./access-dialog.tsx').then((module) => ({ default: module.AccessDialog })))

type Props = { kind: NoteKind; company: CompanyOut; at: AccessPlaceOnScreen }

/** How the company reaches the authority with one kind of note. Only its administrators see it. */
export function AccessTab({ kind, company, at }: Props) {
  const { isAdmin } = useUser()
  const setting = useQuery({ ...accessQuery(kind, company.id), enabled: isAdmin })
  const frame = { at, kind, company, actions: undefined }
  if (!isAdmin) {
    return (
      <AccessFrame {...frame}>
        <EmptyState kind="no-permission" title="Esta área é de quem administra a empresa">
          Peça a quem administra para ver ou mudar o acesso.
        </EmptyState>
      </AccessFrame>
    )
  }
  if (setting.isError) {
    return (
      <AccessFrame {...frame}>
        <LoadFailure title="O acesso não veio" error={setting.error} retry={() => void setting.refetch()} />
      </AccessFrame>
    )
  }
  if (!setting.data) {
    return (
      <AccessFrame {...frame}>
        <SkeletonBlock />
      </AccessFrame>
    )
  }
  // A saved form starts over from what the server keeps.
  return <Editor key={JSON.stringify(setting.data)} setting={setting.data} kind={kind} company={company} at={at} />
}

function Editor({ setting, kind, company, at }: Props & { setting: AccessSetting }) {
  const registration = useQuery(registrationQuery(company.id))
  const { form, submit, isSaving, changes, confirm, giveUp } = useAccessForm(kind, company.id, setting)
  useSaveShortcut(submit)
  const road = kind === 'NFE' ? company.gateway : company.nfs_gateway
  const city = asksCityLogin(setting) ? setting : undefined
  const action = (
    <Button variant="filled" loading={isSaving} rightSection={<Kbd>Ctrl S</Kbd>} onClick={submit}>
      Salvar
    </Button>
  )
  return (
    <AccessFrame at={at} kind={kind} company={company} actions={action}>
      <PanelColumns
        main={
          <>
            <RoadPanel
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
    </AccessFrame>
  )
}

function useAccessForm(kind: NoteKind, companyId: number, setting: AccessSetting) {
  const before = accessValues(setting)
  const form = useForm({
    initialValues: before,
    validate: (values) => checkAccess(kind, values),
    validateInputOnBlur: true,
  })
  const save = useSaveAccess(kind, companyId, before)
  const [changes, setChanges] = useState<NumberingChange[]>()

  function store(values: AccessValues) {
    save.mutate(values, {
      onError: (error) => form.setErrors(fieldMessages(error)),
      onSettled: () => setChanges(undefined),
    })
  }

  const submit = form.onSubmit((values) => {
    const numbering = numberingChanges(kind, before, values)
    if (numbering.length > 0) setChanges(numbering)
    else if (Object.keys(accessChanges(before, values)).length > 0) store(values)
  })
  return {
    form,
    submit: () => submit(),
    isSaving: save.isPending,
    changes,
    confirm: () => store(form.values),
    giveUp: () => setChanges(undefined),
  }
}
