import { Button } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useRecordForm } from '../../../components/form/use-record-form.ts'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { NOTE_KINDS, type NoteKind } from '../../../components/notes/note-kind.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { SettingFrame, type SettingPlace } from '../setting-frame.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import type { SettingValues } from './setting-values.ts'

/** What differs between the defaults of the two kinds. */
export type NoteDefaults<T extends SettingValues> = {
  kind: NoteKind
  valuesOf: (company: CompanyOut) => T
  versionOf: (company: CompanyOut) => number | undefined
  check: (values: T) => FormErrors
  labels: Readonly<Record<string, string>>
  /** Text for the notas that will use the changed values. */
  about: string
  main: (form: UseFormReturnType<T>, company: CompanyOut) => ReactNode
  /** Panels below the list of changes. */
  side: (form: UseFormReturnType<T>, company: CompanyOut) => ReactNode
}
type Props<T extends SettingValues> = {
  of: NoteDefaults<T>
  company: CompanyOut
  at: SettingPlace
  save: Pick<UseMutationResult<unknown, Error, T>, 'mutate' | 'isPending'>
}

/** Default values of every note of one kind; a product or a nota may override them. */
export function SettingTab<T extends SettingValues>({ of, company, at, save }: Props<T>) {
  const { kind, labels, about } = of
  const { isAdmin } = useUser()
  const values = of.valuesOf(company)
  const form = useRecordForm({ values, version: of.versionOf(company) }, of.check)
  const submit = form.onSubmit(
    (typed) => save.mutate(typed, { onError: (error) => form.setErrors(fieldMessages(error)) }),
    focusFirstFault,
  )
  useSaveShortcut(submit, save.isPending)
  useFocusUrlField()
  const action = isAdmin && (
    <Button variant="filled" loading={save.isPending} rightSection={<Kbd>Ctrl S</Kbd>} onClick={() => submit()}>
      Salvar
    </Button>
  )
  return (
    <SettingFrame at={at} tab={kind} title={`Padrões da ${NOTE_KINDS[kind].name}`} company={company} actions={action}>
      <LeaveGuard isChanged={isFormChanged(form)} />
      <form onSubmit={submit} noValidate>
        <Locked when={!isAdmin}>
          <PanelColumns
            main={of.main(form, company)}
            side={
              <>
                <ChangesPanel kept={values} typed={form.values} labels={labels} about={about} />
                {of.side(form, company)}
              </>
            }
          />
        </Locked>
      </form>
    </SettingFrame>
  )
}
