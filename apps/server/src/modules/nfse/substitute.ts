import { AppError, type SubstituteBody } from '@talao/contract'
import {
  checkNfse,
  checkSubstitution,
  composeDps,
  type Fault,
  type InfDps,
  type Nfse,
  readNfse,
  startOfDay,
} from '@talao/fiscal'
import { multiplyToCents } from '@talao/fiscal/money'
import type { z } from 'zod'
import type { Tx } from '../../db/scope.ts'
import { companyOf } from '../../http/company-of.ts'
import type { Deps } from '../../http/deps.ts'
import { namedAddress } from '../companies/issuer.ts'
import { type Asked, faultsByPath, type HeldNote, refuseFaults, withHeldNote } from '../notes/ask-event.ts'
import { keptXml } from '../notes/note-files.ts'
import type { NoteRow } from '../notes/present.ts'
import { tellNote } from '../notes/timeline.ts'
import type { Source } from '../sales/source.ts'
import { loadNfse } from './load.ts'
import { storeNfseDraft } from './store-draft.ts'
import { loadTerms, MUNICIPAL_GATEWAY } from './terms.ts'

type Body = z.output<typeof SubstituteBody>

/** Drafts the note that is to take the place of a valid one. The old one counts until the authority has authorised the new one. */
export async function substitute(deps: Deps, asked: Asked, body: Body): Promise<number> {
  const companyId = await companyOf(deps, asked.actor, 'note', asked.id)
  const xml = await keptXml(deps, { company_id: companyId, note_id: asked.id }, 'XML')
  return withHeldNote(deps, asked, async (held) => {
    const { tx, note, now } = held
    const why = held.why('substitute')
    if (why !== true) throw new AppError('substituicao_nao_permitida', { text: why })
    await refuseSecond(tx, note)
    const gateway = await presentRoad(tx, companyId)
    const { nfse: old } = await loadNfse(tx, companyId, note.id, now)
    const before = gateway === MUNICIPAL_GATEWAY ? null : declarationIn(xml?.bytes)
    const after = await replacing(held, old, body, before)
    const terms = await loadTerms(tx, companyId, after, { gateway, now })
    refuseFaults(
      checkNfse(after, terms)
        .filter(({ path }) => path === 'substitution.reason')
        .map(asField),
    )
    if (before) {
      const { infDPS } = composeDps({ nfse: after, terms, serie: 1, number: 1, issuedAt: now })
      refuseChange(checkSubstitution(infDPS, before))
    }
    return storeReplacement(held, asked, after, gateway)
  })
}

/** The declaration the authority holds of the old note. Only that says what may not change. */
function declarationIn(xml: Uint8Array | undefined): InfDps {
  if (!xml) throw new AppError('arquivo_ainda_nao_disponivel')
  return readNfse(Buffer.from(xml).toString('utf8')).nfse.DPS.infDPS
}

/** One replacement at a time: two would be two notes for one service. */
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

/** The old note with what is said anew. Its competence stays, because no replacement may move it. */
async function replacing({ tx, note }: HeldNote, old: Nfse, body: Body, before: InfDps | null): Promise<Nfse> {
  const competence = before ? startOfDay(before.dCompet) : (old.issue_at ?? note.sent_to_provider_at)
  const { items } = body
  const sum = items?.reduce((cents, item) => cents + multiplyToCents(item.quantity, item.value_per_unit), 0)
  return {
    ...old,
    nature_operation: body.nature_operation ?? old.nature_operation,
    observations: body.observations === undefined ? old.observations : body.observations,
    send_email: body.send_email ?? old.send_email,
    nfs_service: body.nfs_service ?? old.nfs_service,
    items: items ?? old.items,
    issue_at: body.issue_at ? new Date(body.issue_at) : competence,
    total_cents: sum ?? body.total ?? old.total_cents,
    discount_cents: body.discount ?? old.discount_cents,
    discount_conditional_cents: body.discount_conditional ?? old.discount_conditional_cents,
    deductions_cents: body.deductions ?? old.deductions_cents,
    customer_note: body.customer_note ? await namedCustomer(tx, body.customer_note) : old.customer_note,
    substitution: { access_key: note.access_key ?? '', motive: body.motive, reason: body.reason, rps: rpsOf(note) },
  }
}

/** What a form sends names places by their codes; the note prints their names. */
async function namedCustomer(tx: Tx, typed: NonNullable<Body['customer_note']>): Promise<Nfse['customer_note']> {
  const { address, ...customer } = typed
  return { ...customer, address: address && (await namedAddress(tx, address)) }
}

function rpsOf({ rps_serie, rps_number }: NoteRow): { serie: string; number: number } | null {
  return rps_number === null ? null : { serie: rps_serie ?? '1', number: rps_number }
}

/** The law's field as the call names it. */
function asField(fault: Fault): Fault {
  return { ...fault, path: 'reason' }
}

function refuseChange(faults: readonly Fault[]): void {
  const [first] = faults
  if (first)
    throw new AppError('substituicao_nao_permitida', {
      text: first.text,
      errors: faultsByPath(faults),
      faults: [...faults],
    })
}

/** A new generation of the same part of the sale: its reference at the gateway is another one. */
async function storeReplacement(
  { tx, note, now }: HeldNote,
  { actor, requestId }: Asked,
  nfse: Nfse,
  gateway: string,
): Promise<number> {
  const { company_id, sale_id, part, source } = note
  const id = await storeNfseDraft(
    tx,
    nfse,
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
  const who = { user_name: actor.name, request_id: requestId }
  const number = note.number === null ? null : `número ${note.number}`
  await tellNote(tx, { company_id, id }, now, {
    kind: 'drafted',
    text: 'Feita para substituir outra nota',
    detail: number,
    ...who,
  })
  await tellNote(tx, note, now, { kind: 'replacing', text: 'Substituição começada', detail: `nota ${id}`, ...who })
  return id
}
