import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import type { StepProps } from '../../../components/readiness/readiness.ts'
import { StepFoot } from '../../../components/readiness/step-foot.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { ApproximatePanel, ServicePanel } from '../tax/nfse-panels.tsx'
import { nfseSettingValues } from '../tax/nfse-setting-form.ts'
import { useSaveNfseSetting } from '../tax/queries.ts'
import { presetsQuery, soldOf } from './presets-query.ts'
import { ServiceChoices } from './service-choices.tsx'
import { checkService, isChosen, isSimples, withService } from './service-form.ts'
import styles from './steps.module.css'

/** The NFS-e data of a company: its service, and the two rates that only the company knows. */
export function ServiceStep({ company, onDone, skip }: StepProps) {
  const { user } = useUser()
  const save = useSaveNfseSetting(company)
  const regime = company.tax_regime
  const values = nfseSettingValues(company)
  const wasSaved = values.nfs_service.lc_116 !== '' || values.nfs_service.national_service_code !== ''
  const [doesCityCalculate, setCityCalculates] = useState(wasSaved && values.nfs_service.iss_aliquot === '')
  const form = useFormWithResolvedErrors({
    initialValues: values,
    validate: (typed) => checkService(typed, { regime, doesCityCalculate }),
  })
  const draft = useFormDraft(draftKey('services', user.id, company.id, company.id), form)
  const { data: presets } = useQuery(presetsQuery(company, soldOf('nfse', company)))
  useFocusUrlField()
  const submit = form.onSubmit(
    (typed) =>
      save.mutate(typed, {
        onSuccess: () => {
          draft.forget()
          onDone()
        },
        onError: (error) => {
          form.setErrors(fieldMessages(error))
          focusFirstFault()
        },
      }),
    focusFirstFault,
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {draft.offer}
      <ServiceChoices
        company={company}
        error={form.errors.words}
        isChosen={(codes) => isChosen(form.values, codes)}
        onChoose={(codes) => {
          form.setValues(withService(form.getValues(), codes))
          form.clearFieldError('words')
        }}
      />
      <details className={styles.fold}>
        <summary>Ver e mudar os códigos</summary>
        <ServicePanel key={draft.round} form={form} />
      </details>
      <div className={styles.part}>
        <h3>Os impostos do serviço</h3>
        <FormGrid>
          <Span of={6}>
            <PercentInput
              label={isSimples(regime) ? <Optional>ISS</Optional> : 'ISS'}
              description={`O imposto da cidade sobre serviços, de 2 % a 5 %. ${presets?.nfse?.iss.text ?? ''} Quem sabe é o contador.`}
              inputWrapperOrder={ERROR_FIRST}
              disabled={doesCityCalculate}
              {...form.getInputProps('nfs_service.iss_aliquot')}
            />
            {!isSimples(regime) && (
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={doesCityCalculate}
                  onChange={(event) => {
                    setCityCalculates(event.currentTarget.checked)
                    if (event.currentTarget.checked) form.setFieldValue('nfs_service.iss_aliquot', '')
                    form.clearFieldError('nfs_service.iss_aliquot')
                  }}
                />
                A cidade calcula
              </label>
            )}
          </Span>
          {isSimples(regime) && (
            <Span of={6}>
              <PercentInput
                label="Imposto do Simples"
                description="Quanto do preço vai para o Simples neste mês (alíquota efetiva). Quem sabe é o contador."
                inputWrapperOrder={ERROR_FIRST}
                {...form.getInputProps('nfs_service.total_tax_percent_simples')}
              />
            </Span>
          )}
        </FormGrid>
      </div>
      {!isSimples(regime) && <ApproximatePanel form={form} regime={regime} />}
      <StepFoot aside={skip}>
        <Button type="submit" variant="filled" size="lg" loading={save.isPending}>
          Salvar e continuar
        </Button>
      </StepFoot>
    </form>
  )
}

const ERROR_FIRST: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']
