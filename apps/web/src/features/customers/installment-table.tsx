import { Button } from '@mantine/core'
import type { ContractOut, InstallmentOut } from '@talao/contract'
import { lazy, Suspense, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { date, money } from '../../lib/format.ts'
import styles from './installment-table.module.css'
import { useChangeInstallment } from './queries.ts'
import { InstallmentChip } from './states.tsx'

const PayDialog = lazy(() => import('./pay-dialog.tsx').then((module) => ({ default: module.PayDialog })))

export function InstallmentTable({ contract }: { contract: ContractOut }) {
  const [paying, pay] = useState<InstallmentOut>()
  return (
    <>
      <table className={styles.table} aria-label={`Parcelas do contrato de ${date(contract.start_date)}`}>
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Vencimento</th>
            <th scope="col" data-align="end">
              Valor
            </th>
            <th scope="col">Situação</th>
            <th scope="col">
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {contract.installments.map((installment) => (
            <Row key={installment.id} installment={installment} onPay={() => pay(installment)} />
          ))}
        </tbody>
      </table>
      {paying && (
        <Suspense>
          <PayDialog installment={paying} onClose={() => pay(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** A paid installment cannot be cancelled directly: it goes back to pending first. */
function Row({ installment, onPay }: { installment: InstallmentOut; onPay: () => void }) {
  const change = useChangeInstallment()
  const { id, number, due_date, amount, status, paid_at } = installment
  return (
    <tr>
      <td>{number}</td>
      <td>{date(due_date)}</td>
      <td data-align="end">{money(amount)}</td>
      <td>
        <InstallmentChip status={status} isLate={due_date < today()} />
        {paid_at && <div className="support">em {date(paid_at)}</div>}
      </td>
      <td className={styles.acts}>
        {status === 'PENDING' ? (
          <>
            <Button size="xs" aria-label={`Marcar a parcela ${number} como paga`} onClick={onPay}>
              Paga…
            </Button>
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Cancelar a parcela ${number}`}
              loading={change.isPending}
              onClick={() => change.mutate({ id, status: 'CANCELED' })}
            >
              Cancelar
            </Button>
          </>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Voltar a parcela ${number} a pendente`}
            loading={change.isPending}
            onClick={() => change.mutate({ id, status: 'PENDING' })}
          >
            Voltar a pendente
          </Button>
        )}
      </td>
    </tr>
  )
}
