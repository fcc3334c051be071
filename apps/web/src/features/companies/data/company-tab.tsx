import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { LookupsContext, useLookups } from '../../../components/lookups/lookups.ts'
import { kindsSold } from '../../../components/readiness/readiness.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Panel, PanelColumns } from '../../../ui/panel.tsx'
import { CertificatePanel } from '../certificate/certificate-panel.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { useSaveCompany } from '../queries.ts'
import { AddressPanel } from './address-panel.tsx'
import { checkCompany, companyValues, keepTyped } from './company-form.ts'
import { DataPanel } from './data-panel.tsx'
import { EnvironmentPanel } from './environment-panel.tsx'
import { LogoPanel } from './logo-panel.tsx'
import { RegisterPanel } from './register-panel.tsx'

// Lazy is safe: it is the last panel, so nothing moves when it loads.
const ActivationPanel = lazy(() =>
  import('./activation-panel.tsx').then((module) => ({ default: module.ActivationPanel })),
)

type Props = { company: CompanyOut | undefined; onSaved?: () => void }

export function CompanyTab({ company, onSaved }: Props) {
  const { user, isAdmin } = useUser()
  const canChange = isAdmin || company === undefined
  const navigate = useNavigate()
  const save = useSaveCompany(company)
  const form = useCompanyForm(company)
  const draft = useFormDraft(draftKey('company', user.id, company?.id, company?.id), form)
  const lookups = useLookups()
  const check = form.onSubmit((values) => {
    // Use the promise: creating a company remounts the page before `mutate` would call its callbacks.
    void save.mutateAsync(values).then(
      ({ data }) => {
        draft.forget()
        if (company) onSaved?.()
        else void navigate({ to: '/empresas/$id', params: { id: data.id } })
      },
      (error) => form.setErrors(fieldMessages(error)),
    )
  })
  const submit = () => lookups.first(() => check())
  useSaveShortcut(submit, save.isPending)
  useFocusUrlField()
  const action = canChange && (
    <Button
      variant="filled"
      loading={save.isPending || lookups.isWaiting}
      rightSection={<Kbd>Ctrl S</Kbd>}
      onClick={submit}
    >
      Salvar
    </Button>
  )
  return (
    <CompanyFrame company={company} tab={undefined} hint={draft.said} actions={action}>
      <PanelColumns
        main={
          <form
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
            noValidate
          >
            {canChange && draft.offer}
            <Locked when={!canChange} key={draft.round}>
              <DataPanel form={form} sellsGoods={company?.sells ? kindsSold(company.sells).nfe : true} />
              <LookupsContext value={lookups.join}>
                <AddressPanel form={form} known={company?.address ?? undefined} />
              </LookupsContext>
            </Locked>
          </form>
        }
        side={
          company ? (
            <>
              <EnvironmentPanel company={company} canChange={isAdmin} />
              <CertificatePanel company={company} canChange={isAdmin} />
              <RegisterPanel company={company} canChange={isAdmin} />
              <LogoPanel company={company} canChange={isAdmin} />
              {isAdmin && (
                <Suspense>
                  <ActivationPanel company={company} />
                </Suspense>
              )}
            </>
          ) : (
            <Panel title="Depois de salvar">
              <p className="support">
                Vêm o certificado A1, os padrões da NF-e e a automação. A empresa começa em homologação.
              </p>
            </Panel>
          )
        }
      />
    </CompanyFrame>
  )
}

/** The form of the stored company. Typed values survive a save of the certificate or logo. */
function useCompanyForm(company: CompanyOut | undefined) {
  const form = useFormWithResolvedErrors({
    initialValues: companyValues(company),
    validate: checkCompany,
    validateInputOnBlur: true,
  })
  const shown = useRef(company)
  useEffect(() => {
    if (company?.version === shown.current?.version) return
    const before = companyValues(shown.current)
    const fresh = companyValues(company)
    shown.current = company
    form.setInitialValues(fresh)
    form.setValues((typed) => keepTyped(fresh, { ...before, ...typed }, before))
  }, [company, form])
  return form
}
