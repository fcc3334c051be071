import { AppError } from '@talao/contract'
import {
  checkSubstitution,
  composeDps,
  type Fault,
  type InfDps,
  type Nfse,
  type NfseContext,
  readNfse,
} from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { gatewayOfNote } from '../issuing/state/note-gateway.ts'
import type { NoteDeps } from '../note-deps.ts'
import { storedXml } from '../notes/note-files.ts'
import { faultsByPath, type NoteRequest } from '../notes/request-event.ts'
import { MUNICIPAL_GATEWAY } from './context.ts'

/**
 * The DPS of the note that a draft replaces. Null when it replaces none, or when one of the two notes is in a city's
 * own layout.
 */
export async function replacedDps(deps: NoteDeps, { actor, id }: NoteRequest): Promise<InfDps | null> {
  const companyId = await companyOf(deps, actor, 'note', id)
  const replaced = await withCompanies(deps.db, [companyId], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .select(['company_id', 'id', 'kind', 'substitutes_id'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!note || note.substitutes_id === null) return null
    const old = { ...note, id: note.substitutes_id }
    const roads = [await gatewayOfNote(tx, note), await gatewayOfNote(tx, old)]
    return roads.includes(MUNICIPAL_GATEWAY) ? null : old.id
  })
  if (replaced === null) return null
  const xml = await storedXml(deps, { company_id: companyId, note_id: replaced }, 'XML')
  return declarationIn(xml?.bytes)
}

/** The DPS as the authority has it. It determines what must not change. */
export function declarationIn(xml: Uint8Array | undefined): InfDps {
  if (!xml) throw new AppError('arquivo_ainda_nao_disponivel')
  return readNfse(decodeText(xml)).nfse.DPS.infDPS
}

/** Refuses changes to fields that the law fixes in a replacement. */
export function refuseForbiddenChanges(after: Nfse, terms: NfseContext, before: InfDps): void {
  const { infDPS } = composeDps({ nfse: after, terms, serie: 1, number: 1, issuedAt: terms.now })
  const faults: Fault[] = checkSubstitution(infDPS, before)
  const [first] = faults
  if (first)
    throw new AppError('substituicao_nao_permitida', { text: first.text, errors: faultsByPath(faults), faults })
}
