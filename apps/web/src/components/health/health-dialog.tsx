import { GATEWAY_LABELS, NFS_GATEWAY_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { count, dateTime, duration } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'
import { LoadFailure } from '../request/load-failure.tsx'
import { type Authority, isCity } from './authority-for.ts'
import styles from './health-dialog.module.css'
import { authorityName } from './health-text.ts'
import { authorityHealthQuery } from './queries.ts'

/** Every authority that our notes went to in the last hours, worst first, measured by our own traffic. */
export function HealthDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(authorityHealthQuery)
  return (
    <Dialog title="Como a SEFAZ e as prefeituras respondem" size={860} onClose={onClose}>
      <p className="support">Medido pelo próprio movimento do Talão, na última hora.</p>
      {isError && <LoadFailure title="Não deu para carregar a situação" error={error} retry={() => void refetch()} />}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="SEFAZ e prefeituras">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Quem responde</th>
              <th scope="col">Situação</th>
              <th scope="col">Desde</th>
              <th scope="col" data-align="end">
                Resposta
              </th>
              <th scope="col" data-align="end">
                Espera da nota
              </th>
              <th scope="col" data-align="end">
                Erros
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((one) => (
              <Row key={`${one.gateway}-${one.uf_or_city}-${one.in_production}`} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

function Row({ one }: { one: Authority }) {
  const { word, ...status } = STATES[one.state]
  return (
    <tr>
      <th scope="row">
        {authorityName(one)}
        <span className="support">
          {roadName(one)} · {one.in_production ? 'produção' : 'homologação'}
          {one.contingency && ` · servidor reserva ${one.contingency}`}
        </span>
      </th>
      <td>
        <StatusChip {...status}>{word}</StatusChip>
      </td>
      <td>{one.since ? dateTime(one.since) : '–'}</td>
      <td data-align="end">{one.median_ms === null ? '–' : milliseconds(one.median_ms)}</td>
      <td data-align="end">{one.expected_ms === null ? '–' : duration(one.expected_ms)}</td>
      <td data-align="end">{count(one.errors)}</td>
    </tr>
  )
}

const STATES: Readonly<Record<Authority['state'], Status & { word: string }>> = {
  up: { tone: 'verde', icon: 'check', word: 'Normal' },
  slow: { tone: 'ambar', icon: 'triangle', word: 'Lenta' },
  down: { tone: 'vermelho', icon: 'octagon', word: 'Fora do ar' },
}

/** The same gateway is labelled differently for NFS-e. */
function roadName(one: Authority): string | undefined {
  const labels: Readonly<Record<string, string>> = isCity(one) ? NFS_GATEWAY_LABELS : GATEWAY_LABELS
  return labels[one.gateway]
}

/** Healthy authorities answer in less than a second, so show milliseconds. */
function milliseconds(ms: number): string {
  return ms < 1000 ? `${count(ms)}\u00A0ms` : duration(ms)
}
