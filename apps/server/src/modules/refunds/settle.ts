import { AppError } from '@talao/contract'
import { refundPath } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { NoteTable, RefundCaseTable } from '../../db/tables.gen.ts'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { cancelHeld } from '../notes/ask-cancel.ts'
import { type HoldDeps, withHeldNote } from '../notes/ask-event.ts'
import { tellSale } from '../sales/timeline.ts'
import { mark, OTHER_MOTIVE, REASON } from './act.ts'
import { factsOf, openCases, ufOf } from './open-cases.ts'

type Case = Selectable<RefundCaseTable>
type Note = Selectable<NoteTable>
type Facts = { now: Date; uf: string | null; isAutomatic: boolean }

/**
 * Looks after the cases of a sale: one whose note is undone closes itself, one whose way has closed gets the next, and where the company
 * wants it the cancellation is asked for without a click.
 */
export async function settleRefunds(deps: HoldDeps, sale: { company_id: number; id: number }): Promise<void> {
  const now = deps.clock.now()
  const toCancel = await withCompanies(deps.db, [sale.company_id], async (tx) => {
    const facts = { now, uf: await ufOf(tx, sale.company_id), isAutomatic: await wantsCancelling(tx, sale.company_id) }
    const found: { own: Case; note: Note }[] = []
    if (await isGivenBack(tx, sale)) await openCases(tx, sale, now)
    for (const own of await casesOf(tx, sale))
      if (await settleCase(tx, own, facts)) found.push({ own, note: await noteOf(tx, own) })
    return found
  })
  for (const { own, note } of toCancel) await cancelByItself(deps, own, note)
}

/** A note that was leaving at that very moment shows only afterwards that it left. */
async function isGivenBack(tx: Tx, sale: { company_id: number; id: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('sale')
    .select('status')
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .executeTakeFirst()
  return row?.status === 'CANCELED'
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

/** True when its note is to be cancelled without a click. */
async function settleCase(tx: Tx, own: Case, { now, uf, isAutomatic }: Facts): Promise<boolean> {
  const note = await noteOf(tx, own)
  const made = own.made_note_id === null ? undefined : await noteOf(tx, { ...own, note_id: own.made_note_id })
  const closedBy = whatClosed(note, made)
  if (closedBy !== undefined) {
    await mark(tx, own, { state: 'DONE', closed_by: closedBy, closed_at: now })
    await tellSale(tx, { company_id: own.company_id, id: own.sale_id }, now, {
      kind: 'refund',
      text: 'Reembolso resolvido',
      detail: closedBy,
    })
    return false
  }
  const way = refundPath(factsOf(note, uf), { cancels: null, substitutes: null }, now)
  if (!way || made !== undefined || note.cancel_state === 'REQUESTED') return false
  const isDenied = own.state === 'ASKED'
  const isOther = way.path !== own.path || way.deadline?.getTime() !== own.deadline?.getTime()
  if (isDenied || isOther) await mark(tx, own, { state: 'OPEN', ...way })
  return isAutomatic && !isDenied && way.path === 'CANCEL' && isValid(note)
}

/** Its own words: a note that was cancelled, one that never came to be, or the return note that was authorised. */
function whatClosed(note: Note, made: Note | undefined): string | undefined {
  if (note.enotas_status === 'Cancelada') return 'A nota foi cancelada.'
  if (note.enotas_status === 'Negada') return 'A nota foi negada e não existe.'
  if (made && isValid(made)) return 'A nota de devolução foi autorizada.'
  return undefined
}

function isValid({ enotas_status }: Note): boolean {
  return enotas_status === 'Autorizada' || enotas_status === 'CancelamentoNegado'
}

/** The law may refuse what was lawful a moment ago; then the case stays for a person. */
async function cancelByItself(deps: HoldDeps, own: Case, note: Note): Promise<void> {
  const kind = note.kind as 'NFE' | 'NFSE'
  const asked = { actor: nobody(own.company_id), kind, id: note.id, requestId: `refund-${own.id}` }
  try {
    await withHeldNote(deps, asked, async (held) => {
      await cancelHeld(deps, asked, held, { reason: REASON, motive: kind === 'NFSE' ? OTHER_MOTIVE : null })
      await mark(held.tx, own, { state: 'ASKED' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Nobody clicked: the timeline names the automation. */
function nobody(companyId: number): Actor {
  return {
    userId: 0,
    sessionId: 0,
    name: 'Automação',
    isWise: false,
    memberships: [{ company_id: companyId, role: null }],
  }
}

async function noteOf(tx: Tx, own: Pick<Case, 'company_id' | 'note_id'>): Promise<Note> {
  return tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.note_id)
    .executeTakeFirstOrThrow()
}

async function wantsCancelling(tx: Tx, companyId: number): Promise<boolean> {
  const config = await tx
    .selectFrom('company_config')
    .select('auto_cancel_on_refund')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return config?.auto_cancel_on_refund ?? false
}
