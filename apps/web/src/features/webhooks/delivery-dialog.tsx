import type { WebhookDeliveryOut } from '@talao/contract'
import { WEBHOOK_EVENT_LABELS } from '@talao/contract/fields/values'
import { count, dateTime } from '../../lib/format.ts'
import { CopyButton } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './delivery-dialog.module.css'
import { deliveryMeaning } from './delivery-words.ts'
import { WebhookDeliveryChip } from './endpoint-state.tsx'

export function DeliveryDialog({ delivery, onClose }: { delivery: WebhookDeliveryOut; onClose: () => void }) {
  const body = JSON.stringify(delivery.body, null, 2)
  return (
    <Dialog title={WEBHOOK_EVENT_LABELS[delivery.event]} size={760} onClose={onClose}>
      <DataList
        rows={[
          ['Situação', <WebhookDeliveryChip key="state" state={delivery.state} />],
          ['O que significa', deliveryMeaning(delivery)],
          ['Código da resposta', delivery.http_status],
          ['Aconteceu', dateTime(delivery.created_at)],
          ['Última tentativa', delivery.last_attempt_at && dateTime(delivery.last_attempt_at)],
          ['Tentativas', count(delivery.attempts)],
          ['Tempo da resposta', delivery.duration_ms === null ? null : `${count(delivery.duration_ms)} ms`],
          [
            'Evento',
            <span key="event" className="mono">
              {delivery.event}
            </span>,
          ],
          [
            'Identificação',
            <span key="id" className="mono">
              {delivery.event_id}
            </span>,
          ],
        ]}
      />
      <div className={styles.head}>
        <h3>O que foi enviado</h3>
        <CopyButton label="Copiar o que foi enviado" value={body} />
      </div>
      <pre className={styles.body} tabIndex={0} aria-label="O que foi enviado">
        {body}
      </pre>
      {delivery.answer && (
        <>
          <h3>Como a resposta começa</h3>
          <pre className={styles.body} tabIndex={0} aria-label="Como a resposta começa">
            {delivery.answer}
          </pre>
        </>
      )}
    </Dialog>
  )
}
