import type { WebhookEndpointOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { now } from '../../lib/clock.ts'
import { ago, counted, dateTime } from '../../lib/format.ts'
import { EndpointChip } from './endpoint-state.tsx'
import styles from './endpoint-table.module.css'
import { ALL } from './events-field.tsx'

export function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpointOut[] }) {
  return (
    <table className={styles.table} aria-label="Webhooks">
      <thead>
        <tr>
          <th scope="col">Endereço</th>
          <th scope="col">Recebe</th>
          <th scope="col">Situação</th>
          <th scope="col">Última entrega</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <td>
              <Link to="/configuracoes/webhooks/$id" params={{ id: endpoint.id }} className="mono">
                {endpoint.url}
              </Link>
            </td>
            <td>
              {endpoint.events.length === ALL.length ? 'tudo' : counted(endpoint.events.length, 'evento', 'eventos')}
            </td>
            <td>
              <EndpointChip endpoint={endpoint} />
              <Trouble endpoint={endpoint} />
            </td>
            <td>
              {endpoint.last_delivered_at ? (
                <time dateTime={endpoint.last_delivered_at}>{ago(endpoint.last_delivered_at, now())}</time>
              ) : (
                'nenhuma'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Trouble({ endpoint: { is_active, off_reason, failing_since, failures } }: { endpoint: WebhookEndpointOut }) {
  if (!is_active) return off_reason ? <div className={styles.why}>{off_reason}</div> : null
  if (!failing_since) return null
  return (
    <div className={styles.why}>
      {counted(failures, 'tentativa falhou', 'tentativas falharam')} desde {dateTime(failing_since)}.
    </div>
  )
}
