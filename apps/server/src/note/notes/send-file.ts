import { AppError } from '@talao/contract'
import type { FastifyReply } from 'fastify'
import { readCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { NoteDeps } from '../note-deps.ts'
import { letterPdf, notePdf, type StoredFile, storedXml } from './note-files.ts'

type Wanted = {
  actor: Actor
  kind: 'NFE' | 'NFSE'
  id: number
  form: 'pdf' | 'xml'
  /** The document: the note, its cancellation, or one of its cartas de correção by sequence. */
  of: 'note' | 'cancel' | number
  download: boolean
}

/** Sends an archived file of a note, or a PDF drawn from it. 409 until the file is archived. */
export async function sendFile(deps: NoteDeps, wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const { id, kind } = wanted
  const companyId = await companyOf(deps, wanted.actor, 'note', id)
  const note = await readCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('note')
      .select(['access_key'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  )
  if (!note) throw new AppError('nao_encontrado')
  const file = await find(deps, { company_id: companyId, note_id: id }, wanted)
  if (!file) throw new AppError('arquivo_ainda_nao_disponivel')
  const name = `${note.access_key ?? `nota-${id}`}${endingOf(wanted)}`
  return reply
    .type(file.contentType)
    .header('content-disposition', `${wanted.download ? 'attachment' : 'inline'}; filename="${name}"`)
    .send(file.bytes)
}

/** A cancellation has no PDF of its own; the note's PDF shows that it is cancelled. */
async function find(
  deps: NoteDeps,
  ref: { company_id: number; note_id: number },
  { form, of }: Wanted,
): Promise<StoredFile | null> {
  if (typeof of === 'number') return form === 'pdf' ? letterPdf(deps, ref, of) : storedXml(deps, ref, 'CCE_XML', of)
  if (form === 'pdf') return notePdf(deps, ref)
  return storedXml(deps, ref, of === 'cancel' ? 'CANCEL_XML' : 'XML')
}

/** File name endings that accounting programs recognise. */
export function endingOf({ kind, form, of }: Pick<Wanted, 'kind' | 'form' | 'of'>): string {
  if (typeof of === 'number') return `-${String(of).padStart(2, '0')}-cce.${form}`
  if (form === 'pdf') return '.pdf'
  if (of === 'cancel') return '-can.xml'
  return kind === 'NFE' ? '-nfe.xml' : '-nfse.xml'
}
