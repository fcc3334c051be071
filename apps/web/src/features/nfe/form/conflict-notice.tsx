import { Button } from '@mantine/core'
import type { NfeOut } from '@talao/contract'
import { dateTime } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Who saved meanwhile, and the nota as stored now. */
export type Conflict = { who: string; at: string; note: NfeOut }
type Props = { conflict: Conflict; onMine: () => void; onTheirs: () => void }

/** Two users edited the same nota. Typed values stay in the fields until the user chooses a version. */
export function ConflictNotice({ conflict, onMine, onTheirs }: Props) {
  return (
    <div role="alert">
      <Notice
        tone="ambar"
        title={`${conflict.who} salvou esta nota em ${dateTime(conflict.at)}, depois que você a abriu`}
        action={
          <>
            <Button size="xs" onClick={onTheirs}>
              Ficar com a versão salva
            </Button>
            <Button size="xs" variant="filled" onClick={onMine}>
              Salvar a minha
            </Button>
          </>
        }
      >
        O que você digitou continua aqui e só entra na nota se você salvar de novo.
      </Notice>
    </div>
  )
}
