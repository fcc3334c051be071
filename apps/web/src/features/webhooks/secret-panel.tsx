import { Button } from '@mantine/core'
import type { WebhookEndpointOut } from '@talao/contract'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useEndFormerSecret, useRotateSecret } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './secret-panel.module.css'

/** The secret that signs deliveries. It is never shown again; after a change the former one stays valid for a while. */
export function SecretPanel({ endpoint }: { endpoint: WebhookEndpointOut }) {
  const [isAsking, setAsking] = useState(false)
  const rotate = useRotateSecret(endpoint.id)
  const end = useEndFormerSecret(endpoint.id)
  const made = rotate.data?.data.secret
  return (
    <Panel title="Segredo" hint="assina cada aviso">
      <div className={styles.secret}>
        {endpoint.former_secret_until && (
          <Notice
            tone="ambar"
            title="O segredo anterior ainda vale."
            action={
              <Button size="xs" loading={end.isPending} onClick={() => end.mutate()}>
                Encerrar agora
              </Button>
            }
          >
            Até {dateTime(endpoint.former_secret_until)} cada aviso vai assinado com os dois. Se o anterior vazou,
            encerre-o já.
          </Notice>
        )}
        <div className={styles.act}>
          <span className="support">Guardado cifrado; não pode ser lido de novo.</span>
          <Button size="xs" onClick={() => setAsking(true)}>
            Trocar o segredo…
          </Button>
        </div>
      </div>
      {isAsking && !made && (
        <Dialog
          title="Trocar o segredo?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                Voltar
              </Button>
              <Button variant="filled" loading={rotate.isPending} onClick={() => rotate.mutate()}>
                Trocar o segredo
              </Button>
            </>
          }
        >
          <p>
            Um segredo novo aparece uma vez. O de agora ainda vale por 24 horas, a não ser que o servidor diga outro
            prazo, para o seu sistema ser atualizado sem perder avisos; depois só o novo assina.
          </p>
        </Dialog>
      )}
      {made && (
        <SecretDialog
          title="Segredo trocado: guarde o novo"
          secret={made}
          about="Copie e ponha no seu sistema. Até quando o anterior ainda vale fica na página do webhook."
          onClose={() => {
            setAsking(false)
            rotate.reset()
          }}
        />
      )}
    </Panel>
  )
}
