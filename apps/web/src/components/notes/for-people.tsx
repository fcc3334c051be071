import { Button } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import styles from './note-page.module.css'
import { type NoteKind, useConsultNote } from './queries.ts'

type Props = {
  kind: NoteKind
  note: { id: number; needs_human_reason: string | null; actions: Readonly<Record<string, true | string>> }
}

/** Why the note does not go on by itself, and the question that may settle it. */
export function ForPeople({ kind, note }: Props) {
  const consult = useConsultNote(kind, note)
  if (!note.needs_human_reason) return null
  return (
    <div className={styles.problems} role="alert">
      <Notice
        tone="ambar"
        title="Precisa de você"
        action={
          note.actions.consult === true && (
            <Button size="xs" loading={consult.isPending} onClick={() => consult.mutate()}>
              Consultar agora
            </Button>
          )
        }
      >
        {note.needs_human_reason}
      </Notice>
    </div>
  )
}
