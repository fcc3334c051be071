import { Dialog } from '../../../ui/dialog.tsx'
import { PlatformCards } from './platform-cards.tsx'

export function ConnectDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Que plataforma ligar?" size={980} onClose={onClose}>
      <PlatformCards />
    </Dialog>
  )
}
