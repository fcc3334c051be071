import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { useRotate } from '../queries.ts'

type Props = { id: number; platform: string; onClose: () => void }

/** Confirms first, because the former address stops working at once. */
export function RotateDialog({ id, platform, onClose }: Props) {
  const rotate = useRotate(id)
  return (
    <Dialog
      title="Trocar o endereço do webhook?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="filled"
            color="red"
            loading={rotate.isPending}
            onClick={() => rotate.mutate(undefined, { onSuccess: onClose })}
          >
            Trocar o endereço
          </Button>
        </>
      }
    >
      <p>
        O endereço de agora para de receber na hora. Até colar o novo n{platform}, os avisos dela são recusados; depois,
        peça o reenvio lá ou busque as vendas do período.
      </p>
    </Dialog>
  )
}
