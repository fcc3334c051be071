import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { DemoLetters } from './letters.tsx'

/** After an invitation of a demonstration: the letter that the invited person would get. */
export function DemoInvited({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Convite enviado" onClose={onClose} actions={<Button onClick={onClose}>Fechar</Button>}>
      <DemoLetters of={['INVITE']} isSignedIn />
    </Dialog>
  )
}
