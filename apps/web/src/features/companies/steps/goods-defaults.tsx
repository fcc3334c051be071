import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/values'
import { TAX_REGIMES } from '@talao/fiscal/party'
import { useReloadCompany } from '../../../components/company.ts'
import type { StepProps } from '../../../components/readiness.ts'
import { call } from '../../../lib/api.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { CFOP_FIELDS, checkDefaults, type DefaultsValues, defaultsValues, withRegime } from './goods-defaults-form.ts'
import styles from './steps.module.css'

/** The few codes without which no NF-e leaves. What else there is keeps its default and waits on its own screen. */
export function GoodsDefaults({ company, onDone, skip }: StepProps) {
  const save = useSaveGoods(company)
  const form = useForm({ initialValues: defaultsValues(company), validate: checkDefaults, validateInputOnBlur: true })
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldMessages(error)),
    }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title="Regime e produto">
        <FormGrid>
          <Span of={6}>
            <SelectInput
              label="Regime tributário"
              data={Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('tax_regime')}
              onChange={({ currentTarget }) => {
                const tax_regime = TAX_REGIMES.find((one) => one === currentTarget.value)
                if (tax_regime) form.setValues(withRegime(form.getValues(), tax_regime))
              }}
            />
          </Span>
          <Span of={6}>
            <TextInput
              label="NCM do que você mais vende"
              description="Livro digital: 49019900. Cada produto pode ter o seu."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              maxLength={10}
              {...form.getInputProps('ncm')}
            />
          </Span>
        </FormGrid>
      </Panel>
      <Panel title="CFOP" hint="conforme onde está o comprador">
        <FormGrid>
          {CFOP_FIELDS.map(({ name, label }) => (
            <Span key={name} of={6}>
              <TextInput label={label} inputMode="numeric" maxLength={5} {...form.getInputProps(name)} />
            </Span>
          ))}
        </FormGrid>
      </Panel>
      <p className="support">
        {form.values.tax_regime === 'MEI'
          ? 'Um MEI vende com 5102 no próprio estado e 6102 nos outros, também o que produz. Na dúvida, confirme com a contabilidade.'
          : 'Os CFOP vêm sugeridos para quem revende mercadoria. Quem vende o que produz usa 5101, 6101, 6107 e 7101. Na dúvida, confirme com a contabilidade.'}
      </p>
      <div className={styles.foot}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          Salvar e continuar
        </Button>
        {skip}
      </div>
    </form>
  )
}

/** The regime is the company's own, the codes are those of its NF-e: what this step does not show stays as it is. */
function useSaveGoods(company: CompanyOut) {
  const reload = useReloadCompany()
  return useMutation({
    mutationFn: async ({ tax_regime, ...codes }: DefaultsValues) => {
      if (tax_regime !== company.tax_regime) {
        const body = { tax_regime, version: company.version }
        await call('PUT /api/company/:id', { params: { id: company.id }, query: { quiet: true }, body })
      }
      const version = company.nfe_default_setting?.version
      return call('PUT /api/company-complementary/nfe-default-setting/:company_id', {
        params: { company_id: company.id },
        body: { ...codes, ...(version === undefined ? {} : { version }) },
      })
    },
    onSettled: reload,
  })
}
