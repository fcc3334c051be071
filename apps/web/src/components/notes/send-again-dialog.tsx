import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import type { NoteKind } from './note-kind.ts'
import { useSendNote } from './note-mutations.ts'

type Props = {
  kind: NoteKind
  note: { id: number; version: number; needs_human_reason: string | null }
  onClose: () => void
}

/** The sale may already have a valid note that Talão cannot see, so the user must confirm having checked. */
export function SendAgainDialog({ kind, note, onClose }: Props) {
  const send = useSendNote(kind, note)
  return (
    <Dialog
      title="Já conferiu que a venda não tem nota?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            loading={send.isPending}
            onClick={() => send.mutate(undefined, { onSuccess: onClose })}
          >
            Conferi, enviar de novo
          </Button>
        </>
      }
    >
      <p>{note.needs_human_reason}</p>
    </Dialog>
  )
}
