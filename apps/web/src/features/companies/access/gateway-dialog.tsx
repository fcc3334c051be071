import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AccessKind } from './access-form.ts'
import { type Gateway, isNumberedThere } from './gateways.ts'

type Props = { kind: AccessKind; road: Gateway; isSaving: boolean; onClose: () => void; onConfirm: () => void }

export function GatewayDialog({ kind, road, isSaving, onClose, onConfirm }: Props) {
  const note = kind === 'NFE' ? 'NF-e' : 'NFS-e'
  return (
    <Dialog
      title={`Mandar a ${note} por ${road.label}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={isSaving} onClick={onConfirm}>
            Trocar o caminho
          </Button>
        </>
      }
    >
      <p>As próximas notas saem por {road.label}. As já enviadas continuam pelo caminho de antes.</p>
      <p>
        {isNumberedThere(road.id)
          ? 'A Focus passa a dar os números, a partir do próximo daqui. O cadastro da empresa vai para lá em seguida.'
          : 'O Talão passa a dar os números. Confira o próximo número em Numeração antes de enviar a primeira nota.'}
      </p>
    </Dialog>
  )
}
