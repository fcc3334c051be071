import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReloadCompany } from '../../../components/company/company-query.ts'
import { draftKey } from '../../../components/draft/draft-store.ts'
import { useFormDraft } from '../../../components/draft/use-form-draft.tsx'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import type { StepProps } from '../../../components/readiness/readiness.ts'
import { StepFoot } from '../../../components/readiness/step-foot.tsx'
import { useKeyedMutation } from '../../../components/request/use-keyed-mutation.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { call } from '../../../lib/api.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { Segment } from '../../../ui/segment.tsx'
import {
  CFOP_FIELDS,
  checkGoods,
  type GoodsValues,
  goodsValues,
  type Origin,
  originOf,
  withOrigin,
} from './goods-form.ts'
import { presetsQuery, soldOf } from './presets-query.ts'
import styles from './steps.module.css'

/** The few codes that every NF-e needs. Everything else keeps its default and has its own screen. */
export function GoodsStep({ company, onDone, skip }: StepProps) {
  const { user } = useUser()
  const sold = soldOf('nfe', company)
  const { data: presets } = useQuery(presetsQuery(company, sold))
  const said = presets?.nfe
  const save = useSaveGoods(company, said?.ncm ?? undefined)
  const form = useFormWithResolvedErrors({
    initialValues: goodsValues(company),
    validate: (values) => checkGoods(values, company.tax_regime),
    validateInputOnBlur: true,
  })
  const [origin, setOrigin] = useState<Origin>(() => originOf(company.nfe_default_setting))
  const draft = useFormDraft(draftKey('goods', user.id, company.id, company.id), form)
  useFocusUrlField()
  const submit = form.onSubmit(
    (values) =>
      save.mutate(values, {
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
  // Offer the table's suggestion without a search, but never fill it in without a click.
  const offers = said ? [...(said.ncm ? [{ ncm: said.ncm, name: '' }] : []), ...said.choices] : []
  const fresh = offers.filter(
    ({ ncm }, index) => ncm !== form.values.ncm && offers.findIndex((one) => one.ncm === ncm) === index,
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {draft.offer}
      <div className={styles.part}>
        <h3>O que é o produto</h3>
        <CodeSelect
          key={draft.round}
          list="ncm"
          label="NCM do que você mais vende"
          path="ncm"
          value={form.values.ncm}
          error={form.errors.ncm}
          onChange={(code) => form.setFieldValue('ncm', code)}
        />
        <p className="support">
          É o código do produto para o imposto. Escreva o nome, como livro ou camiseta, e escolha na lista.
        </p>
        {fresh.length > 0 && (
          <div className={styles.offers}>
            <span className="support">Sugestão para o que você vende:</span>
            {fresh.map(({ ncm, name }) => (
              <PlainButton key={ncm} size="small" onClick={() => form.setFieldValue('ncm', ncm)}>
                {`Usar ${ncm}${name ? `, ${name}` : ''}`}
              </PlainButton>
            ))}
          </div>
        )}
        {said && said.why.length > 0 && (
          <details className={styles.fold}>
            <summary>De onde vêm as sugestões</summary>
            <ul>
              {said.why.map(({ text, source }) => (
                <li key={text} className="support">
                  {text} Fonte: {source}.
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.part}>
        <h3>O código de cada venda (CFOP)</h3>
        {company.tax_regime !== 'MEI' && (
          <div>
            <Segment
              label="De onde vem o produto"
              options={ORIGINS}
              value={origin}
              onChange={(next) => {
                form.setValues(withOrigin(form.getValues(), origin, next, company.tax_regime))
                setOrigin(next)
              }}
            />
          </div>
        )}
        <FormGrid>
          {CFOP_FIELDS.map(({ name, label }) => (
            <Span key={`${name}-${draft.round}`} of={6}>
              <CodeSelect
                list="cfop"
                within={SALES}
                label={label}
                path={name}
                value={form.values[name]}
                error={form.errors[name]}
                onChange={(code) => form.setFieldValue(name, code)}
              />
            </Span>
          ))}
        </FormGrid>
        <p className="support">
          {company.tax_regime === 'MEI'
            ? 'Um MEI vende com 5102 no próprio estado e 6102 nos outros, também o que produz. Na dúvida, pergunte ao contador.'
            : 'Já vêm preenchidos pelo regime da empresa. Na dúvida, pergunte ao contador.'}
        </p>
      </div>
      <StepFoot aside={skip}>
        <Button type="submit" variant="filled" size="lg" loading={save.isPending}>
          Salvar e continuar
        </Button>
      </StepFoot>
    </form>
  )
}

const SALES = { direction: 'saida' }
const ORIGINS = [
  { value: 'bought', label: 'Compro e revendo' },
  { value: 'made', label: 'Eu mesmo faço' },
] as const

/**
 * Saves the NF-e codes and leaves everything this step does not show as it is. If the suggested NCM was taken, also
 * applies its tax codes where none are filled in.
 */
function useSaveGoods(company: CompanyOut, suggested: string | undefined) {
  const reload = useReloadCompany()
  return useKeyedMutation({
    mutationFn: async (codes: GoodsValues, key) => {
      const version = company.nfe_default_setting?.version
      const saved = await call('PUT /api/company-complementary/nfe-default-setting/:company_id', {
        params: { company_id: company.id },
        body: { ...codes, ...(version === undefined ? {} : { version }) },
      })
      if (codes.ncm === suggested) {
        const body = { sells: soldOf('nfe', company), apply: true }
        await call('POST /api/company/:id/presets', { params: { id: company.id }, body, key })
      }
      return saved
    },
    onSettled: reload,
  })
}
