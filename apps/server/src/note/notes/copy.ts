import { localDay, timeZoneOf, withPisCofinsOfTheDay, withTaxReformOn } from '@talao/fiscal'
import { loadIssuer, loadNfeDefaults } from '../../company/companies/issuer.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { loadNfe } from '../nfe/load.ts'
import { storeDraft } from '../nfe/store-draft.ts'
import { loadNfse } from '../nfse/load.ts'
import { storeNfseDraft } from '../nfse/store-draft.ts'
import type { NoteDeps } from '../note-deps.ts'
import type { NoteRow } from './present.ts'
import { type NoteRequest, withLockedNote } from './request-event.ts'

/** Creates a draft with the same content, without sale, number and date. Returns its id. */
export async function copyNote(deps: NoteDeps, asked: NoteRequest): Promise<number> {
  return withLockedNote(deps, asked, async ({ tx, note, now }) => {
    const id = note.kind === 'NFE' ? await copyNfe(tx, note, asked, now) : await copyNfse(tx, note, asked, now)
    if (id === undefined) throw new Error('A note without a sale is always new.')
    await addNoteEvent(tx, { company_id: note.company_id, id }, now, {
      kind: 'drafted',
      text: 'Copiada de outra nota',
      detail: `nota ${note.id}`,
      user_name: asked.actor.name,
      request_id: asked.requestId,
    })
    return id
  })
}

async function copyNfe(tx: Tx, note: NoteRow, { actor }: NoteRequest, now: Date): Promise<number | undefined> {
  const { homologation_mode, gateway } = await loadIssuer(tx, note.company_id)
  const defaults = await loadNfeDefaults(tx, note.company_id)
  const old = await loadNfe(tx, note.company_id, note.id, now)
  const { drafted_at: _before, ...said } = withTaxReformOn(
    withLawDay(old, old.issue_date),
    localDay(now, timeZoneOf(old.company.address)),
    await loadNorms(tx),
  )
  const nfe = {
    ...said,
    in_production: defaults.in_production && !homologation_mode,
    additional_information: withoutSale(note.additional_information, note.sales_code),
    issue_date: null,
    sales_code: null,
  }
  return storeDraft(tx, nfe, { ...originOf(note, actor.userId), gateway }, now)
}

async function copyNfse(tx: Tx, note: NoteRow, { actor }: NoteRequest, now: Date): Promise<number | undefined> {
  const { homologation_mode, nfs_gateway } = await loadIssuer(tx, note.company_id)
  const defaults = await loadNfsDefaults(tx, note.company_id)
  const { nfse } = await loadNfse(tx, note.company_id, note.id, now)
  const { drafted_at: _before, ...said } = withPisCofinsOfTheDay(
    { ...withLawDay(nfse, nfse.issue_at), issue_at: null },
    now,
  )
  const copy = {
    ...said,
    in_production: defaults.in_production && !homologation_mode,
    observations: withoutSale(note.observations, note.sales_code),
    nfs_service: { ...said.nfs_service, description: withoutEnding(said.nfs_service.description, note.sales_code) },
    sales_code: null,
    substitution: null,
  }
  return storeNfseDraft(tx, copy, { ...originOf(note, actor.userId), gateway: nfs_gateway }, now)
}

/** A note written in 2027 for a day of 2026 has that day's PIS and COFINS, which its copy of today does not keep. */
function withLawDay<N extends { drafted_at?: Date }>(note: N, chosen: Date | null | undefined): N {
  return chosen && note.drafted_at && chosen < note.drafted_at ? { ...note, drafted_at: chosen } : note
}

function originOf({ company_id }: NoteRow, userId: number) {
  return { company_id, sale_id: null, part: 1, generation: 1, source: 'MANUAL', created_by: userId } as const
}

/** Removes the references to the sale that drafts write into this text. */
function withoutSale(text: string | null, code: string | null): string | null {
  if (text === null || code === null) return text
  const isOfSale = (part: string) => part === `Venda ${code}` || part.startsWith('Valor total da venda ')
  return (
    text
      .split('; ')
      .filter((part) => !isOfSale(part))
      .join('; ') || null
  )
}

/** Removes the sale reference that drafts append to a service description. */
function withoutEnding(text: string | null, code: string | null): string | null {
  const ending = ` - venda ${code}`
  return code !== null && text?.endsWith(ending) ? text.slice(0, -ending.length) : text
}
