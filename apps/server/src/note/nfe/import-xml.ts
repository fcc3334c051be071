import { AppError } from '@talao/contract'
import { type IbsCbsRegime, type Nfe, nfeFromLayout } from '@talao/fiscal'
import { loadIssuer } from '../../company/companies/issuer.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import type { UploadedFile } from '../../kit/http/multipart.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { refOf } from '../issuing/send/ref.ts'
import type { NoteDeps } from '../note-deps.ts'
import { simplesValuesEntry } from '../notes/simples-values.ts'
import { type CancellationImport, importCancellation, noteOfKey, readCancellation } from './import-cancellation.ts'
import { importSimplesValues, readValuesAlone } from './import-simples-values.ts'
import { type Authorised, type ImportedLetter, readAuthorised } from './read-authorised.ts'
import { storeDraft } from './store-draft.ts'
import type { CancellationPart } from './xml-documents.ts'

type Import = { actor: Actor; companyId: number | undefined; file: UploadedFile | undefined; requestId: string }

/** Only the SEFAZ gateway can act on a note by its key alone, no matter who issued it. */
const ROAD = 'SEFAZ'

/**
 * Imports a note authorised elsewhere from its XML. A cancellation, alone or in the note's file, cancels a note that
 * was imported before. Returns the note's id and what was done.
 */
export async function importXml(
  deps: NoteDeps,
  { actor, companyId: named, file, requestId }: Import,
): Promise<{ id: number; done: string }> {
  const companyId = writeCompany(actor, named)
  requireCompany(actor, companyId, 'user')
  const issuer = await withCompanies(deps.db, [companyId], async (tx) => {
    const known = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
    return known ? loadIssuer(tx, companyId) : null
  })
  if (!issuer) throw new AppError('nao_encontrado')
  if (!file) throw new AppError('dados_invalidos', { errors: { file: ['Envie o arquivo XML da nota.'] } })
  const by = { user_name: actor.name, request_id: requestId }
  const about = { companyId, cnpj: issuer.cnpj, by }
  const end = async (cancellation: CancellationPart) => ({
    id: await importCancellation(deps, about, cancellation),
    done: CANCELED,
  })
  const values = readValuesAlone(file.bytes)
  if (values.length > 0) return { id: await importSimplesValues(deps, about, values), done: VALUES }
  const alone = readCancellation(file.bytes)
  if (alone) return end(alone)
  const found = readAuthorised(file.bytes, issuer.cnpj)
  const { access_key, cancellation } = found
  if (cancellation && (await withCompanies(deps.db, [companyId], (tx) => noteOfKey(tx, companyId, access_key))))
    return end({ access_key, proc: { ok: true, bytes: cancellation.bytes } })
  const id = await takeOver(deps, { companyId, issuer, found, userId: actor.userId, by })
  return { id, done: 'A nota foi importada.' }
}

const VALUES = 'O IBS e a CBS do Simples foram importados: estão na história da nota.'
const CANCELED = 'O cancelamento foi importado: a nota está cancelada.'

type Taken = {
  companyId: number
  issuer: Awaited<ReturnType<typeof loadIssuer>>
  found: Authorised
  userId: number
  by: CancellationImport['by']
}

async function takeOver(deps: NoteDeps, { companyId, issuer, found, userId, by }: Taken): Promise<number> {
  const now = deps.clock.now()
  const { homologation_mode: _mode, gateway: _gateway, nfs_gateway: _road, ...company } = issuer
  const { stated_regime, ...read } = nfeFromLayout(found.nfe)
  const nfe: Nfe = { ...read, company }
  const kept = await deps.files.put(found.bytes)
  const cancellation = found.cancellation && (await deps.files.put(found.cancellation.bytes))
  const letters = await Promise.all(
    found.letters.map(async ({ bytes, ...letter }) => ({ ...letter, file: await deps.files.put(bytes) })),
  )
  const stored = withCompanies(deps.db, [companyId], async (tx) => {
    await refuseKnown(tx, companyId, found)
    const origin = {
      company_id: companyId,
      sale_id: null,
      part: 1,
      generation: 1,
      gateway: ROAD,
      source: 'MANUAL',
    } as const
    const id = await storeDraft(tx, nfe, { ...origin, created_by: userId }, now)
    if (id === undefined) throw new AppError('nota_ja_existe')
    const own = { company_id: companyId, note_id: id }
    await markAuthorised(tx, own, found)
    await keepKey(tx, own, found)
    await keepFile(tx, { ...own, ...kept, kind: 'XML' }, now)
    await addNoteEvent(tx, { company_id: companyId, id }, now, {
      kind: 'imported',
      text: 'Importada do XML',
      detail: `autorizada em outro lugar, protocolo ${found.protocol}${stated_regime ? `; ${STATED_REGIMES[stated_regime]}` : ''}`,
      ...by,
    })
    for (const letter of letters) await storeLetter(tx, own, letter, now)
    await addNoteEvent(tx, { company_id: companyId, id }, now, ...found.values.map(simplesValuesEntry))
    if (found.cancellation && cancellation) {
      await markCanceled(tx, own, found.cancellation.canceled_at)
      await keepFile(tx, { ...own, ...cancellation, kind: 'CANCEL_XML' }, now)
      await addNoteEvent(tx, { company_id: companyId, id }, now, {
        kind: 'canceled',
        text: 'Cancelada',
        detail: 'o evento veio no mesmo arquivo',
      })
    }
    return id
  })
  return onceOnly(stored)
}

