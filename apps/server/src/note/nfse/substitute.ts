import { AppError, type SubstituteBody } from '@talao/contract'
import { checkNfse, type Fault, type InfDps, type Nfse, startOfDay, timeZoneOf, writeNfse } from '@talao/fiscal'
import type { z } from 'zod'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { settleDifferenceOfNote } from '../../ledger/settle-difference.ts'
import type { Source } from '../../ledger/source.ts'
import { gatewayOfNote } from '../issuing/state/note-gateway.ts'
import type { NoteDeps } from '../note-deps.ts'
import { linesOfItems, withLines } from '../notes/lines-of-items.ts'
import { lockSaleOfNote } from '../notes/lock-sale-of-note.ts'
import { storedXml } from '../notes/note-files.ts'
import type { NoteRow } from '../notes/present.ts'
import { type LockedNote, lockNote, type NoteRequest, refuseFaults } from '../notes/request-event.ts'
import { loadNfseContext, MUNICIPAL_GATEWAY } from './context.ts'
import { nfseFromBody } from './from-body.ts'
import { loadNfse } from './load.ts'
import { declarationIn, refuseForbiddenChanges } from './replaced-dps.ts'
import { storeNfseDraft } from './store-draft.ts'

type Body = z.output<typeof SubstituteBody>

/**
 * Drafts a note to replace a valid one. The old note stays valid until the authority authorises the new one. Returns
 * its id.
 */
export async function substitute(deps: NoteDeps, asked: NoteRequest, body: Body): Promise<number> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  const xml = await storedXml(deps, { company_id: companyId, note_id: asked.id }, 'XML')
  return withCompanies(deps.db, [companyId], async (tx) => {
    await lockSaleOfNote(tx, companyId, asked.id)
    const held = await lockNote(tx, companyId, asked, deps.clock.now())
    const { note, now } = held
    const why = held.why('substitute')
    if (why !== true) throw new AppError('substituicao_nao_permitida', { text: why })
    await refuseSecond(tx, note)
    const gateway = await presentRoad(tx, companyId)
    await refuseOtherSystem(tx, note, gateway)
    const { nfse: old } = await loadNfse(tx, companyId, note.id, now)
    const before = gateway === MUNICIPAL_GATEWAY ? null : declarationIn(xml?.bytes)
    const after = replacing(held, old, body, before)
    const terms = await loadNfseContext(tx, companyId, after, { gateway, now })
    refuseFaults(
      checkNfse(after, terms)
        .filter(({ path }) => path === 'substitution.reason')
        .map(asField),
    )
    if (before) refuseForbiddenChanges(after, terms, before)
    return storeReplacement(held, asked, after, gateway)
  })
}

/** A second replacement would mean two notes for one service. */
async function refuseSecond(tx: Tx, note: NoteRow): Promise<void> {
  const other = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', note.company_id)
    .where('substitutes_id', '=', note.id)
    .where('enotas_status', '!=', 'Cancelada')
    .executeTakeFirst()
  if (!other) return
  const text = `A nota ${other.id} já foi feita para substituir esta. Abra-a, corrija e envie.`
  throw new AppError('substituicao_nao_permitida', { text })
}

async function presentRoad(tx: Tx, companyId: number): Promise<string> {
  const company = await tx
    .selectFrom('company')
    .select('nfs_gateway')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.nfs_gateway
}

/** A city's own system cannot replace a note of the national system, nor the reverse. */
async function refuseOtherSystem(tx: Tx, note: NoteRow, gateway: string): Promise<void> {
  const wasMunicipal = (await gatewayOfNote(tx, note)) === MUNICIPAL_GATEWAY
  if (wasMunicipal === (gateway === MUNICIPAL_GATEWAY)) return
  throw new AppError('substituicao_nao_permitida', {
    text: wasMunicipal
      ? 'Esta nota saiu pelo sistema da prefeitura, e a empresa emite agora pelo nacional. Cancele-a e emita outra.'
      : 'Esta nota saiu pelo sistema nacional, e a empresa emite agora pelo da prefeitura. Cancele-a e emita outra.',
  })
}

/** The old note with the changed fields. Its competência stays: a replacement must not change it. */
function replacing({ note, now }: LockedNote, old: Nfse, body: Body, before: InfDps | null): Nfse {
  const { motive, reason, ...said } = body
  const competence = before
    ? startOfDay(before.dCompet, timeZoneOf(old.company.address))
    : (old.issue_at ?? note.sent_to_provider_at)
  return {
    ...writeNfse({ ...old, issue_at: competence }, nfseFromBody(said, old.customer_note), now),
    substitution: { access_key: note.access_key ?? '', motive, reason, rps: rpsOf(note) },
  }
}

function rpsOf({ rps_serie, rps_number }: NoteRow): { serie: string; number: number } | null {
  return rps_number === null ? null : { serie: rps_serie ?? '1', number: rps_number }
}

/** Maps the fault to the field name used in the API. */
function asField(fault: Fault): Fault {
  return { ...fault, path: 'reason' }
}

/** Stores the replacement as a new generation of the same part of the sale, so that its gateway reference differs. */
async function storeReplacement(
  { tx, note, now }: LockedNote,
  { actor, requestId }: NoteRequest,
  nfse: Nfse,
  gateway: string,
): Promise<number> {
  const { company_id, sale_id, part, source } = note
  const lines = await linesOfItems(tx, { company_id, note_id: note.id })
  const id = await storeNfseDraft(
    tx,
    { ...nfse, items: withLines(nfse.items, lines) },
    {
      company_id,
      sale_id,
      part,
      generation: note.generation + 1,
      gateway,
      source: source as Source,
      created_by: actor.userId,
      substitutes_id: note.id,
    },
    now,
  )
  if (id === undefined) throw new AppError('substituicao_nao_permitida')
  await settleDifferenceOfNote(tx, note, 'NOTE_CHANGED', now)
  const who = { user_name: actor.name, request_id: requestId }
  const number = note.number === null ? null : `número ${note.number}`
  await addNoteEvent(tx, { company_id, id }, now, {
    kind: 'drafted',
    text: 'Feita para substituir outra nota',
    detail: number,
    ...who,
  })
  await addNoteEvent(tx, note, now, { kind: 'replacing', text: 'Substituição começada', detail: `nota ${id}`, ...who })
  return id
}
