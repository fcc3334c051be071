import { AppError, type TaskResultQuery, type TaskRowOut } from '@talao/contract'
import type { FastifyReply } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { PULL_KIND } from '../../intake/pulls/start-pull.ts'
import { NO_SALE_ID } from '../../intake/pulls/task-rows.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { TaskTable } from '../../kit/db/tables.gen.ts'
import { type ZipEntry, zipOf } from '../../kit/files/zip.ts'
import { notePdf } from '../../note/notes/note-files.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { isDownload } from './tasks.ts'

type Task = Selectable<TaskTable>

/** Sends the result of each row, or the zip file of a finished download. */
export async function sendResult(
  deps: TellDeps,
  task: Task,
  query: z.output<typeof TaskResultQuery>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wantsRows = query.rows === 'true' || query.rows === '1'
  if (!isDownload(task) || wantsRows) return reply.send(await pageOfRows(deps, task, query))
  if (task.state === 'QUEUED' || task.state === 'RUNNING') throw new AppError('arquivo_ainda_nao_disponivel')
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="notas-${task.id}.zip"`)
    .send(zipOf(shelfOf(deps, task), entriesOf(deps, task), task.created_at))
}

async function pageOfRows(deps: TellDeps, task: Task, { page, per_page, state }: z.output<typeof TaskResultQuery>) {
  const states = state && state !== 'all' ? state.split(',') : undefined
  const rowsOf = sql`task_row r where r.company_id = ${task.company_id} and r.task_id = ${task.id}
    and ${states === undefined ? sql`true` : sql`r.state = any(${states}::text[])`}`
  const { table, number, code, name } = namesOf(task.kind)
  return readCompanies(deps.db, [task.company_id], async (tx) => {
    const count = await sql<{ total: number }>`select count(*)::int as total from ${rowsOf}`.execute(tx)
    const { rows: data } = await sql<TaskRowOut>`
      select r.position, nullif(r.entity_id, ${NO_SALE_ID}) as entity_id, ${number} as number, ${code} as code,
        ${name} as customer_name, r.state, r.message
      from (select * from ${rowsOf} order by r.position limit ${per_page} offset ${(page - 1) * per_page}) r
      left join ${sql.table(table)} t on t.company_id = r.company_id and t.id = r.entity_id
        order by r.position`.execute(tx)
    const total = count.rows[0]?.total ?? 0
    return { data, total, current_page: page, per_page, last_page: Math.max(1, Math.ceil(total / per_page)) }
  })
}

/** Columns that identify a row for the user, by entity. */
const NONE = { number: sql`null::bigint`, code: sql`null::text` }
const OF_NOTES = { ...NONE, table: 'note', number: sql`coalesce(t.number, t.rps_number)`, name: sql`t.customer_name` }
const OF_SALES = { ...NONE, table: 'sale', code: sql`t.external_sales_id`, name: sql`t.customer_name` }
const OF_PRODUCTS = { ...NONE, table: 'product', code: sql`t.external_code`, name: sql`t.name` }

function namesOf(kind: string) {
  if (kind.startsWith('product:')) return OF_PRODUCTS
  return kind.startsWith('sale:') || kind === PULL_KIND ? OF_SALES : OF_NOTES
}

const PAGE = 200
const PAPER = 'paper:'

type NoteOfZip = {
  position: number
  id: number
  kind: string
  number: number | null
  access_key: string | null
  sha256: string
}

/**
 * XML and PDF of each finished note, named by number and access key. Reads one page at a time while the zip is written.
 */
async function* entriesOf(deps: TellDeps, task: Task): AsyncGenerator<ZipEntry> {
  for (let after = 0; ; ) {
    const { rows } = await readCompanies(deps.db, [task.company_id], (tx) =>
      sql<NoteOfZip>`
        select r.position, n.id, n.kind, n.number, n.access_key, f.sha256 from task_row r
        join note n on n.company_id = r.company_id and n.id = r.entity_id
        join note_file f on f.company_id = n.company_id and f.note_id = n.id and f.kind = 'XML' and f.sequence = 0
          and f.sha256 is not null
        where r.company_id = ${task.company_id} and r.task_id = ${task.id} and r.state = 'DONE'
          and r.position > ${after}
        order by r.position limit ${PAGE}`.execute(tx),
    )
    for (const note of rows) {
      const name = `${note.number ?? note.id}-${note.access_key ?? note.id}`
      yield { name: `${name}${note.kind === 'NFE' ? '-nfe' : '-nfse'}.xml`, sha256: note.sha256 }
      yield { name: `${name}.pdf`, sha256: `${PAPER}${note.id}` }
      after = note.position
    }
    if (rows.length < PAGE) return
  }
}

/** Reads XML from the archive and renders PDFs on demand. */
function shelfOf(deps: TellDeps, task: Task) {
  return {
    get: async (name: string) => {
      if (!name.startsWith(PAPER)) return deps.files.get(name)
      const paper = await notePdf(deps, { company_id: task.company_id, note_id: Number(name.slice(PAPER.length)) })
      return paper?.bytes ?? null
    },
  }
}

/** Marks the row inside the transaction that does its work, so that a killed task neither repeats nor skips a row. */
export type MarkDone = (tx: Tx, done: RowDone) => Promise<void>

/** Message stored on a finished row. */
export type RowDone = { message: string | null }
