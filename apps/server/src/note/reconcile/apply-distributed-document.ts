import { verifySignature } from '@talao/documents/seal/verify'
import { type InfEvento, type InfNfse, parseDpsId } from '@talao/fiscal'
import { readNfse, readNfseEvent } from '@talao/fiscal/nfse/read'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { contributorCodeIn, type Environment } from '@talao/gateways'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { markAnswerDoesNotFit } from '../issuing/consult/store-unsettled-answer.ts'
import { applyCityEvent } from '../issuing/event/apply-city-event.ts'
import { pgStore } from '../issuing/state/pg-store.ts'
import { StoreRefused } from '../issuing/state/store.ts'
import type { NoteJobDeps } from '../note-deps.ts'

type About = { companyId: number; environment: Environment; cnpj: string }
type Document = { type: string; xml: Uint8Array }

/** Applies a distributed document to the note it is about. False when it is of no use here. */
export async function takeDocument(deps: NoteJobDeps, about: About, { type, xml }: Document): Promise<boolean> {
  const text = decodeText(xml)
  if (type === 'EVENTO') {
    const event = readOr(() => readNfseEvent(text).event)
    return event !== null && isSealed(text, 'infEvento') && takeEvent(deps, about, event, xml)
  }
  if (type !== 'NFSE') return false
  const nfse = readOr(() => readNfse(text).nfse)
  // Notes in which the company is the buyer are not stored.
  if (nfse?.emit?.CNPJ !== about.cnpj || !isSealed(text, 'infNFSe')) return false
  return takeNote(deps, about, nfse, xml)
}

function readOr<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    // Not XML, or a document of an unknown layout: it is skipped and logged.
    return null
  }
}

function isSealed(xml: string, signedElement: 'infEvento' | 'infNFSe'): boolean {
  return verifySignature(xml, { signedElement, allow: ['rsa-sha256', 'rsa-sha1'], anyForm: true }).ok
}

async function takeEvent(deps: NoteJobDeps, about: About, event: InfEvento, xml: Uint8Array): Promise<boolean> {
  const noteId = await withCompanies(deps.db, [about.companyId], (tx) =>
    noteByKey(tx, about, event.pedRegEvento.infPedReg.chNFSe),
  )
  if (noteId === null) return false
  const kept = await deps.files.put(xml)
  const store = pgStore(deps.db, deps.queue, deps.vault)
  const note = { companyId: about.companyId, noteId }
  try {
    await store.change(note, deps.clock.now(), (state) => applyCityEvent(state, event, kept))
    return true
  } catch (error) {
    if (!(error instanceof StoreRefused)) throw error
    // An event that cannot be applied must not block those after it.
    await store.change(note, deps.clock.now(), (state) => markAnswerDoesNotFit(state, error))
    return false
  }
}

/**
 * A known note needs nothing. When the DPS is ours, its note is consulted and adopts the document. Otherwise other
 * software issued it, and it is shown as an orphan document.
 */
async function takeNote(deps: NoteJobDeps, about: About, nfse: InfNfse, xml: Uint8Array): Promise<boolean> {
  const access_key = nfse.Id.replace(/^NFS/, '')
  const dps = parseDpsId(nfse.DPS.infDPS.Id)
  const { companyId, environment } = about
  const isOurs = await withCompanies(deps.db, [companyId], async (tx) => {
    if ((await noteByKey(tx, about, access_key)) !== null) return true
    const own = dps && (await noteByDps(tx, about, dps))
    if (own)
      await deps.queue.enqueue(tx, 'consult-note', { company_id: companyId, note_id: own }, { key: `note:${own}` })
    return Boolean(own)
  })
  if (isOurs) return true
  const { sha256 } = await deps.files.put(xml)
  const found_at = deps.clock.now()
  const number = dps ? { serie: String(dps.serie), number: dps.number } : { serie: null, number: null }
  await withCompanies(deps.db, [companyId], async (tx) => {
    await tx
      .insertInto('orphan_document')
      .values({
        ...number,
        company_id: companyId,
        environment,
        access_key,
        name: `NFS-e ${nfse.nNFSe}`,
        xml_sha256: sha256,
        found_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const reference = contributorCodeIn(nfse.DPS.infDPS)
    if (dps)
      await takeNumber(tx, about, { serie: String(dps.serie), number: dps.number, access_key, reference, at: found_at })
  })
  return true
}

async function noteByKey(tx: Tx, { companyId, environment }: About, accessKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'NFSE')
    .where('in_production', '=', environment === 'producao')
    .where('access_key', '=', accessKey)
    .executeTakeFirst()
  return row?.id ?? null
}

async function noteByDps(
  tx: Tx,
  { companyId, environment }: About,
  { serie, number }: { serie: number; number: number },
): Promise<number | null> {
  const row = await tx
    .selectFrom('issue_key')
    .select('note_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'NFSE')
    .where('environment', '=', environment)
    .where('serie', '=', String(serie))
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.note_id ?? null
}

/**
 * Marks the number as taken, so that our own numbering skips it, and a note lost with a restored backup is recognised
 * by it.
 */
async function takeNumber(
  tx: Tx,
  { companyId, environment }: About,
  taken: { serie: string; number: number; access_key: string; reference: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('number_taken')
    .values({ ...taken, company_id: companyId, kind: 'NFSE', environment, reason: 'OTHER_DOCUMENT' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
