import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { DeliveryStateChip } from '../../../components/status/status.tsx'
import { dateTime } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/copy-field.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { AnyIntegration } from '../integration.ts'
import styles from './delivery-dialog.module.css'
import { deliveryQuery } from './delivery-queries.ts'
import { eventWords } from './event-text.ts'
import { readableBody } from './readable-body.ts'

type Props = { integration: Pick<AnyIntegration, 'id' | 'type'>; deliveryId: number; onClose: () => void }

/** A delivery as received. The original bytes are stored; this is a readable view. */
export function DeliveryDialog({ integration, deliveryId, onClose }: Props) {
  const delivery = useQuery(deliveryQuery(integration.id, deliveryId))
  const { data } = delivery
  return (
    <Dialog title={data ? eventWords(integration.type, data.event) : 'O que chegou'} size={760} onClose={onClose}>
      {delivery.isError && (
        <LoadFailure
          title="Não deu para carregar o aviso"
          error={delivery.error}
          retry={() => void delivery.refetch()}
        />
      )}
      {delivery.isPending && <SkeletonBlock />}
      {data && (
        <>
          <DataList
            rows={[
              ['Chegou', dateTime(data.received_at)],
              ['Evento', data.event && <span className="mono">{data.event}</span>],
              ['Situação', <DeliveryStateChip key="state" state={data.state} />],
              ['Motivo', data.reason],
              ['Venda', data.external_sales_id && <span className="mono">{data.external_sales_id}</span>],
            ]}
          />
          <div className={styles.head}>
            <h3>Conteúdo</h3>
            <CopyButton label="Copiar conteúdo" value={data.body} />
          </div>
          <pre className={styles.body} tabIndex={0} aria-label="Conteúdo do aviso">
            {readableBody(data.body)}
          </pre>
          <h3>Cabeçalhos</h3>
          <pre className={styles.body} tabIndex={0} aria-label="Cabeçalhos do aviso">
            {Object.entries(data.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
        </>
      )}
    </Dialog>
  )
}
