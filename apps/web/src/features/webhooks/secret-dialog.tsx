import { Button } from '@mantine/core'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { title: string; secret: string; about: string; onClose: () => void }

/** Shows the secret once; it cannot be read again. */
export function SecretDialog({ title, secret, about, onClose }: Props) {
  return (
    <Dialog
      title={title}
      size={620}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          Já guardei
        </Button>
      }
    >
      <Notice tone="ambar" title="O segredo aparece só desta vez.">
        {about}
      </Notice>
      <div>
        <h3>Segredo</h3>
        <CopyField label="segredo" value={secret} />
      </div>
      <p className="support">
        Cada aviso leva no cabeçalho <span className="mono">talao-signature</span> a assinatura HMAC-SHA256 feita com
        ele: confira antes de acreditar no conteúdo.
      </p>
    </Dialog>
  )
}
