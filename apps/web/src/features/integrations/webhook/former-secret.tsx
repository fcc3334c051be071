import { Button } from '@mantine/core'
import { dateTime } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useEndFormerSecret } from '../queries.ts'

type Props = { id: number; until: string; canEnd: boolean }

/**
 * After a change of secret the former one stays valid for a while, so that nothing is refused until the platform is
 * updated.
 */
export function FormerSecret({ id, until, canEnd }: Props) {
  const end = useEndFormerSecret(id)
  const action = canEnd && (
    <Button size="xs" loading={end.isPending} onClick={() => end.mutate(undefined)}>
      Encerrar agora
    </Button>
  )
  return (
    <Notice tone="ambar" title="O segredo anterior ainda vale." action={action}>
      Até {dateTime(until)} chegam avisos com o novo e com o anterior. Se o anterior vazou, encerre-o já.
    </Notice>
  )
}
