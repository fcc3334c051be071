import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { onStay: () => void; onLeave: () => void; onDiscard: () => void }

/** Shown only when there are unsaved changes. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: Props) {
  return (
    <Dialog
      title="Sair sem salvar?"
      onClose={onStay}
      actions={
        <>
          <Button variant="outline" color="red" onClick={onDiscard}>
            Descartar e sair
          </Button>
          <Button onClick={onStay}>Voltar à nota</Button>
          <Button variant="filled" onClick={onLeave}>
            Sair e guardar
          </Button>
        </>
      }
    >
      <p>A nota não foi salva. Guardado, o que você digitou fica neste navegador e é oferecido quando você voltar.</p>
    </Dialog>
  )
}
