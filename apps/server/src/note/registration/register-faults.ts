import { type Fault, parseCnpj } from '@talao/fiscal'
import { buyerFault, issuerFault } from '../../company/companies/register-difference.ts'
import { storedEntry } from '../../company/lookups/taxpayers/register.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import { HELD } from '../issuing/send/needs-user-reasons.ts'

type Note = { company_id: number; id: number; kind: string }

/**
 * Faults of a note in production by Receita's register as last looked up: the authority would refuse the note (178 to
 * 182). Only stored answers are read; an unknown entry is no fault. A user may override the buyer's fault by sending
 * the note again after it was shown.
 */
export async function registerFaults(tx: Tx, note: Note, now: Date): Promise<Fault[]> {
  const issuer = await issuerFaults(tx, note, now)
  const buyer = note.kind === 'NFE' ? await faultOfBuyer(tx, note, now) : null
  return buyer ? [...issuer, buyer] : issuer
}

/** Faults of the issuer's entry, the same for all NF-e of a company. */
export async function issuerFaults(tx: Tx, note: Note, now: Date): Promise<Fault[]> {
  if (note.kind !== 'NFE') return []
  const company = await tx
    .selectFrom('note')
    .innerJoin('company', 'company.id', 'note.company_id')
    .selectAll('company')
    .where('note.company_id', '=', note.company_id)
    .where('note.id', '=', note.id)
    .where('note.in_production', '=', true)
    .executeTakeFirst()
  const fault = company && issuerFault(company, now, await loadRejections(tx, now))
  return fault ? [fault] : []
}

async function faultOfBuyer(tx: Tx, note: Note, now: Date): Promise<Fault | null> {
  const row = await tx
    .selectFrom('note')
    .select('customer_document')
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .where('in_production', '=', true)
    .executeTakeFirst()
  const cnpj = parseCnpj(row?.customer_document ?? '')
  const entry = cnpj ? await storedEntry(tx, cnpj, now) : null
  const fault = cnpj && entry ? buyerFault(cnpj, entry, now, await loadRejections(tx, now)) : null
  return fault && (await isSentAgain(tx, note, fault)) ? null : fault
}

/** A user sent the note again after this fault had been shown. */
async function isSentAgain(tx: Tx, note: Note, { text }: Fault): Promise<boolean> {
  const events = await tx
    .selectFrom('note_event')
    .select(['kind', 'detail'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .where('kind', 'in', [HELD, 'asked'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.at(-1)?.kind === 'asked' && events.some(({ kind, detail }) => kind === HELD && detail === text)
}
