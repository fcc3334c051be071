import { Button } from '@mantine/core'
import { dateTime } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { at: string; onRecover: () => void; onDiscard: () => void }

/** Offers an unsaved draft. Fills no field before the user accepts. */
export function RecoveredDraft({ at, onRecover, onDiscard }: Props) {
  return (
    <div role="status">
      <Notice
        tone="ambar"
        title={`Há um rascunho não salvo, de ${dateTime(at)}`}
        action={
          <>
            <Button size="xs" variant="filled" onClick={onRecover}>
              Recuperar
            </Button>
            <Button size="xs" onClick={onDiscard}>
              Descartar
            </Button>
          </>
        }
      >
        Ele ficou guardado só neste navegador.
      </Notice>
    </div>
  )
}
