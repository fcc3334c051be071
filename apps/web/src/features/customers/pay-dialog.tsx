import { Button } from '@mantine/core'
import type { InstallmentOut } from '@talao/contract'
import { startOfDay } from '@talao/fiscal/value/calendar'
import { useState } from 'react'
import { DayInput } from '../../components/days/day-input.tsx'
import { today } from '../../lib/clock.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { date, money } from '../../lib/format.ts'
import { screenZone } from '../../lib/zone.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useChangeInstallment } from './queries.ts'

export function PayDialog({ installment, onClose }: { installment: InstallmentOut; onClose: () => void }) {
  const [day, setDay] = useState(today())
  const change = useChangeInstallment()
  const { id, number, due_date, amount } = installment
  const fault =
    fieldMessages(change.error).paid_at ?? (day > today() ? 'O pagamento não pode estar no futuro.' : undefined)

  function pay() {
    if (day === '' || day > today()) return
    const paid_at = day === today() ? null : startOfDay(day, screenZone()).toISOString()
    change.mutate({ id, status: 'PAID', paid_at }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={`Marcar a parcela ${number} como paga?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={change.isPending} onClick={pay}>
            Marcar como paga
          </Button>
        </>
      }
    >
      <p>
        {money(amount)}, com vencimento em {date(due_date)}.
      </p>
      <DayInput label="Dia do pagamento" value={day} error={day === '' ? 'Informe o dia.' : fault} onChange={setDay} />
    </Dialog>
  )
}
