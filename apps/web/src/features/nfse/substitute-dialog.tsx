import { Button, Textarea, TextInput } from '@mantine/core'
import type { NfseOut } from '@talao/contract'
import { NFSE_NATURE_LABELS } from '@talao/contract/values'
import { SUBSTITUTION_MOTIVES, type SubstitutionMotive } from '@talao/fiscal/nfse/note'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CountedText } from '../../components/notes/counted-text.tsx'
import { Refusal } from '../../components/notes/refusal.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useSubstituteNfse } from './queries.ts'
import { canReprice, checkSubstitute, substituteValues, toSubstitute } from './substitute-form.ts'

/** What the server calls a refused field, by the name it has here. */
const SERVER_PATHS = {
  motive: ['motive'],
  reason: ['reason'],
  description: ['nfs_service.description', 'nfs_service'],
  nature_operation: ['nature_operation'],
  total: ['total', 'items'],
  observations: ['observations'],
} as const
type Field = keyof typeof SERVER_PATHS

type Props = { note: NfseOut; onClose: () => void }

/** Drafts the note that is to take this one's place, and goes there: it is read once more before it leaves. */
export function SubstituteDialog({ note, onClose }: Props) {
  const { values, set, errorOf, confirm, substitute } = useSubstituteForm(note)
  return (
    <Dialog
      title="Substituir a nota?"
      size={620}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={substitute.isPending} onClick={confirm}>
            Fazer a substituta
          </Button>
        </>
      }
    >
      <p>
        Uma nota nova toma o lugar desta. A atual continua válida até a nova ser autorizada; então é cancelada sozinha.
        No Simples e no MEI, cliente, competência e valor não mudam.
      </p>
      <Refusal error={substitute.error} fields={Object.values(SERVER_PATHS).flat()} />
      <SelectInput
        label="Motivo"
        data={options(SUBSTITUTION_MOTIVES)}
        value={values.motive}
        error={errorOf('motive')}
        data-autofocus
        onChange={(event) => set({ motive: event.currentTarget.value as SubstitutionMotive })}
      />
      <CountedText
        label="Justificativa"
        hint={`de 15 a 255 letras${values.motive === '99' ? '' : ', se quiser'}; vai para a autoridade`}
        most={255}
        rows={2}
        value={values.reason}
        error={errorOf('reason')}
        onChange={(reason) => set({ reason })}
      />
      <Textarea
        label="Descrição do serviço"
        rows={3}
        maxLength={2000}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <SelectInput
        label="Natureza"
        data={options(NFSE_NATURE_LABELS)}
        value={values.nature_operation}
        error={errorOf('nature_operation')}
        onChange={(event) => set({ nature_operation: event.currentTarget.value as NfseOut['nature_operation'] })}
      />
      {canReprice(note) && (
        <TextInput
          label="Valor do serviço"
          inputMode="decimal"
          leftSection="R$"
          value={values.total}
          error={errorOf('total')}
          onChange={(event) => set({ total: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="Observações"
        rows={2}
        maxLength={2000}
        value={values.observations}
        error={errorOf('observations')}
        onChange={(event) => set({ observations: event.currentTarget.value })}
      />
    </Dialog>
  )
}

function useSubstituteForm(note: NfseOut) {
  const navigate = useNavigate()
  const substitute = useSubstituteNfse(note)
  const [values, setValues] = useState(() => substituteValues(note))
  const [isTried, setTried] = useState(false)
  const own = isTried ? checkSubstitute(values) : {}
  const said = fieldMessages(substitute.error)

  function errorOf(field: Field): string | undefined {
    return own[field] ?? SERVER_PATHS[field].map((path) => said[path]).find(Boolean)
  }

  function confirm() {
    setTried(true)
    if (Object.keys(checkSubstitute(values)).length > 0) return
    substitute.mutate(toSubstitute(values, note), {
      onSuccess: ({ data }) => void navigate({ to: '/nota-servico/detalhes/$id', params: { id: data.id } }),
    })
  }

  return {
    values,
    set: (change: Partial<typeof values>) => setValues({ ...values, ...change }),
    errorOf,
    confirm,
    substitute,
  }
}

function options<T extends Readonly<Record<string, string>>>(labels: T) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
