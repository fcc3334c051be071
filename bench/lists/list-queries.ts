import { FIRST_DAY, LAST_DAY } from './seed-lists.ts'

export type ListQuery = { list: 'nfe' | 'nfse' | 'sale'; query: Record<string, string> }

const BROKEN = (field: string) => ({ [`start_${field}`]: '2025-01-13', [`end_${field}`]: '2026-10-17' })
const MONTH = (field: string) => ({ [`start_${field}`]: '2026-10-01', [`end_${field}`]: '2026-10-31' })
const WEEK = (field: string) => ({ [`start_${field}`]: '2026-10-05', [`end_${field}`]: '2026-10-11' })
const LONG_AGO = (field: string) => ({ [`start_${field}`]: '2025-01-13', [`end_${field}`]: '2025-03-17' })
const ALL = (field: string) => ({ [`start_${field}`]: FIRST_DAY, [`end_${field}`]: LAST_DAY })

/** Typical list queries: statuses, environments, ranges of every kind of date, and notes that need a human. */
export const LIST_QUERIES: readonly ListQuery[] = [
  ...[
    {},
    { enotas_status: 'PENDING' },
    { enotas_status: 'Autorizada' },
    { enotas_status: 'Autorizada', in_production: 'true' },
    // The first query of the screens: newest first, by day of sending.
    { enotas_status: 'Autorizada', in_production: 'true', ...MONTH('sent_to_provider_at') },
    { enotas_status: 'PENDING', in_production: 'true', ...BROKEN('sent_to_provider_at') },
    { ...LONG_AGO('sent_to_provider_at') },
    { enotas_status: 'FAIL,Negada' },
    { in_production: 'true' },
    { in_production: 'false' },
    { in_production: 'false', order_by: 'sent_to_provider_at' },
    { needs_human: 'true' },
    { needs_human: 'false' },
    {
      order_by: 'sent_to_provider_at',
      enotas_status: 'Autorizada',
      in_production: 'true',
      ...BROKEN('sent_to_provider_at'),
    },
    { order_by: 'sent_to_provider_at', order_direction: 'ASC', ...BROKEN('sent_to_provider_at') },
    { order_by: 'sent_to_provider_at', ...MONTH('sent_to_provider_at') },
    { order_by: 'sent_to_provider_at', enotas_status: 'Cancelada', ...MONTH('sent_to_provider_at') },
    { order_by: 'sent_to_provider_at', ...WEEK('sent_to_provider_at') },
    { order_by: 'issue_date', ...BROKEN('issue_date') },
    { order_by: 'issue_date', enotas_status: 'Autorizada', ...MONTH('issue_date') },
    { ...ALL('created_at') },
    { enotas_status: 'Autorizada,Cancelada', ...BROKEN('created_at') },
    { ...WEEK('created_at'), in_production: 'false' },
  ].map((query) => ({ list: 'nfe' as const, query })),
  ...[
    {},
    { enotas_status: 'Autorizada', order_by: 'issue_at', ...BROKEN('issue_date') },
    { order_by: 'sent_to_provider_at', ...MONTH('sent_to_provider_at') },
    { needs_human: 'true' },
  ].map((query) => ({ list: 'nfse' as const, query })),
  ...[
    {},
    { status: 'PENDING' },
    { status: 'DONE,CANCELED' },
    { type_integration: 'MANUAL' },
    { has_coproducer: 'true' },
    { is_physical: 'true', ...MONTH('created_at') },
    { order_by: 'purchase_date', ...BROKEN('purchase_date') },
    { order_by: 'date_to_process', status: 'PENDING', ...MONTH('date_to_process') },
    { ...BROKEN('processed_at'), status: 'DONE' },
    { status: 'DONE', note_status: 'Autorizada' },
  ].map((query) => ({ list: 'sale' as const, query })),
].map(({ list, query }) => ({ list, query: query as Record<string, string> }))

export function named({ list, query }: ListQuery): string {
  const words = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${list} ${words.join(' ') || 'sem filtro'}`
}
