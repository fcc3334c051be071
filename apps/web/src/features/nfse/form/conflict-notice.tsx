import { Button } from '@mantine/core'
import { dateTime } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Conflict } from './read-conflict.ts'

type Props = { conflict: Conflict; onOverwrite: (version: number) => void }

/** Two users edited the same nota: shows who saved first, and the choices for what is typed here. */
export function ConflictNotice({ conflict: { version, who, at }, onOverwrite }: Props) {
  return (
    <div role="alert">
      <Notice
        tone="ambar"
        title={`${who ?? 'Outra pessoa'} alterou esta nota${at ? ` em ${dateTime(at)}` : ''}, depois que você a abriu`}
        action={
          <Button size="xs" onClick={() => onOverwrite(version)}>
            Salvar o que mudei
          </Button>
        }
      >
        O que você digitou continua aqui. Ao salvar, vão só os campos que você mudou; os outros ficam como estão lá.
      </Notice>
    </div>
  )
}
