import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { Suspense } from 'react'
import { DemoNumbers } from '../../../components/demo/lazy.tsx'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { LookupsContext, useLookups } from '../../../components/lookups/lookups.ts'
import type { StepProps } from '../../../components/readiness/readiness.ts'
import { StepFoot } from '../../../components/readiness/step-foot.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { AddressPanel } from '../data/address-panel.tsx'
import { companyValues } from '../data/company-form.ts'
import { goesDirect } from '../data/registration-hint.ts'
import { useSaveCompany } from '../queries.ts'
import { checkCompanyStep } from './check-company-step.ts'
import { CompanyNames } from './company-names.tsx'
import styles from './steps.module.css'
import { useTaxpayer } from './use-taxpayer.ts'

type Props = StepProps<CompanyOut | undefined> & { sells?: readonly CompanySells[] }

/** Only what a nota needs of the company; the CNPJ lookup fills most of it. */
export function CompanyStep({ company, kinds, sells, onDone, skip }: Props) {
  const save = useSaveCompany(company, sells)
  const { user } = useUser()
  const kept = companyValues(company)
  const form = useFormWithResolvedErrors({
    initialValues: company ? kept : { ...kept, email: user.email },
    validate: (values) => checkCompanyStep(values, { gateway: kept.gateway, kinds }),
    validateInputOnBlur: true,
  })
  const draft = useFormDraft(draftKey('company', user.id, company?.id, company?.id), form)
  const taxpayer = useTaxpayer(form, company?.address ?? undefined)
  const lookups = useLookups()
  useFocusUrlField()
  const check = form.onSubmit((values) => {
    // Use the promise: creating a company remounts the page before `mutate` would call its callbacks.
    const gateway = kinds.nfe && goesDirect(values) ? 'SEFAZ' : values.gateway
    void save.mutateAsync({ ...values, gateway }).then(
      () => {
        draft.forget()
        onDone()
      },
      (error) => {
        form.setErrors(fieldMessages(error))
        focusFirstFault()
      },
    )
  }, focusFirstFault)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        lookups.first(() => check())
      }}
      noValidate
    >
      {draft.offer}
      <CompanyNames
        form={form}
        kinds={kinds}
        onCnpj={(cnpj) => taxpayer.ask(cnpj)}
        found={
          <>
            <Found taxpayer={taxpayer} />
            {user.demo && (
              <Suspense fallback={<div className={styles.demo} />}>
                <DemoNumbers />
              </Suspense>
            )}
          </>
        }
      />
      <LookupsContext value={lookups.join}>
        <AddressPanel key={`${taxpayer.filling}-${draft.round}`} form={form} known={taxpayer.place} />
      </LookupsContext>
      <StepFoot aside={skip}>
        <Button type="submit" variant="filled" size="lg" loading={save.isPending || lookups.isWaiting}>
          Salvar e continuar
        </Button>
      </StepFoot>
    </form>
  )
}

/** The outcome of the register lookup, shown below the CNPJ field. */
function Found({ taxpayer }: { taxpayer: ReturnType<typeof useTaxpayer> }) {
  return (
    <div className={styles.found}>
      <span role="status">
        {taxpayer.isAsking
          ? 'Consultando o cadastro do CNPJ…'
          : taxpayer.fault
            ? taxpayer.fault
            : taxpayer.isFilled && 'Preenchido pela consulta do CNPJ.'}
      </span>
      {taxpayer.isFilled && !taxpayer.isAsking && (
        <PlainButton look="clear" size="small" onClick={() => taxpayer.undo()}>
          Desfazer
        </PlainButton>
      )}
    </div>
  )
}
