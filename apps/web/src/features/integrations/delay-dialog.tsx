import { Button } from '@mantine/core'
import { counted } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { moved: number; isSaving: boolean; onConfirm: () => void; onClose: () => void }

export function DelayDialog({ moved, isSaving, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={
        moved === 1 ? '1 venda muda de data. Salvar?' : `${counted(moved, 'venda', 'vendas')} mudam de data. Salvar?`
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={onConfirm}>
            Salvar e mudar as datas
          </Button>
        </>
      }
    >
      <p>As vendas que ainda esperam passam a sair pela espera nova. As que já viraram nota não mudam.</p>
    </Dialog>
  )
}
