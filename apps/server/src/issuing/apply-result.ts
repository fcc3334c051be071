import { type NfeEvent, type NfeStatus, nextNfeStatus } from '@talao/fiscal'
import type { NoteResult } from '@talao/gateways'
import type { Tx } from '../db/scope.ts'
import { tellNote } from '../modules/nfe/timeline.ts'
import { tellSale } from '../modules/sales/timeline.ts'
import type { Queue } from '../queue/queue.ts'
import { nextConsult } from './schedule.ts'

export type OpenNote = {
  company_id: number
  id: number
  sale_id: number | null
  enotas_status: string
  consults: number
  in_production: boolean
  access_key: string | null
}
export const OPEN_NOTE_COLUMNS = [
  'company_id',
  'id',
  'sale_id',
  'enotas_status',
  'consults',
  'in_production',
  'access_key',
] as const

/** What the gateway says becomes the note's state, if that state may follow the present one; anything else is only recorded. Final notes fetch their files. */
export async function applyResult(
  tx: Tx,
  queue: Queue,
  note: OpenNote,
  result: NoteResult,
  now: Date,
): Promise<boolean> {
  const event = eventOf(result, note.enotas_status)
  if (event === undefined) {
    await keepWaiting(tx, note, result, now)
    return false
  }
  const next = nextNfeStatus(note.enotas_status as NfeStatus, event)
  const otherKey = note.access_key !== null && result.access_key !== null && note.access_key !== result.access_key
  if (next === undefined || otherKey) {
    await tellNote(tx, note, now, {
      kind: 'contradiction',
      text: 'A emissora disse algo que não combina com a nota',
      detail: `${result.provider_status}${otherKey ? `, chave ${result.access_key}` : ''}: nada foi mudado`,
    })
    return false
  }
  const isNews = next !== note.enotas_status
  await tx
    .updateTable('note')
    // Hearing the same again moves neither the version people hold nor the day it became legal.
    .set((eb) => ({
      ...columnsOf(result, next, now),
      ...(isNews ? { ...stamps(next, now), version: eb('version', '+', 1) } : {}),
    }))
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
  await keepFiles(tx, note, result)
  if (isNews) await tell(tx, note, result, next, now)
  if (next === 'Autorizada') {
    if (note.sale_id !== null) await markSaleIssued(tx, { company_id: note.company_id, id: note.sale_id }, result, now)
    await queue.enqueue(
      tx,
      'fetch-files',
      { company_id: note.company_id, note_id: note.id },
      { key: `note:${note.id}` },
    )
  }
  return true
}

function eventOf(result: NoteResult, status: string): NfeEvent | undefined {
  if (result.enotas_status === 'Autorizada') return status === 'PROCESSING' ? 'authorize' : 'adopt'
  if (result.enotas_status === 'Negada') return 'deny'
  if (result.enotas_status === 'Cancelada') return 'cancel'
  return undefined
}

async function keepWaiting(tx: Tx, note: OpenNote, result: NoteResult, now: Date): Promise<void> {
  if (note.enotas_status !== 'PROCESSING') return
  await tx
    .updateTable('note')
    .set({ provider_status: result.provider_status, next_consult_at: nextConsult(note.consults, now), updated_at: now })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute()
}

function columnsOf(result: NoteResult, next: NfeStatus, now: Date) {
  const refused = next === 'Negada'
  return {
    enotas_status: next,
    fail_on_send_to_enotas: refused ? refusalOf(result) : null,
    provider_status: result.provider_status,
    authority_code: result.authority_code,
    authority_message: result.authority_message,
    denied_final: result.denied_final,
    // A rejected note exists nowhere: sent again it may get another key.
    ...(result.access_key && (!refused || result.denied_final) ? { access_key: result.access_key } : {}),
    ...(result.number === null ? {} : { number: result.number }),
    ...(result.serie === null ? {} : { serie: result.serie }),
    ...(result.protocol === null ? {} : { protocol: result.protocol }),
    next_consult_at: null,
    updated_at: now,
  }
}

function stamps(next: NfeStatus, now: Date): { authorized_at?: Date; canceled_at?: Date } {
  if (next === 'Autorizada') return { authorized_at: now }
  return next === 'Cancelada' ? { canceled_at: now } : {}
}

/** The cause and the way out; what the authority itself said stays in `authority_message`. The code closes it, since it is what people search for. */
export function refusalOf(
  result: Pick<NoteResult, 'faults' | 'authority_code' | 'authority_message' | 'provider_status'>,
): string {
  const reasons = new Set(result.faults.map((fault) => fault.explained ?? fault.text))
  const text = [...reasons].join(' · ') || result.authority_message || result.provider_status
  const code = result.authority_code ? ` (rejeição ${result.authority_code})` : ''
  return `${text.slice(0, LONGEST_REASON - code.length)}${code}`
}

const LONGEST_REASON = 500

async function keepFiles(tx: Tx, note: OpenNote, result: NoteResult): Promise<void> {
  for (const [kind, provider_path] of Object.entries(result.files)) {
    await tx
      .insertInto('note_file')
      .values({ company_id: note.company_id, note_id: note.id, kind, provider_path })
      .onConflict((conflict) => conflict.columns(['company_id', 'note_id', 'kind']).doUpdateSet({ provider_path }))
      .execute()
  }
}

async function tell(tx: Tx, note: OpenNote, result: NoteResult, next: NfeStatus, now: Date): Promise<void> {
  const number = result.number === null ? '' : `número ${result.number}, série ${result.serie ?? '1'}`
  if (next === 'Autorizada')
    return tellNote(tx, note, now, { kind: 'authorized', text: 'Autorizada pela SEFAZ', detail: number })
  if (next === 'Cancelada')
    return tellNote(tx, note, now, { kind: 'canceled', text: 'Cancelada', detail: result.authority_message })
  if (next === 'Negada')
    return tellNote(tx, note, now, {
      kind: 'denied',
      text: result.denied_final ? 'Denegada pela SEFAZ' : 'Negada pela SEFAZ',
      detail: refusalOf(result),
    })
}

/** The sale's issue date is its first authorisation. */
async function markSaleIssued(
  tx: Tx,
  sale: { company_id: number; id: number },
  result: NoteResult,
  now: Date,
): Promise<void> {
  const first = await tx
    .updateTable('sale')
    .set({ issue_date: now, updated_at: now })
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .where('issue_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first)
    await tellSale(tx, sale, now, {
      kind: 'issued',
      text: 'NF-e autorizada',
      detail: result.number === null ? null : `número ${result.number}`,
    })
}
