import { Button, TextInput } from '@mantine/core'
import type { NormPreviewOut } from '@talao/contract'
import { NORM_CONFIDENCE_LABELS, NORM_KIND_LABELS, NORM_STATE_LABELS } from '@talao/contract/norms/norm-labels'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '../../../components/days/day-input.tsx'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { fieldMessages, toUserError } from '../../../lib/errors.ts'
import { FieldGroup, FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { NotePreview } from '../note-preview.tsx'
import { previewRow, useRegisterRow } from '../queries.ts'
import { checkNorm, hasValue, type NormValues, normBody, typedValue } from './norm-form.ts'
import styles from './register-form.module.css'
import { CODE_HINTS } from './value-fields.ts'
import { ValueFields } from './value-inputs.tsx'

/** What a preview was made of: the same object while nothing has changed since. */
type Seen = { values: NormValues; preview: NormPreviewOut }

/** One row typed by hand. It can be registered only after its effect on ten notes was seen. */
export function RegisterForm({ initial }: { initial: NormValues }) {
  const navigate = useNavigate()
  const [seen, setSeen] = useState<Seen>()
  const form = useFormWithResolvedErrors({ initialValues: initial, validate: checkNorm, validateInputOnBlur: true })
  const preview = useMutation({ meta: { errors: 'inline', success: 'silent' }, mutationFn: previewRow })
  const register = useRegisterRow()
  const { values } = form
  const current = seen?.values === values ? seen : undefined
  const failure = register.error ?? preview.error
  const said = failure && Object.keys(fieldMessages(failure)).length === 0 ? toUserError(failure).text : undefined

  function showFaults(error: Error) {
    form.setErrors(fieldMessages(error))
    focusFirstFault()
  }
  const look = form.onSubmit(
    (typed) =>
      preview.mutate(normBody(typed), {
        onSuccess: ({ data }) => setSeen({ values: typed, preview: data }),
        onError: showFaults,
      }),
    focusFirstFault,
  )
  const enter = ({ values: typed }: Seen) =>
    register.mutate(normBody(typed), {
      onSuccess: ({ data }) => void navigate({ to: '/normas', search: { aba: 'pacotes', pacote: data.id } }),
      onError: showFaults,
    })
  const changeKind = (kind: NormKind) => form.setValues({ kind, code: '', value: typedValue(kind, null) })

  return (
    <div className={styles.page}>
      <form onSubmit={look} noValidate>
        <Panel title="Registrar norma" hint="sem assinatura, marcada como registrada aqui">
          <div className={styles.parts}>
            <FormGrid>
              <Span of={4}>
                <SelectInput
                  label="Assunto"
                  data={labelled(NORM_KIND_LABELS)}
                  value={values.kind}
                  onChange={(event) => changeKind(event.currentTarget.value as NormKind)}
                />
              </Span>
              <Span of={4}>
                {values.kind === 'RATE' ? (
                  <SelectInput
                    label="Código"
                    data={[
                      { value: '', label: 'Escolha' },
                      { value: 'CBS', label: 'CBS' },
                      { value: 'IBS_UF', label: 'IBS do estado' },
                      { value: 'IBS_MUN', label: 'IBS do município' },
                    ]}
                    {...form.getInputProps('code')}
                  />
                ) : (
                  <TextInput
                    label="Código"
                    description={CODE_HINTS[values.kind]}
                    inputWrapperOrder={['label', 'input', 'error', 'description']}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={120}
                    {...form.getInputProps('code')}
                  />
                )}
              </Span>
              <Span of={4}>
                <SelectInput label="Situação" data={labelled(NORM_STATE_LABELS)} {...form.getInputProps('state')} />
              </Span>
              <Span of={4}>
                <DayInput label="Primeiro dia" {...form.getInputProps('valid_from')} />
              </Span>
              <Span of={4}>
                <DayInput label={<Optional>Último dia</Optional>} {...form.getInputProps('valid_to')} />
              </Span>
              {values.state === 'STRUCK' && (
                <Span of={4}>
                  <DayInput label="Riscada em" {...form.getInputProps('struck_on')} />
                </Span>
              )}
            </FormGrid>
            {hasValue(values.state) ? (
              <FieldGroup title="Valor">
                <ValueFields form={form} kind={values.kind} />
              </FieldGroup>
            ) : (
              <p className={styles.without}>
                {values.state === 'UNKNOWN'
                  ? 'Sem valor: as notas deste dia saem sem ele até que seja fixado.'
                  : 'Sem valor: uma norma riscada não decide nenhuma nota.'}
              </p>
            )}
            <FieldGroup title="De onde veio">
              <FormGrid>
                <Span of={8}>
                  <TextInput label="Fonte" maxLength={300} {...form.getInputProps('source')} />
                </Span>
                <Span of={4}>
                  <SelectInput
                    label="Certeza"
                    data={labelled(NORM_CONFIDENCE_LABELS)}
                    {...form.getInputProps('confidence')}
                  />
                </Span>
                <Span of={8}>
                  <TextInput
                    label={<Optional>Endereço da fonte</Optional>}
                    type="url"
                    maxLength={500}
                    autoComplete="off"
                    {...form.getInputProps('source_url')}
                  />
                </Span>
                <Span of={4}>
                  <DayInput label={<Optional>Publicada em</Optional>} {...form.getInputProps('published_on')} />
                </Span>
                <Span of={12}>
                  <TextInput label={<Optional>Observação</Optional>} maxLength={1000} {...form.getInputProps('note')} />
                </Span>
              </FormGrid>
            </FieldGroup>
          </div>
          {said && <Notice tone="vermelho" title={said} />}
          <div className={styles.acts}>
            <span className="support">
              {seen && !current ? 'Algo mudou desde a conferência. Veja de novo antes de registrar.' : ABOUT}
            </span>
            <Button type="submit" variant={current ? 'default' : 'filled'} loading={preview.isPending}>
              {seen ? 'Ver de novo em dez notas' : 'Ver em dez notas'}
            </Button>
          </div>
        </Panel>
      </form>
      <div aria-live="polite">
        {current && (
          <Panel title="O que muda nas notas da casa" hint="nada foi mudado ainda" flush>
            <NotePreview preview={current.preview} />
            <div className={styles.foot}>
              <span className="support">
                Vale para todas as empresas assim que for conferida, e dá para voltar atrás em Pacotes.
              </span>
              <Button variant="filled" loading={register.isPending} onClick={() => enter(current)}>
                Registrar esta norma
              </Button>
            </div>
          </Panel>
        )}
      </div>
    </div>
  )
}

const ABOUT = 'Primeiro veja o que muda em dez notas da casa. Nada vale antes disso.'

function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
