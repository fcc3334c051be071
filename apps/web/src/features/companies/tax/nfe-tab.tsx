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
import { useSaveNfeSetting } from '../queries.ts'
import { SettingFrame, type SettingPlace } from '../setting-frame.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { CfopPanel, NotePanel } from './nfe-panels.tsx'
import { NFE_SETTING_LABELS } from './nfe-setting-fields.ts'
import { checkNfeSetting, nfeSettingValues } from './nfe-setting-form.ts'
import { TaxPanels } from './nfe-tax-panels.tsx'

/** Default values of every NF-e of the company; a product or a nota may override them. */
export function NfeTab({ company, at }: { company: CompanyOut; at: SettingPlace }) {
  const { isAdmin } = useUser()
  const save = useSaveNfeSetting(company)
  const values = nfeSettingValues(company)
  const form = useRecordForm({ values, version: company.nfe_default_setting?.version }, checkNfeSetting)
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
    <SettingFrame at={at} tab="nfe" title="Padrões da NF-e" company={company} actions={action}>
      <LeaveGuard isChanged={isFormChanged(form)} />
      <form onSubmit={submit} noValidate>
        <Locked when={!isAdmin}>
          <PanelColumns
            main={
              <>
                <NotePanel form={form} />
                <TaxPanels form={form} regime={company.tax_regime} />
              </>
            }
            side={
              <>
                <ChangesPanel kept={values} typed={form.values} labels={NFE_SETTING_LABELS} about={ABOUT} />
                <CfopPanel form={form} />
              </>
            }
          />
        </Locked>
      </form>
    </SettingFrame>
  )
}

const ABOUT =
  'Toda NF-e criada daqui em diante começa com estes padrões. O que o produto ou a própria nota diz vem antes; o que fica em branco segue a regra do regime. As notas já criadas ficam como estão.'
