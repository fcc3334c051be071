import type { SaleIntegrationOut } from '@talao/contract'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { Link } from '@tanstack/react-router'
import { ago, count, dateTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ConnectionChip } from '../connection-chip.tsx'
import { placeOf } from '../integration.ts'
import { PlatformLetter } from '../platform-letter.tsx'
import styles from './integration-card.module.css'
import { problemOf } from './list-reason.ts'
import { sourceName } from './sales-sources.ts'

type Props = {
  integration: SaleIntegrationOut
  isSeveral: boolean
  /** Its problem is already shown above the cards. */
  isTold: boolean
}

/** State of one integration: last event, sales, refused and waiting deliveries, and the next send. */
export function IntegrationCard({ integration, isSeveral, isTold }: Props) {
  const now = useNow()
  const name = sourceName(integration)
  const trouble = problemOf(integration, now)
  return (
    <li className={styles.card} data-tone={trouble?.tone}>
      <div className={styles.head}>
        <PlatformLetter type={integration.type} name={name} />
        <h2>
          <Link {...placeOf(integration)} className={styles.open}>
            {integration.name}
          </Link>
        </h2>
        <ConnectionChip {...integration} />
        <span className={`support ${styles.of}`}>
          {[integration.name === name ? undefined : name, isSeveral && integration.company?.corporate_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <dl className={styles.facts}>
        {factsOf(integration, now).map(({ label, value, isBad }) => (
          <div key={label} data-bad={isBad || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {trouble && !isTold && <p className={styles.trouble}>{trouble.text}</p>}
      <div className={styles.foot}>
        {integration.setup === 'CONNECTED' ? (
          <>
            <span>{integration.type_fiscal_note ? TYPE_FISCAL_NOTE_LABELS[integration.type_fiscal_note] : '–'}</span>
            <span>{daysText(integration.delay_to_send_note_in_days)}</span>
          </>
        ) : (
          <span>{integration.setup === 'DRAFT' ? 'Falta terminar de ligar' : 'Falta chegar o primeiro aviso'}</span>
        )}
      </div>
    </li>
  )
}

type Fact = { label: string; value: string; isBad?: boolean }

function factsOf(integration: SaleIntegrationOut, now: Date): Fact[] {
  const { last_event_at: last, refused_today, counts, next_pull_at: next, sales_today } = integration
  return [
    { label: 'Último aviso', value: last ? ago(last, now) : 'nenhum ainda' },
    { label: 'Vendas hoje', value: count(sales_today) },
    { label: 'Recusados hoje', value: count(refused_today), isBad: refused_today > 0 },
    ...(counts.needs_mapping > 0
      ? [{ label: 'Esperam mapeamento', value: count(counts.needs_mapping), isBad: true }]
      : []),
    ...(next ? [{ label: 'Próxima busca', value: nextText(next, now) }] : []),
  ]
}

/** `às 15:20` for today, otherwise with the date. */
function nextText(instant: string, now: Date): string {
  const [day, clock] = dateTime(instant).split(' ')
  return day === dateTime(now.toISOString()).split(' ')[0] ? `às ${clock}` : `${day?.slice(0, 5)}, ${clock}`
}

function daysText(days: number): string {
  if (days === 0) return 'no mesmo dia'
  return days === 1 ? '1 dia depois' : `${days} dias depois`
}
