import { Button, TextInput } from '@mantine/core'
import type { NormPreviewOut } from '@talao/contract'
import { NORM_KIND_LABELS } from '@talao/contract/norms/norm-labels'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DayInput } from '../../../components/days/day-input.tsx'
import { FilePicker } from '../../../components/files/file-picker.tsx'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { ApiError, fieldMessages, toUserError } from '../../../lib/errors.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { rowsText } from '../bundles/bundle-text.ts'
import { KINDS } from '../norm-search.ts'
import { NotePreview } from '../note-preview.tsx'
import { previewTable, useSendTable } from '../queries.ts'
import styles from './register-form.module.css'

type Values = { kind: NormKind; source: string; published_on: string; file: File | undefined }
/** What a preview was made of: the same object while nothing has changed since. */
type Seen = { values: Values; preview: NormPreviewOut }

/** All norms of a subject at once: the table is downloaded, changed in a spreadsheet, and sent back. */
export function TablePanel({ kind }: { kind: NormKind }) {
  const navigate = useNavigate()
  const [seen, setSeen] = useState<Seen>()
  const form = useFormWithResolvedErrors<Values>({
    initialValues: { kind, source: '', published_on: '', file: undefined },
    validate: checkTable,
  })
  const preview = useMutation({ meta: { errors: 'inline', success: 'silent' }, mutationFn: previewTable })
  const send = useSendTable()
  const { values } = form
  const current = seen?.values === values ? seen : undefined
  const failure = send.error ?? preview.error
  const ofFile = failure instanceof ApiError ? (failure.fields.file ?? []) : []
  const said = failure && Object.keys(fieldMessages(failure)).length === 0 ? toUserError(failure).text : undefined

  function showFaults(error: Error) {
    form.setErrors(fieldMessages(error))
    focusFirstFault()
  }
  const look = form.onSubmit((typed) => {
    const body = bodyOf(typed)
    if (body)
      preview.mutate(body, {
        onSuccess: ({ data }) => setSeen({ values: typed, preview: data }),
        onError: showFaults,
      })
  }, focusFirstFault)
  function enter({ values: typed }: Seen) {
    const body = bodyOf(typed)
    if (body)
      send.mutate(body, {
        onSuccess: ({ data }) => void navigate({ to: '/normas', search: { aba: 'pacotes', pacote: data.id } }),
        onError: showFaults,
      })
  }

  return (
    <form className={styles.page} onSubmit={look} noValidate>
      <Panel title="Trocar uma tabela inteira" hint="num CSV, com tudo o que vale">
        <div className={styles.parts}>
          <FormGrid>
            <Span of={4}>
              <SelectInput
                label="Assunto da tabela"
                data={KINDS.map((one) => ({ value: one, label: NORM_KIND_LABELS[one] }))}
                value={values.kind}
                onChange={(event) => form.setFieldValue('kind', event.currentTarget.value as NormKind)}
              />
            </Span>
            <Span of={8}>
              <p className={styles.step}>
                <Button
                  component="a"
                  href={`/api/norms/table?kind=${values.kind}`}
                  download
                  leftSection={<Icon name="download" />}
                >
                  Baixar a tabela de hoje
                </Button>
              </p>
            </Span>
            <Span of={12}>
              <FilePicker
                label="Tabela mudada, em CSV"
                accept=".csv,text/csv"
                file={values.file}
                error={typeof form.errors.file === 'string' ? form.errors.file : undefined}
                onChoose={(file) => {
                  form.setFieldValue('file', file)
                  form.clearFieldError('file')
                }}
              />
              {form.errors.file && ofFile.length > 1 && (
                <ul className={styles.faults} aria-label="O que mais o arquivo tem de errado">
                  {ofFile.slice(1).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              )}
            </Span>
            <Span of={8}>
              <TextInput label="Fonte da tabela" maxLength={300} {...form.getInputProps('source')} />
            </Span>
            <Span of={4}>
              <DayInput label="Tabela publicada em" {...form.getInputProps('published_on')} />
            </Span>
          </FormGrid>
        </div>
        {said && <Notice tone="vermelho" title={said} />}
        <div className={styles.acts}>
          <span className="support">
            {seen && !current ? 'Algo mudou desde a conferência. Veja de novo antes de trocar.' : ABOUT}
          </span>
          <Button type="submit" variant={current ? 'default' : 'filled'} loading={preview.isPending}>
            {seen ? 'Ver de novo o que muda' : 'Ver o que muda'}
          </Button>
        </div>
      </Panel>
      <div aria-live="polite">
        {current && (
          <Panel title="O que a tabela muda" hint={rowsText(current.preview)} flush>
            <NotePreview preview={current.preview} />
            <div className={styles.foot}>
              <span className="support">
                Vale para todas as empresas assim que for conferida, e dá para voltar atrás em Pacotes.
              </span>
              <Button variant="filled" loading={send.isPending} onClick={() => enter(current)}>
                Trocar a tabela
              </Button>
            </div>
          </Panel>
        )}
      </div>
    </form>
  )
}

const ABOUT = 'O que não estiver no arquivo é riscado. O que ele repete fica como está.'

function checkTable({ source, published_on, file }: Values): Record<string, string> {
  return {
    ...(!file && { file: 'Escolha o arquivo da tabela.' }),
    ...(source.trim() === '' && { source: 'Diga de onde a tabela veio, como a nota técnica e a versão.' }),
    ...(published_on === '' && { published_on: 'Escreva o dia em que ela foi publicada.' }),
  }
}

function bodyOf({ kind, source, published_on, file }: Values) {
  return file && { kind, source: source.trim(), published_on, file }
}
