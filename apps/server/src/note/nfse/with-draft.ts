import { AppError } from '@talao/contract'
import { type Nfse, type NfseContext, writeNfse } from '@talao/fiscal'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { gatewayOfNote } from '../issuing/state/note-gateway.ts'
import type { NoteDeps } from '../note-deps.ts'
import { loadNfseContext } from './context.ts'
import { companyOfWrite, writtenNote } from './create.ts'
import { type NfseBody, nfseFromBody } from './from-body.ts'
import { loadNfse } from './load.ts'

export type Tried = { nfse: Nfse; terms: NfseContext; gateway: string; now: Date }
type Wanted = { actor: Actor; body: NfseBody; note_id: number | undefined }

/** Passes `work` the note a body describes, new or edited, without storing it. */
export async function withUnstoredDraft<T>(
  deps: NoteDeps,
  wanted: Wanted,
  work: (tx: Tx, tried: Tried) => Promise<T>,
): Promise<T> {
  const { actor, body, note_id } = wanted
  const companyId = note_id === undefined ? companyOfWrite(actor, body) : await companyOf(deps, actor, 'note', note_id)
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    const { nfse, gateway } =
      note_id === undefined
        ? await writtenNote(tx, companyId, body, now)
        : await editedNote(tx, { company_id: companyId, id: note_id, kind: 'NFSE' }, body, now)
    return work(tx, { nfse, gateway, now, terms: await loadNfseContext(tx, companyId, nfse, { gateway, now }) })
  })
}

async function editedNote(
  tx: Tx,
  ref: { company_id: number; id: number; kind: 'NFSE' },
  body: NfseBody,
  now: Date,
): Promise<{ nfse: Nfse; gateway: string }> {
  const note = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', ref.company_id)
    .where('id', '=', ref.id)
    .where('kind', '=', ref.kind)
    .executeTakeFirst()
  if (!note) throw new AppError('nao_encontrado')
  const { nfse } = await loadNfse(tx, ref.company_id, ref.id, now)
  return {
    nfse: writeNfse(nfse, nfseFromBody(body, nfse.customer_note), now),
    gateway: await gatewayOfNote(tx, ref),
  }
}
