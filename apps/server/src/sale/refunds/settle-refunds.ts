import type { RefundWay } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { cancelByItself, type SettleDeps, wantsCancelling } from './auto-cancel.ts'
import { type RefundCase as Case, mark } from './case.ts'
import { remediesOfSale, type SaleWays } from './legal-remedies.ts'
import { openCases, RESUMED } from './open-cases.ts'

type Note = Selectable<NoteTable>
type Facts = { now: Date; ways: SaleWays }

export async function settleRefundsJob(deps: NoteJobDeps, data: JobData['settle-refunds']): Promise<void> {
  await settleRefunds({ ...deps, platformDb: deps.db }, { company_id: data.company_id, id: data.sale_id })
}

/**
 * Updates the refund cases of a sale. A case whose note is undone is closed, and a case whose remedy is no longer
 * possible gets the next one. If the company wants it, cancellation is requested automatically.
 */
export async function settleRefunds(deps: SettleDeps, sale: { company_id: number; id: number }): Promise<void> {
  const now = deps.clock.now()
  const toCancel = await withCompanies(deps.db, [sale.company_id], async (tx) => {
    await holdSale(tx, sale)
    const ways = await remediesOfSale(tx, sale, now)
    // A note that was being sent during the refund only now shows that it was sent.
    if (ways.extent !== null) await openCases(tx, sale, now, { isNews: false })
    const found: { own: Case; note: Note }[] = []
    for (const own of await casesOf(tx, sale)) {
      const note = await noteOf(tx, own.company_id, own.note_id)
      if (await settleCase(tx, own, note, { now, ways })) found.push({ own, note })
    }
    return found
  })
  for (const { own, note } of toCancel) await cancelByItself(deps, own, note)
}

/** Locks the sale against resuming meanwhile, so that no case is opened for a sale that is valid again. */
async function holdSale(tx: Tx, sale: { company_id: number; id: number }): Promise<void> {
  await tx
    .selectFrom('sale')
    .select('id')
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .forShare()
    .execute()
}

function casesOf(tx: Tx, sale: { company_id: number; id: number }): Promise<Case[]> {
  return tx
    .selectFrom('refund_case')
    .selectAll()
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .where('state', 'in', ['OPEN', 'ASKED'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** True when the note is to be cancelled automatically. */
async function settleCase(tx: Tx, own: Case, note: Note, { now, ways }: Facts): Promise<boolean> {
  const made = await madeNote(tx, own)
  const closedBy = whatClosed(note, made)
  if (closedBy !== undefined) {
    await mark(tx, own, { state: 'DONE', closed_by: closedBy, closed_at: now })
    await tell(tx, own, now, 'Reembolso resolvido', closedBy)
    return false
  }
  if (note.cancel_state === 'REQUESTED') return false
  if (ways.extent === null) {
    if (made === undefined) await mark(tx, own, { state: 'DISMISSED', closed_by: RESUMED, closed_at: now })
    return false
  }
  const way = ways.wayOf(note)
  if (!way) return false
  if (made && !isInVain(made, ways)) {
    // A substitute created on the note's own page resolves the case too.
    if (own.made_note_id === null) await mark(tx, own, { state: 'ASKED', made_note_id: made.id })
    return false
  }
  const isDenied = own.state === 'ASKED'
  if (isDenied && note.cancel_state === 'DENIED')
    await tell(tx, own, now, 'O cancelamento da nota foi negado', (await refusalOf(tx, note)) ?? way.reason)
  if (isDenied || isOther(own, way)) await mark(tx, own, { state: 'OPEN', made_note_id: null, ...way })
  if (isDenied || ways.extent !== 'WHOLE' || way.path !== 'CANCEL' || !isValid(note)) return false
  return wantsCancelling(tx, own)
}

/** The authority's reason for denying the cancellation. */
async function refusalOf(tx: Tx, note: Note): Promise<string | null> {
  const event = await tx
    .selectFrom('event_request')
    .select('authority_message')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', '=', 'CANCEL')
    .where('state', '=', 'DENIED')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return event?.authority_message ?? null
}

/** The note drafted by a user to resolve the case: a return or a substitute. */
async function madeNote(tx: Tx, own: Case): Promise<Note | undefined> {
  if (own.made_note_id !== null) return noteOf(tx, own.company_id, own.made_note_id)
  return tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('substitutes_id', '=', own.note_id)
    .where('enotas_status', '!=', 'Cancelada')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Reason to close the case: the note was cancelled, replaced or denied, or the return note was authorised. */
function whatClosed(note: Note, made: Note | undefined): string | undefined {
  if (note.enotas_status === 'Cancelada')
    return note.substituted_by_id === null ? 'A nota foi cancelada.' : 'A nota foi substituída.'
  if (note.enotas_status === 'Negada') return 'A nota foi negada e não existe.'
  if (made && made.kind === 'NFE' && isValid(made)) return 'A nota de devolução foi autorizada.'
  return undefined
}

/** An unsent substitute is obsolete once the rest is refunded too. */
function isInVain(made: Note, { extent }: SaleWays): boolean {
  return extent === 'WHOLE' && made.kind === 'NFSE' && made.sent_to_provider_at === null
}

function isOther(own: Case, way: RefundWay): boolean {
  return way.path !== own.path || way.reason !== own.reason || way.deadline?.getTime() !== own.deadline?.getTime()
}

function isValid({ enotas_status }: Note): boolean {
  return enotas_status === 'Autorizada' || enotas_status === 'CancelamentoNegado'
}

async function noteOf(tx: Tx, companyId: number, id: number): Promise<Note> {
  return tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function tell(tx: Tx, own: Case, now: Date, text: string, detail: string): Promise<void> {
  return addSaleEvent(tx, { company_id: own.company_id, id: own.sale_id }, now, { kind: 'refund', text, detail })
}
