import { AppError } from '@talao/contract'
import { readNfeEvent, readXml, XmlError } from '@talao/fiscal'
import { findDocuments } from '@talao/fiscal/nfe/find-documents'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { checkReceived } from '../files/received-file.ts'
import { applyCancellation } from '../issuing/event/apply-cancellation.ts'
import type { IssuingState } from '../issuing/state/issuing-state.ts'
import { isValidNote } from '../issuing/state/note-states.ts'
import { pgStore } from '../issuing/state/pg-store.ts'
import type { NoteDeps } from '../note-deps.ts'
import { refusalText, refuseXml } from './refuse-xml.ts'
import { type CancellationPart, cancellationsIn } from './xml-documents.ts'

/** The company of the file and the user who imports it. */
export type CancellationImport = { companyId: number; cnpj: string; by: { user_name: string; request_id: string } }

/**
 * Reads the cancellation from a file without a note. Null when the file contains a note or no event; `readAuthorised`
 * then checks it. 422 unless the event is a complete, registered cancellation of one note.
 */
export function readCancellation(bytes: Uint8Array): CancellationPart | null {
  const text = decodeText(bytes)
  const root = readOrNull(text)
  if (!root || findDocuments(root, 'NFe').length > 0) return null
  if (findDocuments(root, 'evento').length + findDocuments(root, 'retEvento').length === 0) return null
  const found = cancellationsIn(bytes, text, root)
  const [first] = found
  if (!first) return refuseXml(findDocuments(root, 'evento').length > 0 ? NO_CANCELLATION : UNSIGNED)
  if (found.some(({ access_key }) => access_key !== first.access_key)) refuseXml(SEVERAL)
  return found.find(({ proc }) => proc.ok) ?? first
}

function readOrNull(text: string) {
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

/** Marks the note with this key as cancelled, with the event as proof. Returns its id. */
export async function importCancellation(
  deps: NoteDeps,
  { companyId, cnpj, by }: CancellationImport,
  { access_key, proc }: CancellationPart,
): Promise<number> {
  if (access_key.slice(6, 20) !== cnpj) refuseXml(OF_ANOTHER)
  const note = await withCompanies(deps.db, [companyId], (tx) => noteOfKey(tx, companyId, access_key))
  if (!note) return refuseXml(`A nota de chave ${access_key} não está aqui. Envie primeiro o XML dela, autorizada.`)
  if (!proc.ok) return refuseXml(proc.code === 'montagem_assinatura' ? refusalText('arquivo_assinatura') : UNREGISTERED)
  const about = { kind: 'NFE', access_key, cnpj, in_production: note.in_production } as const
  const verdict = checkReceived({ kind: 'CANCEL_XML', bytes: proc.bytes, note: about })
  if (!verdict.ok)
    return refuseXml(verdict.code === 'arquivo_sem_autorizacao' ? UNREGISTERED : refusalText(verdict.code))
  const { receipt } = readNfeEvent(decodeText(proc.bytes))
  const stored = await deps.files.put(proc.bytes)
  const store = pgStore(deps.db, deps.queue, deps.vault)
  await store.change({ companyId, noteId: note.id }, deps.clock.now(), (state) => {
    refuseUnfit(state)
    state.timeline.push({
      kind: 'cancel_imported',
      text: 'Cancelamento importado do XML',
      detail: `registrado pela SEFAZ, protocolo ${verdict.protocol}`,
      ...by,
    })
    const registered = {
      label: receipt?.xMotivo ?? 'Cancelamento registrado',
      code: receipt?.cStat ?? null,
      registeredAt: verdict.authorizedAt,
    }
    if (!applyCancellation(state, registered, { CANCEL_XML: stored })) throw new AppError('nota_nao_cancelavel')
  })
  return note.id
}

/** Finds an NF-e of the company by key, in either environment. */
export function noteOfKey(tx: Tx, companyId: number, access_key: string) {
  return tx
    .selectFrom('note')
    .select(['id', 'in_production'])
    .where('company_id', '=', companyId)
    .where('kind', '=', 'NFE')
    .where('access_key', '=', access_key)
    .executeTakeFirst()
}

/**
 * A note in progress must be consulted instead: the authority then reports the authorisation and the cancellation
 * together.
 */
function refuseUnfit({ note, noteId }: IssuingState): void {
  if (note.enotas_status === 'Cancelada')
    throw new AppError('nota_ja_existe', { text: `A nota ${noteId} já está cancelada aqui.` })
  if (!isValidNote(note))
    throw new AppError('nota_nao_cancelavel', {
      text: `A nota ${noteId} não está autorizada aqui. Consulte a situação dela.`,
    })
}

const NO_CANCELLATION =
  'O arquivo não traz o cancelamento com a resposta da SEFAZ. Envie o XML de distribuição (procEventoNFe) do cancelamento.'
const UNSIGNED =
  'O arquivo traz só a resposta da SEFAZ, sem o pedido assinado. Envie o XML de distribuição (procEventoNFe) do cancelamento.'
const SEVERAL = 'O arquivo traz o cancelamento de mais de uma nota. Envie um por arquivo.'
const OF_ANOTHER = 'O cancelamento é de uma nota de outra empresa. Envie o de uma nota emitida por esta.'
const UNREGISTERED = 'A SEFAZ não registrou este cancelamento: a nota continua válida.'
