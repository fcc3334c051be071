import { Button } from '@mantine/core'
import type { RefundOut } from '@talao/contract'
import { REFUND_PATH_LABELS, REFUND_STATE_LABELS } from '@talao/contract/fields/values'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { type Status, StatusChip } from '../../../ui/status-chip.tsx'
import type { OpenDialog } from '../dialogs/act-dialogs.tsx'
import { REFUND_ACT_LABELS, refundNoteName } from '../dialogs/refund-text.ts'
import styles from './sale-sheet.module.css'

type Props = { refunds: readonly RefundOut[]; zone: string; onAct: (open: OpenDialog) => void }

/** The notas of a refunded sale: the lawful action for each, and its deadline. */
export function SaleRefunds({ refunds, zone, onAct }: Props) {
  if (refunds.length === 0) return null
  return (
    <section className={styles.refunds} aria-label="Reembolso">
      <h3>Reembolso: o que fazer com cada nota</h3>
      {refunds.map((refund) => (
        <Case key={refund.id} refund={refund} zone={zone} onAct={onAct} />
      ))}
    </section>
  )
}

function Case({ refund, zone, onAct }: Omit<Props, 'refunds'> & { refund: RefundOut }) {
  const { path } = refund
  const isOpen = refund.state === 'OPEN'
  return (
    <div className={styles.refund}>
      <div className={styles.line}>
        <b>
          <NoteLink kind={refund.kind} id={refund.note_id}>
            {refundNoteName(refund)}
          </NoteLink>
        </b>
        <StatusChip {...STATES[refund.state]}>{REFUND_STATE_LABELS[refund.state]}</StatusChip>
      </div>
      <div>
        <b>{REFUND_PATH_LABELS[path]}.</b> {refund.reason}
      </div>
      {isOpen && refund.deadline && <div className="support">Prazo: {dateTime(refund.deadline, zone)}.</div>}
      {refund.closed_at && <div className="support">Encerrado em {dateTime(refund.closed_at, zone)}.</div>}
      {refund.made_note_id && (
        <NoteLink kind={refund.kind} id={refund.made_note_id}>
          {refund.kind === 'NFE' ? 'Ver a nota de devolução' : 'Ver a nota substituta'}
        </NoteLink>
      )}
      {isOpen && (
        <div className={styles.line}>
          {path !== 'HUMAN' && (
            <Button variant="filled" size="xs" onClick={() => onAct({ refund, action: path })}>
              {REFUND_ACT_LABELS[path]}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => onAct({ refund, action: 'DISMISS' })}>
            Dispensar…
          </Button>
        </div>
      )}
    </div>
  )
}

function NoteLink({ kind, id, children }: { kind: RefundOut['kind']; id: number; children: ReactNode }) {
  const params = { id }
  if (kind === 'NFE')
    return (
      <Link to="/nota-produto/detalhes/$id" params={params}>
        {children}
      </Link>
    )
  return (
    <Link to="/nota-servico/detalhes/$id" params={params}>
      {children}
    </Link>
  )
}

const STATES: Readonly<Record<RefundOut['state'], Status>> = {
  OPEN: { tone: 'ambar', icon: 'triangle' },
  ASKED: { tone: 'azul', icon: 'ring' },
  DONE: { tone: 'verde', icon: 'check' },
  DISMISSED: { tone: 'vazado', icon: 'slash' },
}
