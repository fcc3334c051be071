import { Button } from '@mantine/core'
import type { NormBundleOut } from '@talao/contract'
import { Dialog } from '../../../ui/dialog.tsx'
import { useActivateBundle, useDismissBundle, useLeaveBundle } from '../queries.ts'

type Props = { bundle: NormBundleOut; onClose: () => void }

export function ActivateDialog({ bundle, onClose }: Props) {
  const activate = useActivateBundle(bundle.id)
  return (
    <Dialog
      title={`Fazer valer ${bundle.version}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Agora não</Button>
          <Button
            variant="filled"
            data-autofocus
            loading={activate.isPending}
            onClick={() => activate.mutate(undefined, { onSuccess: onClose })}
          >
            Fazer valer
          </Button>
        </>
      }
    >
      <p>As próximas notas de todas as empresas saem por estas normas, sem parar nada.</p>
      <p>As notas já enviadas ficam como estão. O que vale hoje fica guardado, e dá para voltar.</p>
    </Dialog>
  )
}

export function BackDialog({ bundle, onClose }: Props) {
  const leave = useLeaveBundle(bundle.id)
  return (
    <Dialog
      title={`Deixar ${bundle.version}?`}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Ficar com ele
          </Button>
          <Button
            variant="filled"
            color="red"
            loading={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onClose })}
          >
            Voltar ao anterior
          </Button>
        </>
      }
    >
      <p>
        As próximas notas de todas as empresas saem pelas normas de antes dele. Se não houve outras, pelas que vêm com o
        Talão.
      </p>
      <p>As notas já enviadas ficam como estão, e este pacote continua guardado.</p>
    </Dialog>
  )
}

export function DismissDialog({ bundle, onClose }: Props) {
  const dismiss = useDismissBundle(bundle.id)
  return (
    <Dialog
      title={`Dispensar ${bundle.version}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Deixar à espera</Button>
          <Button
            variant="filled"
            data-autofocus
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined, { onSuccess: onClose })}
          >
            Dispensar
          </Button>
        </>
      }
    >
      <p>Nenhuma nota muda, e ele deixa de aparecer como pacote à espera.</p>
      <p>Ele fica guardado. Para pensar de novo, abra-o aqui e faça valer, ou receba o mesmo arquivo outra vez.</p>
    </Dialog>
  )
}