const STATED_REGIMES: Readonly<Record<IbsCbsRegime, string>> = {
  DAS: 'declara o IBS e a CBS dentro do DAS',
  REGULAR: 'declara o IBS e a CBS no regime regular, fora do DAS',
  EXCESS: 'declara o excesso de sublimite: a CBS no DAS e o IBS fora dele',
  PENDING: 'declara a entrada no Simples ainda pendente',
}

type Kept = Awaited<ReturnType<NoteDeps['files']['put']>>
type Own = { company_id: number; note_id: number }

async function keepFile(
  tx: Tx,
  file: Own & Kept & { kind: 'XML' | 'CANCEL_XML' | 'CCE_XML'; sequence?: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('note_file')
    .values({ ...file, content_type: 'application/xml', stored_at: now, verified_at: now })
    .execute()
}

/**
 * Stores a carta de correção registered elsewhere, so that it can be printed and the next one gets the next sequence.
 */
async function storeLetter(
  tx: Tx,
  own: Own,
  { file, sequence, text, protocol, registered_at }: Omit<ImportedLetter, 'bytes'> & { file: Kept },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('event_request')
    .values({
      ...own,
      kind: 'CORRECTION',
      sequence,
      text,
      at: registered_at,
      state: 'DONE',
      protocol,
      registered_at,
      answered_at: registered_at,
      created_at: registered_at,
    })
    .execute()
  await keepFile(tx, { ...own, ...file, kind: 'CCE_XML', sequence }, now)
  await addNoteEvent(tx, { company_id: own.company_id, id: own.note_id }, now, {
    kind: 'corrected',
    text: `Carta de correção ${sequence} registrada`,
    detail: text,
  })
}

const UNIQUE_VIOLATION = '23505'

/** Two concurrent imports of the same file both pass the check; the unique index then refuses one. */
async function onceOnly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new AppError('nota_ja_existe', { cause: error })
  }
}

/**
 * Refuses a note whose key or number is already here. A number that one of our notes holds must be consulted, not
 * imported.
 */
async function refuseKnown(tx: Tx, companyId: number, { access_key, nfe }: Authorised): Promise<void> {
  const byKey = await noteOfKey(tx, companyId, access_key)
  if (byKey) throw new AppError('nota_ja_existe', { text: `Esta nota já está aqui: é a nota ${byKey.id}.` })
  const byNumber = await tx
    .selectFrom('issue_key')
    .select('note_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'NFE')
    .where('environment', '=', environmentOf(nfe))
    .where('serie', '=', nfe.ide.serie)
    .where('number', '=', Number(nfe.ide.nNF))
    .executeTakeFirst()
  if (!byNumber) return
  const text = `O número ${nfe.ide.nNF} é da nota ${byNumber.note_id} daqui. Consulte a situação dela.`
  throw new AppError('nota_ja_existe', { text })
}

function environmentOf({ ide }: Authorised['nfe']): 'producao' | 'homologacao' {
  return ide.tpAmb === '1' ? 'producao' : 'homologacao'
}

async function markAuthorised(tx: Tx, own: { company_id: number; note_id: number }, found: Authorised): Promise<void> {
  const { nfe, access_key, protocol, authorized_at, alerts, isDoubtful } = found
  await tx
    .updateTable('note')
    .set({
      enotas_status: 'Autorizada',
      number: Number(nfe.ide.nNF),
      serie: nfe.ide.serie,
      access_key,
      protocol,
      authorized_at,
      alerts: JSON.stringify(alerts),
      sent_to_provider_at: new Date(nfe.ide.dhEmi),
      needs_human_reason: isDoubtful ? DOUBTFUL : null,
      // Notes issued elsewhere cost no credit.
      issued_elsewhere: true,
    })
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.note_id)
    .execute()
}

const DOUBTFUL =
  'O arquivo diz que a nota foi cancelada, sem o evento assinado. Consulte a situação dela para saber se vale.'

async function markCanceled(tx: Tx, own: { company_id: number; note_id: number }, canceled_at: Date): Promise<void> {
  await tx
    .updateTable('note')
    .set({ enotas_status: 'Cancelada', canceled_at, cancel_state: 'DONE' })
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.note_id)
    .execute()
}

/** Stores number, key and attempt, so that the note can be consulted, cancelled and corrected from here. */
async function keepKey(tx: Tx, own: { company_id: number; note_id: number }, found: Authorised): Promise<void> {
  const { nfe, access_key, authorized_at } = found
  const { id } = await tx
    .insertInto('issue_key')
    .values({
      ...own,
      kind: 'NFE',
      gateway: ROAD,
      environment: environmentOf(nfe),
      ref: refOf(null),
      serie: nfe.ide.serie,
      number: Number(nfe.ide.nNF),
      code: nfe.ide.cNF,
      created_at: authorized_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('attempt')
    .values({
      ...own,
      issue_key_id: id,
      n: 1,
      state: 'ANSWERED',
      payload_sha256: '',
      outcome: 'FOUND',
      identity: access_key,
      content_type: 'application/xml',
      prepared_at: authorized_at,
      sent_at: authorized_at,
      answered_at: authorized_at,
    })
    .execute()
}
