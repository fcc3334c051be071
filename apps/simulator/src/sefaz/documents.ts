import type { SimulatorContext } from '../context/context.ts'
import { allEventsOf, type IssuedDocument } from './register/store.ts'

export type DocumentFilter = { cnpj?: string | undefined; chave?: string | undefined; limit?: number | undefined }

/** The registered NF-e of all gateways, with counts that prove that nothing was issued twice. */
export function documentsAtSefaz(world: SimulatorContext, { cnpj, chave, limit = 1000 }: DocumentFilter) {
  const rows = world.db.all<IssuedDocument>(
    'select * from document where (? is null or cnpj = ?) and (? is null or chave = ?) order by id desc limit ?',
    cnpj ?? null,
    cnpj ?? null,
    chave ?? null,
    chave ?? null,
    limit,
  )
  const valid = rows.filter(({ status }) => status === 'autorizado')
  const byNumber = counted(valid, ({ serie, numero }) => `${serie}/${numero}`)
  const bySale = counted(valid, ({ sale }) => sale)
  return {
    documents: rows.length,
    valid: valid.length,
    /** A value above 1 means that a number, or a sale, was issued twice. */
    most_valid_documents_of_a_number: Math.max(0, ...Object.values(byNumber)),
    most_valid_documents_of_a_sale: Math.max(0, ...Object.values(bySale)),
    valid_by_number: byNumber,
    valid_by_sale: bySale,
    data: rows.map((row) => describeDocument(world, row)),
  }
}

/** Counts the documents with the same name, under `CNPJ/environment/name`. Documents without a name are not counted. */
function counted(rows: readonly IssuedDocument[], nameOf: (row: IssuedDocument) => string | null) {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const name = nameOf(row)
    if (name === null) continue
    const place = `${row.cnpj}/${row.environment}/${name}`
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

function describeDocument(world: SimulatorContext, row: IssuedDocument) {
  const { cnpj, environment, serie, numero, chave, status, protocol, sale, decided_at } = row
  return {
    road: row.note_id === null ? 'sefaz' : 'focus',
    cnpj,
    environment,
    serie,
    numero,
    chave,
    status,
    protocol,
    sale,
    decided_at,
    events: allEventsOf(world, row).map(({ type, seq, protocol: of, body, at }) => ({
      type,
      seq,
      protocol: of,
      body,
      at,
    })),
  }
}
