import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { useUser } from '../../components/session.ts'
import { useSaveShortcut } from '../../components/use-save-shortcut.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { Locked } from '../../ui/form-grid.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { CompanyFrame } from './company-frame.tsx'
import { checkNfeSetting, nfeSettingValues } from './nfe-setting-form.ts'
import { CfopPanel, NotePanel, TaxPanel } from './nfe-panels.tsx'
import { useSaveNfeSetting } from './queries.ts'

/** What every NF-e of the company starts with; a product or a note may say otherwise. */
export function NfeTab({ company }: { company: CompanyOut }) {
  const { isAdmin } = useUser()
  const save = useSaveNfeSetting(company)
  const form = useForm({
    initialValues: nfeSettingValues(company),
    validate: checkNfeSetting,
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (error) => form.setErrors(fieldMessages(error)) }),
  )
  useSaveShortcut(submit)
  const action = isAdmin && (
    <Button variant="filled" loading={save.isPending} rightSection={<Kbd>Ctrl S</Kbd>} onClick={() => submit()}>
      Salvar
    </Button>
  )
  return (
    <CompanyFrame company={company} tab="nfe" actions={action}>
      <form onSubmit={submit} noValidate>
        <Locked when={!isAdmin}>
          <PanelColumns
            main={
              <>
                <NotePanel form={form} />
                <TaxPanel form={form} regime={company.tax_regime} />
              </>
            }
            side={<CfopPanel form={form} />}
          />
        </Locked>
      </form>
    </CompanyFrame>
  )
}
