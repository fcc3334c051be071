import {
  draftNfe,
  draftNfse,
  draftNfseAgain,
  type LineDivision,
  type LineOfSale,
  type Nfe,
  type Nfse,
} from '@talao/fiscal'
import { loadIssuer, loadNfeDefaults } from '../../company/companies/issuer.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { sourceOf } from '../../ledger/source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { storeDraft } from '../../note/nfe/store-draft.ts'
import { loadServiceIssuer } from '../../note/nfse/load.ts'
import { storeNfseDraft } from '../../note/nfse/store-draft.ts'
import type { Sold } from './divide.ts'

type Kind = 'NFE' | 'NFSE'
export type NotePosition = { part: number; generation: number }
/** Gives each new note its part and generation. Call `next` once per note. */
export type NotePositions = { next(kind: Kind): NotePosition }
export type Making = { sold: Sold; places: NotePositions; now: Date }

/** Fields of the new notes that do not come from the sale. */
type DraftOptions = { goal?: Nfe['goal']; nfe_referenced?: string; created_by?: number | null }

/**
 * Creates the drafts that document these lines: one NF-e for the goods and one NFS-e per service, each with the
 * company's gateway for its kind. Returns their ids.
 */
export async function draftLines(
  tx: Tx,
  sale: StoredSale,
  lines: readonly LineOfSale[],
  making: Making,
  wish: DraftOptions = {},
): Promise<number[]> {
  const { nfe, services, gateway, nfs_gateway } = await composed(tx, sale, lines, making)
  const origin = (kind: Kind) => ({
    company_id: sale.company_id,
    sale_id: sale.id,
    ...making.places.next(kind),
    source: sourceOf(sale),
    created_by: wish.created_by ?? null,
  })
  const { goal = nfe.goal, nfe_referenced = nfe.nfe_referenced } = wish
  const made: (number | undefined)[] = []
  if (nfe.items.length > 0)
    made.push(await storeDraft(tx, { ...nfe, goal, nfe_referenced }, { ...origin('NFE'), gateway }, making.now))
  for (const nfse of services)
    made.push(await storeNfseDraft(tx, nfse, { ...origin('NFSE'), gateway: nfs_gateway }, making.now))
  return made.map(mustBeMade)
}

/** A position found free while the sale is locked must still be free. */
function mustBeMade(id: number | undefined): number {
  if (id === undefined) throw new Error('A note stands where the new one was to be.')
  return id
}

/** Adds a timeline entry to each note created from the sale. */
export async function recordDrafts(tx: Tx, sale: StoredSale, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids)
    await addNoteEvent(tx, { company_id: sale.company_id, id }, now, {
      kind: 'drafted',
      text: 'Virou nota',
      detail: `venda ${sale.external_sales_id}`,
    })
}

/**
 * Rewrites one draft from the current sale data and the given lines. The result is stored next to the old draft, which
 * it will replace.
 */
export async function draftAgain(
  tx: Tx,
  sale: StoredSale,
  { kind, part, generation }: NotePosition & { kind: Kind },
  lines: readonly LineOfSale[],
  making: Making,
): Promise<number> {
  const { nfe, gateway, nfs_gateway, ofServices } = await composed(tx, sale, lines, making)
  const origin = {
    company_id: sale.company_id,
    sale_id: sale.id,
    part,
    generation,
    source: sourceOf(sale),
    created_by: null,
  }
  if (kind === 'NFE') return mustBeMade(await storeDraft(tx, nfe, { ...origin, gateway }, making.now))
  const nfse = draftNfseAgain(ofServices, part === 1)
  return mustBeMade(await storeNfseDraft(tx, nfse, { ...origin, gateway: nfs_gateway }, making.now))
}

async function composed(tx: Tx, stored: StoredSale, lines: readonly LineOfSale[], { sold, now }: Making) {
  const { homologation_mode, gateway, nfs_gateway, ...company } = await loadIssuer(tx, stored.company_id)
  const division = sold.sale.items.map(
    ({ sale_position }): LineDivision => lines.find((line) => line.position === sale_position) ?? NOTHING,
  )
  const input = { ...sold, homologation_mode, division, now, norms: await loadNorms(tx) }
  const ofGoods = { ...input, company, defaults: await loadNfeDefaults(tx, stored.company_id) }
  const ofServices = {
    ...input,
    company: await loadServiceIssuer(tx, stored.company_id),
    defaults: await loadNfsDefaults(tx, stored.company_id),
  }
  const services: Nfse[] = draftNfse(ofServices)
  return { nfe: draftNfe(ofGoods), services, ofServices, gateway, nfs_gateway }
}

const NOTHING: LineDivision = { nfe_cents: 0, nfse_cents: 0, freight_cents: 0, left_out_cents: 0 }
