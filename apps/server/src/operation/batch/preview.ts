import type { BatchAction, BatchBody, BatchPreview } from '@talao/contract'
import { type ActionableNote, checkAction, type NoteAction, ufOfCode } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { storedProblems } from '../../note/issuing/send/problems.ts'
import { presentFill, readFills, whyNotFilled } from '../../sale/products/fill-codes.ts'
import { whyNotProcess, whyNotSkip } from '../../sale/sales/actions.ts'
import type { Selected } from './select-rows.ts'
import { sendBlockedReason } from './send-blocker.ts'

const PAGE = 2_000
/** Reading a whole note takes some milliseconds, and a user is waiting. */
const MOST_READ = 200

/**
 * Counts the rows the action can apply to, by the same rules as a single call, page by page. Missing data is only found
 * by reading the whole note, so only the first `MOST_READ` notes are read.
 */
export async function previewBatch(
  tx: Tx,
  { entity, action, choices = {} }: Pick<BatchBody, 'entity' | 'action' | 'choices'>,
  rows: readonly Selected[],
  now: Date,
): Promise<BatchPreview> {
  if (entity === 'product' || action === 'fill') {
    const fills = await readFills(tx, rows, choices, now)
    const whys = fills.map((fill) => whyNotFilled(fill))
    return { ...counted(whys.map((why) => why ?? true)), unread: 0, products: fills.map(presentFill) }
  }
  const answers: (true | string)[] = []
  let toRead = entity !== 'sale' && action === 'send' ? MOST_READ : 0
  let unread = 0
  for (let from = 0; from < rows.length; from += PAGE) {
    const page = rows.slice(from, from + PAGE)
    const judged = entity === 'sale' ? await judgeSales(tx, action, page) : await judgeNotes(tx, action, page, now)
    for (const { why, unread: note } of judged) {
      answers.push(note && toRead > 0 ? await firstProblem(tx, note, now) : why)
      if (note && toRead === 0) unread += 1
      if (note && toRead > 0) toRead -= 1
    }
  }
  return { ...counted(answers), unread }
}

/** How many rows can be done, and why the others cannot, most frequent reason first. */
function counted(answers: readonly (true | string)[]): Pick<BatchPreview, 'can' | 'cannot'> {
  const reasons = Map.groupBy(answers, (answer) => answer)
  const cannot = [...reasons].flatMap(([reason, { length: total }]) => (reason === true ? [] : [{ reason, total }]))
  return { can: reasons.get(true)?.length ?? 0, cannot: cannot.toSorted((a, b) => b.total - a.total) }
}

type Note = { company_id: number; id: number; kind: string }
/** The verdict from the row's state. `unread` is a note that has to be read whole to find missing data. */
type Judged = { why: true | string; unread?: Note }

async function firstProblem(tx: Tx, note: Note, now: Date): Promise<true | string> {
  const [first] = await storedProblems(tx, note, now)
  return first?.text ?? true
}

type NoteFacts = Note & {
  enotas_status: string
  needs_human_reason: string | null
  denied_final: boolean
  cancel_state: string | null
  sent_to_provider_at: Date | null
  authorized_at: Date | null
  substituted_by_id: number | null
  sale_status: string | null
  state_id: number | null
  email: string | null
  has_xml: boolean
  has_own_pdf: boolean
}

async function judgeNotes(tx: Tx, action: NoteOrSale, page: readonly Selected[], now: Date): Promise<Judged[]> {
  const { rows } = await sql<NoteFacts>`
    select n.company_id, n.id, n.kind, n.enotas_status, n.needs_human_reason, n.denied_final, n.cancel_state,
      n.sent_to_provider_at, n.authorized_at, n.substituted_by_id, s.status as sale_status, a.state_id,
        c.email, coalesce(f.has_xml, false) as has_xml, coalesce(f.has_own_pdf, false) as has_own_pdf
    from note n
    left join sale s on s.company_id = n.company_id and s.id = n.sale_id
    left join company_address a on a.company_id = n.company_id
    left join note_customer c on c.company_id = n.company_id and c.note_id = n.id
    left join lateral (
      select bool_or(kind = 'XML') as has_xml, bool_or(kind = 'PDF') as has_own_pdf from note_file f
      where f.company_id = n.company_id and f.note_id = n.id and f.sha256 is not null and f.kind in ('XML', 'PDF')
    ) f on true
    where n.company_id = any(${companiesOf(page)}::bigint[]) and n.id = any(${idsOf(page)}::bigint[])
    order by n.created_at, n.id`.execute(tx)
  return rows.map((row) => {
    const why = judgeNote(row, action, now)
    return { why, ...(why === true && action === 'send' && { unread: row }) }
  })
}

const NO_EMAIL = 'O cliente não tem e-mail. Informe um no cadastro da nota.'

function judgeNote(row: NoteFacts, action: NoteOrSale, now: Date): true | string {
  const { has_xml, has_own_pdf, state_id, ...facts } = row
  const note = { ...facts, has_xml, has_pdf: has_xml || has_own_pdf, uf: ufOfCode(state_id ?? 0) ?? null }
  const why = checkAction(LAWFUL[action], note as ActionableNote, now)
  if (why !== true) return why
  if (action === 'send') return sendBlockedReason(row) ?? true
  return action === 'email' && !row.email ? NO_EMAIL : true
}

type NoteOrSale = Exclude<BatchAction, 'fill'>
const LAWFUL: Record<NoteOrSale, NoteAction> = {
  send: 'send',
  consult: 'consult',
  cancel: 'cancel',
  email: 'email',
  download: 'download_xml',
  skip: 'delete',
}

async function judgeSales(tx: Tx, action: NoteOrSale, page: readonly Selected[]): Promise<Judged[]> {
  const rows = await tx
    .selectFrom('sale')
    .select(['status', 'status_reason', 'skip_reason', 'missing'])
    .where('company_id', 'in', companiesOf(page))
    .where('id', 'in', idsOf(page))
    .execute()
  return rows.map((sale) => ({ why: (action === 'skip' ? whyNotSkip(sale) : whyNotProcess(sale)) ?? true }))
}

function companiesOf(page: readonly Selected[]): number[] {
  return [...new Set(page.map(({ company_id }) => company_id))]
}

function idsOf(page: readonly Selected[]): number[] {
  return page.map(({ id }) => id)
}
