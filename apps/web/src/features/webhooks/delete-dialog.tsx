import { Button } from '@mantine/core'
import type { WebhookEndpointOut } from '@talao/contract'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteEndpoint } from './queries.ts'

type Props = { endpoint: WebhookEndpointOut; onClose: () => void; onDeleted: () => void }

export function DeleteDialog({ endpoint, onClose, onDeleted }: Props) {
  const remove = useDeleteEndpoint(endpoint.id)
  return (
    <Dialog
      title="Apagar este webhook?"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onDeleted })}
          >
            Apagar o webhook
          </Button>
        </>
      }
    >
      <p>
        O sistema em {new URL(endpoint.url).host} deixa de ser avisado, e as entregas guardadas vão junto. Para parar
        por um tempo, desligue em vez de apagar.
      </p>
    </Dialog>
  )
}
