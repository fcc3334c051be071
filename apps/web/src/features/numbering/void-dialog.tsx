import { Button, TextInput } from '@mantine/core'
import type { GapOut } from '@talao/contract'
import { useState } from 'react'
import { CountedText } from '../../components/notes/counted-text.tsx'
import { Refusal } from '../../components/notes/refusal.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { type Place, useVoidRange } from './queries.ts'
import { faultsOf, type VoidField, valuesOf, voidLabel } from './void-form.ts'

type Props = { place: Place; gap: GapOut | undefined; onClose: () => void }

const FIELDS: readonly VoidField[] = ['serie', 'start_number', 'end_number', 'reason']

export function VoidDialog({ place, gap, onClose }: Props) {
  const [values, setValues] = useState(() => valuesOf(gap))
  const [isTried, setTried] = useState(false)
  const range = useVoidRange()
  const errors: Partial<Record<VoidField, string>> = {
    ...fieldMessages(range.error),
    ...(isTried ? faultsOf(values) : {}),
  }

  function send() {
    setTried(true)
    if (Object.keys(faultsOf(values)).length > 0) return
    const { serie, start_number, end_number, reason } = values
    const numbers = { serie: Number(serie), start_number: Number(start_number), end_number: Number(end_number) }
    range.mutate({ ...place, ...numbers, reason }, { onSuccess: onClose })
  }

  const field = (name: VoidField, label: string) => (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={values[name]}
      error={errors[name]}
      data-autofocus={(!gap && name === 'start_number') || undefined}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value.trim() })}
    />
  )

  return (
    <Dialog
      title="Inutilizar números?"
      onClose={onClose}
      note="Não dá para desfazer."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" color="red" loading={range.isPending} onClick={send}>
            {voidLabel(values)}
          </Button>
        </>
      }
    >
      <p>
        A SEFAZ fica sabendo que estes números não serão usados, e nenhuma nota poderá usá-los. As notas já autorizadas
        não mudam.
      </p>
      <Refusal error={range.error} fields={FIELDS} />
      <FormGrid>
        <Span of={4}>{field('serie', 'Série')}</Span>
        <Span of={4}>{field('start_number', 'Primeiro número')}</Span>
        <Span of={4}>{field('end_number', 'Último número')}</Span>
      </FormGrid>
      <CountedText
        label="Motivo"
        hint="de 15 a 255 caracteres; vai para a SEFAZ"
        most={255}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => setValues({ ...values, reason })}
        isFirst={gap !== undefined}
      />
    </Dialog>
  )
}
