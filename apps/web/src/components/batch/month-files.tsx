import { Button } from '@mantine/core'
import { monthName } from '@talao/contract/fields/month-name'
import { addDays } from '@talao/fiscal/value/calendar'
import { useState } from 'react'
import { today } from '../../lib/clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { daysOf } from '../charts/periods.ts'
import { useTotal } from '../list/totals.ts'
import { NOTE_KINDS, type NoteKind } from '../notes/note-kind.ts'
import { useScope } from '../session/current-user.ts'
import { ACTS } from './acts.ts'
import { BatchDialog } from './batch-dialog.tsx'

const MONTHS = 24
/**
 * What an accountant needs of a month: every note that was ever valid, including cancelled ones with the proof of
 * cancellation.
 */
const EVER_VALID = { nfe: 'Autorizada,CancelamentoNegado,Cancelada', nfse: 'Autorizada,Cancelada' } as const

type Props = { kind: NoteKind; onClose: () => void }

/**
 * Downloads the documents of one month as a zip. Preselects the last full month, then continues like any batch over
 * notes.
 */
export function MonthFiles({ kind, onClose }: Props) {
  const months = monthsTo(today())
  const [month, choose] = useState(months[1] ?? '')
  const [isChosen, setChosen] = useState(false)
  const { company_id, in_production } = useScope()
  const { entity, name } = NOTE_KINDS[kind]
  const { start, end } = daysOf(month)
  const which = { enotas_status: EVER_VALID[kind], start_sent_to_provider_at: start, end_sent_to_provider_at: end }
  const total = useTotal(kind, which)
  const act = ACTS[entity].find(({ action }) => action === 'download')
  if (isChosen && act && total !== undefined) {
    const filter = { ...which, in_production, ...(company_id === undefined ? {} : { company_id }) }
    const noun = { one: `${name} de ${monthName(month)}`, many: `${name} de ${monthName(month)}` }
    return <BatchDialog {...{ entity, act, total, noun, onClose }} chosen={{ filter }} onStarted={onClose} />
  }
  return (
    <Dialog
      title="PDF e XML de qual mês?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" disabled={total === 0} loading={isChosen} onClick={() => setChosen(true)}>
            Continuar
          </Button>
        </>
      }
    >
      <SelectInput
        label="Mês"
        description="As notas autorizadas e as canceladas, pelo dia do envio."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
        value={month}
        error={total === 0 ? `Nenhuma ${name} em ${monthName(month)}.` : undefined}
        data={months.map((one) => ({ value: one, label: monthName(one) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </Dialog>
  )
}

/** Months as `YYYY-MM`, the current one first. */
function monthsTo(day: string): string[] {
  const months = [day.slice(0, 7)]
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}
