import type { NfeOut } from '@talao/contract'
import { checkReason } from '@talao/fiscal/nfe/event/cancellation'
import { CancelDialog } from '../../components/notes/cancel-dialog.tsx'
import { dateTime, duration } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCancelNfe } from './queries.ts'

type Props = { note: NfeOut; onClose: () => void }

export function CancelNfeDialog({ note, onClose }: Props) {
  return (
    <CancelDialog
      title={`Cancelar a NF-e ${note.number ?? ''}?`}
      check={({ reason }) => checkReason(reason)}
      cancel={useCancelNfe(note)}
      onClose={onClose}
    >
      <p>
        Depois que a SEFAZ aceitar, a nota deixa de valer e o número dela não volta. Até a resposta ela continua válida.
      </p>
      <Deadline note={note} />
    </CancelDialog>
  )
}

/**
 * Until when cancelling is within the regular term. Later it may still be tried; the server's warning says what to
 * expect.
 */
function Deadline({ note }: { note: NfeOut }) {
  const now = useNow()
  if (!note.cancel_until) return null
  const left = Date.parse(note.cancel_until) - now.getTime()
  if (left <= 0) return <Notice tone="ambar">{note.cancel_warning}</Notice>
  return (
    <p>
      Faltam <b>{duration(left)}</b>: a SEFAZ aceita sem discutir até {dateTime(note.cancel_until, note.time_zone)}.
      Depois pode recusar, e o caminho passa a ser uma nota de devolução ou de estorno.
    </p>
  )
}
