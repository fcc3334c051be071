import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useRecordForm } from '../../../components/form/use-record-form.ts'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { focusFirstFault } from '../focus-first-fault.ts'
import { useSaveNfseSetting } from '../queries.ts'
import { SettingFrame, type SettingPlace } from '../setting-frame.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ApproximatePanel, ServiceNotePanel, ServicePanel, WithheldPanel } from './nfse-panels.tsx'
import { NFSE_SETTING_LABELS } from './nfse-setting-fields.ts'
import { checkNfseSetting, nfseSettingValues } from './nfse-setting-form.ts'

/** Default values of every NFS-e of the company; a product or a nota may override them. */
export function NfseTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  const { isAdmin } = useUser()
  const save = useSaveNfseSetting(company)
  const values = nfseSettingValues(company)
  const form = useRecordForm({ values, version: company.nfs_default_setting?.version }, checkNfseSetting)
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
    <SettingFrame at={at} tab="nfse" title="Padrões da NFS-e" company={company} actions={action}>
      <LeaveGuard isChanged={isFormChanged(form)} />
      <form onSubmit={submit} noValidate>
        <Locked when={!isAdmin}>
          <PanelColumns
            main={
              <>
                <ServiceNotePanel form={form} />
                <ServicePanel form={form} />
              </>
            }
            side={
              <>
                <ChangesPanel kept={values} typed={form.values} labels={NFSE_SETTING_LABELS} about={ABOUT} />
                <WithheldPanel form={form} />
                <ApproximatePanel form={form} regime={company.tax_regime} />
              </>
            }
          />
        </Locked>
      </form>
    </SettingFrame>
  )
}

const ABOUT =
  'Toda NFS-e criada daqui em diante começa com estes padrões. O que o produto ou a própria nota diz vem antes. As notas já criadas ficam como estão.'
