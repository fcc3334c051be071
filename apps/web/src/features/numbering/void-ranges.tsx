import type { VoidRangeOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { DocumentLink } from '../../components/list/cells.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { dateTime } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './numbering-page.module.css'
import { type Place, voidRangesQuery } from './queries.ts'
import { Span, spanLabel } from './span.tsx'
import { VOID_STATES } from './void-states.ts'

/** Inutilizações, newest first. Their XML is stored like that of a nota. */
export function VoidRanges({ place }: { place: Place }) {
  const ranges = useQuery(voidRangesQuery(place))
  if (ranges.isError) {
    return (
      <LoadFailure
        title="Não deu para carregar as inutilizações"
        error={ranges.error}
        retry={() => void ranges.refetch()}
      />
    )
  }
  if (!ranges.data || ranges.data.length === 0) return null
  return (
    <Panel title="Inutilizações" flush>
      <ul className={styles.gaps}>
        {ranges.data.map((range) => (
          <Range key={range.id} range={range} />
        ))}
      </ul>
    </Panel>
  )
}

function Range({ range }: { range: VoidRangeOut }) {
  const { word, ...tone } = VOID_STATES[range.status]
  const refusal = range.status === 'DONE' ? null : range.message
  return (
    <li>
      <Span span={range} />
      <div className={styles.deadline}>
        {dateTime(range.registered_at ?? range.created_at)}
        {range.protocol && <span className="support mono">protocolo {range.protocol}</span>}
      </div>
      <div className={styles.state}>
        <StatusChip {...tone}>{word}</StatusChip>
        {range.has_xml && (
          <DocumentLink
            href={`/api/fiscal-note/void-range/${range.id}/xml`}
            kind="XML"
            label={`da inutilização d${spanLabel(range)}`}
          />
        )}
      </div>
      <p className={refusal ? styles.refusal : styles.reason}>{refusal ?? range.reason}</p>
    </li>
  )
}
