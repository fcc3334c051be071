import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoteKind } from './note-kind.ts'
import { useConsultNote, useDeclareAbsent } from './note-mutations.ts'
import styles from './note-page.module.css'

type Props = {
  kind: NoteKind
  note: { id: number; needs_human_reason: string | null; actions: Readonly<Record<string, true | string>> }
}

/**
 * Why the note is stopped, with the actions that may settle it: asking the gateway, or declaring that the note does not
 * exist there.
 */
export function NeedsUserNotice({ kind, note }: Props) {
  const consult = useConsultNote(kind, note)
  const [isDeclaring, setDeclaring] = useState(false)
  if (!note.needs_human_reason) return null
  return (
    <div className={styles.problems} role="alert">
      <Notice
        tone="ambar"
        title="Precisa de você"
        action={
          <>
            {note.actions.consult === true && (
              <Button size="xs" loading={consult.isPending} onClick={() => consult.mutate()}>
                Consultar agora
              </Button>
            )}
            {note.actions.declare_absent === true && (
              <Button size="xs" onClick={() => setDeclaring(true)}>
                Não existe lá…
              </Button>
            )}
          </>
        }
      >
        {note.needs_human_reason}
      </Notice>
      {isDeclaring && <DeclareAbsentDialog kind={kind} note={note} onClose={() => setDeclaring(false)} />}
    </div>
  )
}

/** A wrong answer creates a second note for the sale, so the dialog says what to check first. */
function DeclareAbsentDialog({ kind, note, onClose }: Pick<Props, 'kind' | 'note'> & { onClose: () => void }) {
  const declare = useDeclareAbsent(kind, note)
  return (
    <Dialog
      title="A nota não existe no acesso antigo?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            loading={declare.isPending}
            onClick={() => declare.mutate(undefined, { onSuccess: onClose })}
          >
            Não existe, enviar de novo
          </Button>
        </>
      }
    >
      <p>
        Abra o painel do serviço de emissão com o acesso que a empresa usava antes, ou pergunte ao suporte dele. Se a
        nota estiver lá e você disser que não está, esta venda fica com duas notas.
      </p>
      <p>
        O Talão consulta a nota mais uma vez, com o acesso de agora, e a envia de novo. Seu nome fica na linha do tempo
        dela.
      </p>
    </Dialog>
  )
}
