import { Button, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import type { StepProps } from '../../../components/readiness.ts'
import { useUser } from '../../../components/session.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { CNPJ_MASK, MaskedInput, PHONE_MASK } from '../../../ui/masked-input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { AddressPanel } from '../address-panel.tsx'
import { type CompanyValues, companyValues } from '../company-form.ts'
import { useSaveCompany } from '../queries.ts'
import { checkCompanyStep } from './check-company-step.ts'
import styles from './steps.module.css'
import { useTaxpayer } from './use-taxpayer.ts'

/** Only what a note needs of the company; the CNPJ brings most of it. */
export function CompanyStep({ company, onDone, skip }: StepProps<CompanyOut | undefined>) {
  const save = useSaveCompany(company)
  const { user } = useUser()
  const kept = companyValues(company)
  const form = useForm({
    initialValues: company ? kept : { ...kept, email: user.email },
    validate: (values) => checkCompanyStep(values, kept.gateway),
    validateInputOnBlur: true,
  })
  const draft = useFormDraft(draftKey('company', user.id, company?.id, company?.id), form)
  const taxpayer = useTaxpayer(form, company?.address ?? undefined)
  const submit = form.onSubmit((values) => {
    // The founded company begins the page anew before `mutate` would have said so here.
    void save.mutateAsync(values).then(
      () => {
        draft.forget()
        onDone()
      },
      (error) => form.setErrors(fieldMessages(error)),
    )
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        {draft.offer}
        <Panel title="Dados">
          <FormGrid>
            <Span of={4}>
              <MaskedInput
                {...CNPJ_MASK}
                label="CNPJ"
                description="Aceita letras."
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                value={form.values.cnpj}
                error={form.errors.cnpj}
                onBlur={() => form.validateField('cnpj')}
                onChange={(bare) => {
                  form.setFieldValue('cnpj', bare.toUpperCase())
                  taxpayer.ask(bare.toUpperCase())
                }}
              />
            </Span>
            <Names form={form} />
          </FormGrid>
          <Found taxpayer={taxpayer} />
        </Panel>
        <AddressPanel key={`${taxpayer.filling}-${draft.round}`} form={form} known={taxpayer.place} />
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          Salvar e continuar
        </Button>
        {skip}
      </div>
    </form>
  )
}

function Names({ form }: { form: UseFormReturnType<CompanyValues> }) {
  return (
    <>
      <Span of={8}>
        <TextInput label="Razão social" autoComplete="organization" {...form.getInputProps('corporate_name')} />
      </Span>
      <Span of={4}>
        <TextInput
          label="Inscrição estadual"
          placeholder="Números ou ISENTO"
          description="Sem ela não há NF-e; nota de serviço dispensa."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('state_registration')}
        />
      </Span>
      <Span of={4}>
        <MaskedInput
          {...PHONE_MASK}
          label="Telefone"
          type="tel"
          autoComplete="tel-national"
          value={form.values.contact}
          error={form.errors.contact}
          onBlur={() => form.validateField('contact')}
          onChange={(bare) => form.setFieldValue('contact', bare)}
        />
      </Span>
      <Span of={4}>
        <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
      </Span>
    </>
  )
}

/** What became of the question to the registers, where the CNPJ was typed. */
function Found({ taxpayer }: { taxpayer: ReturnType<typeof useTaxpayer> }) {
  return (
    <div className={styles.found}>
      <span role="status">
        {taxpayer.isAsking
          ? 'Consultando o cadastro do CNPJ…'
          : taxpayer.fault
            ? `${taxpayer.fault} Preencha à mão.`
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
