import { Button } from '@mantine/core'
import type { SaleOut } from '@talao/contract'
import { useState } from 'react'
import { DayInput } from '../../../components/days/day-input.tsx'
import { Refusal } from '../../../components/notes/refusal.tsx'
import { today } from '../../../lib/clock.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { date } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSetSaleDate } from './act-queries.ts'

export function DateDialog({ sale, onClose }: { sale: SaleOut; onClose: () => void }) {
  const first = today(sale.time_zone)
  const [day, setDay] = useState(sale.date_to_process ?? first)
  const [isTried, setTried] = useState(false)
  const setDate = useSetSaleDate(sale.id)
  const isPast = day < first
  const fault = isPast || day === '' ? 'Escolha hoje ou um dia depois.' : undefined
  const { warranty_end_date: warranty } = sale

  function confirm() {
    setTried(true)
    if (!fault) setDate.mutate(day, { onSuccess: onClose })
  }

  return (
    <Dialog
      title="Mudar o dia da nota?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={setDate.isPending} onClick={confirm}>
            Mudar para {date(day)}
          </Button>
        </>
      }
    >
      <p>
        {sale.date_to_process
          ? `Hoje está prevista para ${date(sale.date_to_process)}. O novo dia vale só para esta venda e nenhuma regra o muda de volta.`
          : 'Ainda não há dia previsto. O dia escolhido vale só para esta venda.'}
      </p>
      <Refusal error={setDate.error} fields={['date_to_process']} />
      <DayInput
        label="Emitir em"
        value={day}
        minDate={first}
        error={(isTried ? fault : undefined) ?? fieldMessages(setDate.error).date_to_process}
        data-autofocus
        onChange={setDay}
      />
      {warranty && day !== '' && day < warranty && (
        <Notice tone="ambar">
          A garantia vai até {date(warranty)}. Se o comprador desistir depois da nota, será preciso cancelá-la.
        </Notice>
      )}
    </Dialog>
  )
}
