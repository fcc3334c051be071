import { Button } from '@mantine/core'
import { counted } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** Number of waiting sales whose issue date, or division among co-producers, a save would change. */
export type MovedSales = { moved: number; shared: number }
type Props = { moved: MovedSales; isSaving: boolean; onConfirm: () => void; onClose: () => void }

export function DelayDialog({ moved: { moved, shared }, isSaving, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={`${[moved > 0 && movedText(moved), shared > 0 && sharedText(shared)].filter(Boolean).join(', e ')}. Salvar?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={onConfirm}>
            {shared > 0 ? 'Salvar e mudar as vendas' : 'Salvar e mudar as datas'}
          </Button>
        </>
      }
    >
      {moved > 0 && <p>As vendas que ainda esperam seguem o novo número de dias.</p>}
      {shared > 0 && <p>As vendas com coprodutor que ainda esperam seguem a nova divisão.</p>}
      <p>As que já viraram nota não mudam.</p>
    </Dialog>
  )
}

function movedText(count: number): string {
  return count === 1 ? '1 venda muda de data' : `${counted(count, 'venda', 'vendas')} mudam de data`
}

function sharedText(count: number): string {
  return count === 1 ? '1 venda muda de divisão' : `${counted(count, 'venda', 'vendas')} mudam de divisão`
}
