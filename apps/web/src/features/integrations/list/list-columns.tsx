import type { SaleIntegrationOut } from '@talao/contract'
import { AUTO_SEND_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import { Clip, Day, Source } from '../../../components/list/cells.tsx'
import type { Column } from '../../../components/list/table-props.ts'
import { ActiveChip, IntegrationStateChip } from '../../../components/status/status.tsx'
import { now } from '../../../lib/clock.ts'
import { ago, count, percent } from '../../../lib/format.ts'
import { placeOf } from '../integration.ts'
import styles from './list-columns.module.css'

const HEADS = LIST_HEADERS.integration

/**
 * The columns of docs/especificacao/telas.md, plus the current state.
 */
export function columns(isSeveral: boolean): Column<SaleIntegrationOut>[] {
  const company: Column<SaleIntegrationOut>[] = isSeveral
    ? [
        {
          id: 'company',
          label: HEADS.company,
          priority: 2,
          clip: 180,
          cell: (one) => one.company?.corporate_name,
        },
      ]
    : []
  return [
    { id: 'id', label: HEADS.id, sort: 'id', width: 104, cell: (one) => count(one.id) },
    { id: 'name', label: HEADS.name, sort: 'name', cell: (one) => <IntegrationLink integration={one} /> },
    ...company,
    { id: 'type', label: HEADS.type, sort: 'type', cell: (one) => <Source source={one.type} /> },
    { id: 'active', label: HEADS.active, sort: 'is_active', cell: (one) => <ActiveChip isActive={one.is_active} /> },
    { id: 'last', label: HEADS.last, priority: 2, cell: (one) => <LastEvent integration={one} /> },
    { id: 'sales', label: HEADS.sales, align: 'end', priority: 3, cell: (one) => count(one.counts.sales) },
    { id: 'note', label: HEADS.note, sort: 'type_fiscal_note', priority: 2, cell: noteText },
    {
      id: 'auto',
      label: HEADS.auto,
      sort: 'auto_send',
      priority: 2,
      cell: (one) => autoSendText(one.auto_send),
    },
    {
      id: 'created',
      label: HEADS.created,
      sort: 'created_at',
      priority: 2,
      cell: (one) => <Day at={one.created_at} />,
    },
    {
      id: 'actions',
      label: 'Ações',
      align: 'end',
      cell: (one) => (
        <Link {...placeOf(one)} aria-label={`Abrir ${one.name}`}>
          Abrir
        </Link>
      ),
    },
  ]
}

export function IntegrationLink({ integration }: { integration: SaleIntegrationOut }) {
  return (
    <Link {...placeOf(integration)}>
      <Clip text={integration.name} width={240} />
    </Link>
  )
}

/** Time of the last event, with the state where the time alone is not enough. */
function LastEvent({ integration: { last_event_at: last, state } }: { integration: SaleIntegrationOut }) {
  if (last === null) return <span className="support">nenhum ainda</span>
  return (
    <span className={styles.last}>
      <time dateTime={last}>{ago(last, now())}</time>
      {state === 'FAILING' && <IntegrationStateChip state={state} />}
    </span>
  )
}

/** With both kinds of nota, also the share of a sale that each documents. */
function noteText({ type_fiscal_note: type, nfe_percentage: share }: SaleIntegrationOut) {
  if (type === null) return '–'
  if (type !== 'NFE_NFSE') return TYPE_FISCAL_NOTE_LABELS[type]
  return <span title={`${percent(share)} em NF-e, o resto em NFS-e`}>{TYPE_FISCAL_NOTE_LABELS[type]}</span>
}

/** Label of the three values of `auto_send`; null follows the company's switch. */
function autoSendText(autoSend: boolean | null): string {
  return AUTO_SEND_LABELS[`${autoSend}`]
}
