import { AppError } from '@talao/contract'
import type { WhyOut } from '@talao/contract/note/why'
import { noteReasons } from '@talao/fiscal/why/note-reasons'
import type { Reason } from '@talao/fiscal/why/reason'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { loadNote } from '../issuing/state/load-note.ts'
import type { NoteDeps } from '../note-deps.ts'
import { presentReasons } from './present-reasons.ts'
import { reasonFactsOfNote } from './reason-facts.ts'
import { makeWhyFile, type WhyFile } from './why-file.ts'

type Deps = Pick<NoteDeps, 'db' | 'platformDb' | 'clock'>
const OUTSIDE = 'Emitida fora do Talão.'
const NOT_KEPT = 'As razões desta nota não foram guardadas quando ela foi enviada.'

type NoteRef = { kind: string; id: number }
type Asked = { actor: Actor; kind: 'NFE' | 'NFSE'; id: number }

/** Why a note has what it has: as it was kept when the note was composed for sending, or for a draft as of now. */
export async function whyNote(deps: Deps, { actor, kind, id }: Asked): Promise<WhyOut> {
  const companyId = await companyOf(deps, actor, 'note', id)
  return readCompanies(deps.db, [companyId], (tx) => explainNote(tx, companyId, { id, kind }, deps.clock.now()))
}

/** The same on one page. */
export async function whyNotePage(deps: Deps, { actor, kind, id }: Asked): Promise<WhyFile> {
  const companyId = await companyOf(deps, actor, 'note', id)
  const now = deps.clock.now()
  return readCompanies(deps.db, [companyId], async (tx) => {
    const why = await explainNote(tx, companyId, { id, kind }, now)
    return makeWhyFile(tx, why, { companyId, now, ...(await describeNote(tx, companyId, { id, kind })) })
  })
}

async function explainNote(tx: Tx, companyId: number, { id, kind }: NoteRef, now: Date): Promise<WhyOut> {
  const found = await reasonsOfNote(tx, companyId, { id, kind }, now)
  const path = kind === 'NFE' ? 'nota-produto' : 'nota-servico'
  const edit = found.is_frozen ? null : `/${path}/detalhes/${id}`
  const reasons = await presentReasons(tx, found.reasons, { company_id: companyId, sale_id: found.sale_id, edit })
  return { norms_version: found.norms_version, is_frozen: found.is_frozen, remark: found.remark, reasons }
}

/** A note as its reader knows it, with its day for where no reason says it. */
async function describeNote(tx: Tx, companyId: number, { id, kind }: NoteRef) {
  const { number, serie, rps_number, rps_serie, issue_day } = await tx
    .selectFrom('note')
    .select(['number', 'serie', 'rps_number', 'rps_serie', 'issue_day'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const name = kind === 'NFE' ? 'NF-e' : 'NFS-e'
  const numbered = (what: string, of: string | null) => (of === null ? what : `${what}, série ${of}`)
  if (number !== null) return { subject: numbered(`${name} ${number}`, serie), day: issue_day }
  if (rps_number !== null)
    return { subject: numbered(`${name}, nota de controle ${rps_number}`, rps_serie), day: issue_day }
  return { subject: `Rascunho de ${name}, nº interno ${id}`, day: issue_day }
}

type Found = {
  reasons: Reason[]
  is_frozen: boolean
  norms_version: string | null
  remark: string | null
  sale_id: number | null
}

/** Statuses in which the note can still be composed otherwise. */
const OPEN = ['PENDING', 'FAIL', 'Negada']

export async function reasonsOfNote(tx: Tx, companyId: number, { id, kind }: NoteRef, now: Date): Promise<Found> {
  const row = await tx
    .selectFrom('note')
    .select((eb) => [
      'sale_id',
      'reasons',
      'norms_version',
      'enotas_status',
      'denied_final',
      eb
        .exists(
          eb
            .selectFrom('issue_key')
            .select('issue_key.id')
            .whereRef('issue_key.company_id', '=', 'note.company_id')
            .whereRef('issue_key.note_id', '=', 'note.id'),
        )
        .as('was_sent_here'),
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw new AppError('nao_encontrado')
  const { sale_id, norms_version } = row
  const isOpen = OPEN.includes(row.enotas_status) && !row.denied_final
  if (isOpen) {
    const note = await loadNote(tx, { company_id: companyId, id, kind }, now)
    const norms = note.kind === 'NFE' ? note.norms : note.terms.norms
    const reasons = noteReasons(note, now, await reasonFactsOfNote(tx, { company_id: companyId, id }))
    return { reasons, is_frozen: false, norms_version: norms?.version ?? null, remark: null, sale_id }
  }
  const reasons = row.reasons as Reason[] | null
  const remark = reasons ? null : row.was_sent_here ? NOT_KEPT : OUTSIDE
  return { reasons: reasons ?? [], is_frozen: true, norms_version, remark, sale_id }
}
