import { Button } from '@mantine/core'
import type { RefundOut, SaleOut } from '@talao/contract'
import { Refusal } from '../../../components/notes/refusal.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type RefundAct, useActOnRefund } from './act-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { refundNoteName } from './refund-text.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

type Props = {
  sale: SaleOut
  refund: RefundOut
  action: RefundAct['action']
  onClose: () => void
}

/** Minimum length required by the authorities. */
const LEAST_OF_CANCEL = 15

export function RefundDialog({ sale, refund, action, onClose }: Props) {
  const act = useActOnRefund(sale.id, refund.id)
  const withReason = {
    ...act,
    mutate: (reason: string, on: { onSuccess: () => void }) => act.mutate({ action, reason }, on),
  }
  const name = refundNoteName(refund)
  switch (action) {
    case 'CANCEL':
      return (
        <ReasonDialog
          title={`Cancelar a ${name}?`}
          verb="Cancelar a nota"
          isDangerous
          least={LEAST_OF_CANCEL}
          initial="Venda devolvida ao comprador."
          hint="vai com o pedido e fica na nota"
          note="Não dá para desfazer."
          act={withReason}
          onClose={onClose}
        >
          <p>
            A venda foi devolvida. Depois que o cancelamento for aceito, a nota deixa de valer e o número dela não
            volta.
          </p>
        </ReasonDialog>
      )
    case 'DISMISS':
      return (
        <ReasonDialog
          title={`Dispensar o caso da ${name}?`}
          verb="Dispensar"
          hint="fica no caso e na linha do tempo"
          note="A nota continua valendo."
          act={withReason}
          onClose={onClose}
        >
          <p>Use quando o caso já foi resolvido fora do Talão. Nada é pedido à SEFAZ nem à prefeitura.</p>
        </ReasonDialog>
      )
    case 'SUBSTITUTE':
      return <ReplaceDialog sale={sale} refund={refund} act={act} onClose={onClose} />
    case 'RETURN_NOTE':
      return (
        <Dialog
          title={`Fazer a nota de devolução da ${name}?`}
          onClose={onClose}
          actions={
            <>
              <Button data-autofocus onClick={onClose}>
                Voltar
              </Button>
              <Button
                variant="filled"
                loading={act.isPending}
                onClick={() => act.mutate({ action }, { onSuccess: onClose })}
              >
                Fazer o rascunho
              </Button>
            </>
          }
        >
          <p>
            {refund.reason} O Talão faz o rascunho de uma NF-e de entrada com os mesmos itens; você confere e envia.
          </p>
          <Refusal error={act.error} fields={[]} />
        </Dialog>
      )
    default:
      return action satisfies never
  }
}
