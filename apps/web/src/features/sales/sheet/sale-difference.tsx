import { Button } from '@mantine/core'
import type { LeftOutOfNotes, SaleDifferenceOut, SaleOut } from '@talao/contract'
import { DIFFERENCE_ACT_LABELS, DIFFERENCE_REASON_LABELS } from '@talao/contract/fields/values'
import { dateTime, money } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { OpenDialog } from '../dialogs/act-dialogs.tsx'
import { differenceTitle, lineDifference, worthOf } from '../difference-text.ts'
import styles from './sale-sheet.module.css'

type Props = { sale: SaleOut; onAct: (open: OpenDialog) => void }

/** What the notas of a sale lack or exceed, how to resolve it, and what was left out of them on purpose. */
export function SaleDifference({ sale, onAct }: Props) {
  const { difference, left_out: leftOut } = sale
  if (!difference) return leftOut && <LeftOut leftOut={leftOut} />
  const lines = difference.lines ?? []
  // For a sale with a single item, the line would only repeat the total.
  const tellsMore = (sale.items?.length ?? 0) > 1 || lines.some(({ amount }) => amount !== difference.amount)
  const acts = difference.acts ?? []
  return (
    <section className={styles.refunds} aria-label="Diferença entre a venda e as notas">
      <h3>Diferença entre a venda e as notas</h3>
      <Notice tone="ambar" title={`${differenceTitle(difference)}.`}>
        {DIFFERENCE_REASON_LABELS[difference.reason]}. Aberta desde {dateTime(difference.since, sale.time_zone)}.
      </Notice>
      <DataList rows={[...sumRows(sale, difference), ...leftOutRows(leftOut)]} />
      {tellsMore && lines.length > 0 && <Lines lines={lines} />}
      {acts.length > 0 && (
        <div className={styles.line}>
          {acts.map((act, index) => (
            <Button
              key={act}
              variant={act === 'GIVE_UP' ? 'subtle' : index === 0 ? 'filled' : 'default'}
              size="xs"
              onClick={() => onAct({ difference: act })}
            >
              {DIFFERENCE_ACT_LABELS[act]}…
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

function LeftOut({ leftOut }: { leftOut: LeftOutOfNotes }) {
  return (
    <section className={styles.refunds} aria-label="Fora das notas por decisão">
      <h3>Fora das notas por decisão</h3>
      <DataList rows={leftOutRows(leftOut)} />
    </section>
  )
}

function sumRows(sale: SaleOut, { documented, amount }: SaleDifferenceOut) {
  if (documented === undefined) return []
  const rows = [
    [sale.has_coproducer ? 'Parte da empresa' : 'A venda vale', money(worthOf(sale))],
    ['As notas dizem', money(documented)],
  ] as const
  return amount === 0
    ? rows
    : ([...rows, [amount > 0 ? 'Falta em notas' : 'Notas a mais', money(Math.abs(amount))]] as const)
}

function leftOutRows(leftOut: LeftOutOfNotes | null) {
  if (!leftOut) return []
  const { by_settings: bySettings, given_up: givenUp, given_up_reason: reason } = leftOut
  return [
    [
      'Fora pelas regras',
      bySettings === 0 ? null : (
        <>
          {money(bySettings)}
          <div className="support">o que nenhuma nota leva: o resto do percentual da NF-e, ou o frete</div>
        </>
      ),
    ],
    [
      'Encerrado por alguém',
      givenUp === 0 ? null : (
        <>
          {givenUp > 0 ? `${money(givenUp)} sem nota` : `${money(-givenUp)} a mais nas notas`}
          {reason && <div className="support">{reason}</div>}
        </>
      ),
    ],
  ] as const
}

function Lines({ lines }: { lines: NonNullable<SaleDifferenceOut['lines']> }) {
  return (
    <table className={styles.table} aria-label="Diferença por item">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Diferença</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, amount }, index) => (
          <tr key={`${index}-${description}`}>
            <td>{description}</td>
            <td>{lineDifference(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
