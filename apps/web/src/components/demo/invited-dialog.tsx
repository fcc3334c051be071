import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { DemoLetters } from './demo-mailbox.tsx'

/** Demonstration: shows the e-mail that the invited user would receive. */
export function DemoInvited({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Convite enviado" onClose={onClose} actions={<Button onClick={onClose}>Fechar</Button>}>
      <DemoLetters of={['INVITE']} isSignedIn />
    </Dialog>
  )
}
