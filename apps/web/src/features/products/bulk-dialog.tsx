import { Button, TextInput } from '@mantine/core'
import { PRODUCT_STATUS_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { useState } from 'react'
import { Refusal } from '../../components/notes/refusal.tsx'
import type { CodeList } from '../../components/pick/code-query.ts'
import { CodeSelect } from '../../components/pick/code-select.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { counted } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PercentInput } from '../../ui/percent-input.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { AUTO_SEND_LABELS, type BulkValues, bulkChanges, changeWords, checkBulk, NO_CHANGE } from './bulk-form.ts'
import { type BulkBody, useChangeMany } from './queries.ts'

type Props = {
  chosen: Pick<BulkBody, 'ids'> | Pick<BulkBody, 'filter'>
  total: number
  noun: { one: string; many: string }
  onClose: () => void
  onStarted: () => void
}

/** The same change for many products. Says how many and what before saving. */
export function BulkDialog({ chosen, total, noun, onClose, onStarted }: Props) {
  const [values, setValues] = useState(NO_CHANGE)
  const [isTried, setTried] = useState(false)
  const change = useChangeMany()
  const words = changeWords(values)
  const said: Record<string, string> = fieldMessages(change.error)
  const faults = { ...(isTried ? checkBulk(values) : {}) }
  const what = counted(total, noun.one, noun.many)
  const errorOf = (name: keyof BulkValues) => faults[name] ?? said[`changes.${name}`]
  const set = (name: keyof BulkValues) => (value: string) => setValues({ ...values, [name]: value })

  function confirm() {
    setTried(true)
    if (words.length === 0 || Object.keys(checkBulk(values)).length > 0) return
    change.mutate({ ...chosen, changes: bulkChanges(values) }, { onSuccess: onStarted })
  }

  const choice = (name: keyof BulkValues, label: string, labels: Readonly<Record<string, string>>) => (
    <SelectInput
      label={label}
      value={values[name]}
      error={errorOf(name)}
      data={[
        { value: '', label: 'Não mudar' },
        ...Object.entries(labels).map(([value, text]) => ({ value, label: text })),
      ]}
      onChange={(event) => set(name)(event.currentTarget.value)}
    />
  )
  const rate = (name: keyof BulkValues, label: string) => (
    <PercentInput
      label={label}
      placeholder="Não mudar"
      value={values[name]}
      error={errorOf(name)}
      onChange={set(name)}
    />
  )
  const code = (list: CodeList, name: keyof BulkValues, label: string) => (
    <CodeSelect list={list} label={label} value={values[name]} error={errorOf(name)} onChange={set(name)} />
  )

  return (
    <Dialog
      title={`Mudar ${what}?`}
      size={720}
      onClose={onClose}
      note="O que ficar em branco não muda."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" disabled={words.length === 0} loading={change.isPending} onClick={confirm}>
            Mudar {what}
          </Button>
        </>
      }
    >
      <Refusal error={change.error} fields={Object.keys(values).map((name) => `changes.${name}`)} />
      <FormGrid>
        <Span of={4}>{choice('type_fiscal_note', 'Tipo de nota', TYPE_FISCAL_NOTE_LABELS)}</Span>
        <Span of={4}>{rate('nfe_percentage', 'Parte em NF-e')}</Span>
        <Span of={4}>{choice('status', 'Situação', PRODUCT_STATUS_LABELS)}</Span>
        <Span of={6}>{code('ncm', 'ncm', 'NCM')}</Span>
        <Span of={6}>{code('cfop', 'cfop_same_state', 'CFOP no mesmo estado')}</Span>
        <Span of={5}>{code('lc-116', 'lc_116', 'Item da LC 116')}</Span>
        <Span of={5}>{code('national-service-code', 'national_service_code', 'Código nacional do serviço')}</Span>
        <Span of={2}>{rate('iss_aliquot', 'ISS')}</Span>
        <Span of={6}>
          <TextInput
            label="Espera, em dias"
            placeholder="Não mudar"
            inputMode="numeric"
            value={values.delay_to_send_note_in_days}
            error={errorOf('delay_to_send_note_in_days')}
            onChange={(event) => set('delay_to_send_note_in_days')(event.currentTarget.value)}
          />
        </Span>
        <Span of={6}>{choice('auto_send', 'Enviar automaticamente', AUTO_SEND_LABELS)}</Span>
      </FormGrid>
      {(values.lc_116 || values.national_service_code || values.iss_aliquot) && (
        <Notice tone="ambar">
          O serviço inteiro de cada produto é trocado por este, também o que não aparece aqui.
        </Notice>
      )}
      <div aria-live="polite">
        {words.length > 0 && (
          <>
            <b>Em {what}:</b> {words.join('; ')}. Vendas já processadas não mudam.
          </>
        )}
      </div>
    </Dialog>
  )
}
