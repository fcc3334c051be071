import type { RefundOut, SaleOut } from '@talao/contract'
import type { DifferenceAct } from '@talao/contract/fields/values'
import { moneyIn } from '../../../lib/format.ts'
import { type RefundAct, useCancelSale, useEndDispute, useSkipSale } from './act-queries.ts'
import { DateDialog } from './date-dialog.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export type OpenDialog =
  | 'skip'
  | 'date'
  | 'end_dispute'
  | 'cancel'
  | { refund: RefundOut; action: RefundAct['action'] }
  | { difference: DifferenceAct }
type Props = { sale: SaleOut; open: OpenDialog; onClose: () => void }

export function ActDialog({ sale, open, onClose }: Props) {
  switch (open) {
    case 'skip':
      return <SkipDialog sale={sale} onClose={onClose} />
    case 'date':
      return <DateDialog sale={sale} onClose={onClose} />
    case 'end_dispute':
      return <EndDisputeDialog sale={sale} onClose={onClose} />
    case 'cancel':
      return <CancelDialog sale={sale} onClose={onClose} />
    default:
      if ('difference' in open) return <DifferenceDialog sale={sale} act={open.difference} onClose={onClose} />
      return <RefundDialog sale={sale} refund={open.refund} action={open.action} onClose={onClose} />
  }
}

function SkipDialog({ sale, onClose }: Omit<Props, 'open'>) {
  return (
    <ReasonDialog
      title="Deixar esta venda sem nota?"
      verb="Não emitir"
      note="Dá para desfazer depois."
      act={useSkipSale(sale.id)}
      onClose={onClose}
    >
      <p>
        A venda de {sale.customer_name}, de {moneyIn(sale.currency, sale.amount)}, fica bloqueada com o motivo e não
        vira nota, nem automática nem junto de outras.
      </p>
    </ReasonDialog>
  )
}

function EndDisputeDialog({ sale, onClose }: Omit<Props, 'open'>) {
  const hasNotes = Boolean(sale.fiscal_notes?.length || sale.service_fiscal_notes?.length)
  return (
    <ReasonDialog
      title="Encerrar a disputa?"
      verb="Encerrar a disputa"
      note="Um reembolso que chegar depois vale do mesmo jeito."
      act={useEndDispute(sale.id)}
      onClose={onClose}
    >
      <p>Use quando a plataforma decidiu a seu favor e não avisou, ou quando ela devolveu só uma parte.</p>
      <p>
        {hasNotes
          ? 'A venda volta a valer com as notas que tem.'
          : `A venda volta para a fila com o valor de ${moneyIn(sale.currency, sale.amount)}: se uma parte foi devolvida, edite os itens ou o desconto antes. Se o dia dela já passou, a nota pode sair logo.`}
      </p>
    </ReasonDialog>
  )
}

function CancelDialog({ sale, onClose }: Omit<Props, 'open'>) {
  const hasNotes = Boolean(sale.fiscal_notes?.length || sale.service_fiscal_notes?.length)
  return (
    <ReasonDialog
      title="Cancelar a venda?"
      verb="Cancelar a venda"
      isDangerous
      note="Não dá para desfazer."
      act={useCancelSale(sale.id)}
      onClose={onClose}
    >
      <p>
        {hasNotes
          ? 'As notas que já saíram continuam valendo até serem resolvidas: o Talão abre um caso para cada uma, com o caminho que a lei permite.'
          : 'Nenhuma nota foi emitida, e nenhuma será.'}
      </p>
    </ReasonDialog>
  )
}
