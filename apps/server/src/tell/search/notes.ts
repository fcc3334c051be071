import { NFE_STATUS_LABELS, NFSE_STATUS_LABELS, type SearchHit } from '@talao/contract'
import { formatMoney, maskDocument } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Condition } from '../../kit/list/page.ts'
import { byCodeBegun, notesNamed, oneOf } from './conditions.ts'
import { findRows } from './find-rows.ts'
import type { Terms } from './terms.ts'

const KINDS = {
  NFE: { kind: 'fiscal-note', title: 'NF-e', screen: '/nota-produto', labels: NFE_STATUS_LABELS },
  NFSE: { kind: 'service-fiscal-note', title: 'NFS-e', screen: '/nota-servico', labels: NFSE_STATUS_LABELS },
} as const
type NoteKind = keyof typeof KINDS

type NoteRow = { id: number; number: number | null; customer_name: string; enotas_status: string; total_cents: number }

/** NF-e, NFS-e and their customers. */
export async function findInNotes(tx: Tx, companies: readonly number[], terms: Terms) {
  const named = await notesNamed(tx, terms.name)
  return {
    nfe: await findNotes(tx, companies, 'NFE', terms, named),
    nfse: await findNotes(tx, companies, 'NFSE', terms, named),
    customers: await findCustomers(tx, companies, terms.document, named),
  }
}

async function findNotes(
  tx: Tx,
  companies: readonly number[],
  kind: NoteKind,
  terms: Terms,
  named: readonly number[],
): Promise<SearchHit[]> {
  const ofKind = (way: Condition) => sql`t.kind = ${kind} and ${way}`
  const rows = await findRows<NoteRow>(tx, companies, {
    table: 'note',
    columns: sql`t.number, t.customer_name, t.enotas_status, t.total_cents`,
    ways: [
      ...(terms.number === undefined ? [] : [sql`t.number = ${terms.number}`]),
      ...(terms.number === undefined || kind === 'NFE' ? [] : [sql`t.rps_number = ${terms.number}`]),
      ...(terms.accessKey === undefined ? [] : [sql`t.access_key = ${terms.accessKey}`]),
      ...(terms.document === undefined ? [] : [sql`t.customer_document = ${terms.document}`]),
      byCodeBegun('t.sales_code', terms.codes),
      ...oneOf(named),
    ].map(ofKind),
  })
  return rows.map((row) => noteHit(kind, row))
}

function noteHit(kind: NoteKind, { id, number, customer_name, enotas_status, total_cents }: NoteRow): SearchHit {
  const { title, screen, labels, kind: wire } = KINDS[kind]
  const status = Object.entries(labels).find(([name]) => name === enotas_status)?.[1] ?? enotas_status
  return {
    kind: wire,
    id,
    title: `${title} ${number ?? 'sem número'}`,
    subtitle: [customer_name, status, formatMoney(total_cents)].join(' · '),
    route: `${screen}/detalhes/${id}`,
  }
}

type CustomerRow = { id: number; kind: NoteKind; customer_name: string; customer_document: string | null }

/** Each customer once, represented by the newest note. */
async function findCustomers(
  tx: Tx,
  companies: readonly number[],
  document: string | undefined,
  named: readonly number[],
): Promise<SearchHit[]> {
  const rows = await findRows<CustomerRow>(tx, companies, {
    table: 'note',
    columns: sql`t.kind, t.customer_name, t.customer_document`,
    sameBy: sql`coalesce(t.customer_document, plain_text(t.customer_name))`,
    ways: [
      // Name both kinds, because the index on the document begins with the kind.
      ...(document === undefined ? [] : [sql`t.kind in ('NFE', 'NFSE') and t.customer_document = ${document}`]),
      ...oneOf(named),
    ],
  })
  return rows.map(customerHit)
}

function customerHit({ id, kind, customer_name, customer_document }: CustomerRow): SearchHit {
  const [field, value] =
    customer_document === null ? ['customer_name', customer_name] : ['customer_document', customer_document]
  const search = new URLSearchParams({ search_field: field, search: value })
  return {
    kind: 'customer',
    id,
    title: customer_name,
    subtitle: customer_document === null ? 'Cliente sem documento' : maskDocument(customer_document),
    route: `${KINDS[kind].screen}?${search.toString()}`,
  }
}
