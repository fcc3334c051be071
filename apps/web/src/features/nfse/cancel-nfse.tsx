import { useQuery } from '@tanstack/react-query'
import type { NfseOut } from '@talao/contract'
import { CANCEL_MOTIVES, checkCancel } from '@talao/fiscal/nfse/event/compose'
import { companyQuery } from '../../components/company.ts'
import { CancelDialog } from '../../components/notes/cancel-dialog.tsx'
import { useNow } from '../../components/use-now.ts'
import { dateTime, duration } from '../../lib/format.ts'
import { type CancelNfse, useCancelNfse } from './queries.ts'

type Motive = keyof typeof CANCEL_MOTIVES
type Props = { note: NfseOut; onClose: () => void }

export function CancelNfseDialog({ note, onClose }: Props) {
  const cancel = useCancelNfse(note)
  return (
    <CancelDialog<Motive>
      title={`Cancelar a NFS-e ${note.number ?? note.id}?`}
      motives={CANCEL_MOTIVES}
      check={({ motive, reason }) => checkCancel({ motive: motive ?? '', reason })}
      cancel={{ ...cancel, mutate: ({ motive, reason }, on) => cancel.mutate(toBody(motive, reason), on) }}
      onClose={onClose}
    >
      <Deadline note={note} />
      {note.cancel_warning && <p>{note.cancel_warning}</p>}
      <p>Se o pedido for recusado, a nota continua válida, e ainda dá para substituí-la por outra corrigida.</p>
    </CancelDialog>
  )
}

/** Each city sets its own term; only a term that is known is told, and of any other whose it is. */
function Deadline({ note: { cancel_until, company_id, time_zone } }: { note: NfseOut }) {
  const now = useNow()
  const { data: company } = useQuery({ ...companyQuery(company_id), enabled: cancel_until === null })
  const city = company?.address?.city?.name
  if (!cancel_until)
    return (
      <p>O prazo para cancelar é da prefeitura{city && ` de ${city}`}. O pedido vai a ela, que diz se ainda aceita.</p>
    )
  const left = Date.parse(cancel_until) - now.getTime()
  return (
    <p>
      {left > 0 ? (
        <>
          Faltam <b>{duration(left)}</b>: a prefeitura aceita o cancelamento até {dateTime(cancel_until, time_zone)}.
        </>
      ) : (
        `O prazo da prefeitura acabou em ${dateTime(cancel_until, time_zone)}. O pedido ainda pode ser tentado.`
      )}
    </p>
  )
}

function toBody(motive: Motive | undefined, reason: string): CancelNfse {
  return { reason, motive: motive ?? '9' }
}
