import type { NfseOut } from '@talao/contract'
import { CANCEL_MOTIVES, checkCancel } from '@talao/fiscal/nfse/event/compose'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../components/company/company-query.ts'
import { CancelDialog } from '../../components/notes/cancel-dialog.tsx'
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

/** Each city sets its own cancellation term, and no list of them is published. */
function Deadline({ note: { company_id } }: { note: NfseOut }) {
  const { data: company } = useQuery(companyQuery(company_id))
  const city = company?.address?.city?.name
  return (
    <p>O prazo para cancelar é da prefeitura{city && ` de ${city}`}. O pedido vai a ela, que diz se ainda aceita.</p>
  )
}

function toBody(motive: Motive | undefined, reason: string): CancelNfse {
  return { reason, motive: motive ?? '9' }
}
