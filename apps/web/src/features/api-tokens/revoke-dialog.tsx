import { Button } from '@mantine/core'
import type { OAuthClientOut } from '@talao/contract'
import { Dialog } from '../../ui/dialog.tsx'
import { useRevokeClient } from './queries.ts'

type Props = { client: OAuthClientOut; onClose: () => void }

export function RevokeDialog({ client, onClose }: Props) {
  const revoke = useRevokeClient(client.id)
  return (
    <Dialog
      title={`Revogar o token de ${client.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            color="red"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onSuccess: onClose })}
          >
            Revogar
          </Button>
        </>
      }
    >
      <p>
        O sistema que o usa para de mandar vendas na hora, e não há como voltar. As vendas e as notas que vieram por ele
        ficam como estão.
      </p>
    </Dialog>
  )
}
