import { AppError } from '@talao/contract'
import type { Nfse } from '@talao/fiscal'
import type { Deps } from '../../http/deps.ts'
import { loadIssuer } from '../companies/issuer.ts'
import { type Asked, withHeldNote } from '../notes/ask-event.ts'
import { tellNote } from '../notes/timeline.ts'
import { loadNfsDefaults } from './defaults.ts'
import { loadNfse } from './load.ts'
import { storeNfseDraft } from './store-draft.ts'

/** A new draft that says what the note says, without its sale, its number and its day, in the environment of new notes. */
export async function copyNfse(deps: Deps, asked: Asked): Promise<number> {
  return withHeldNote(deps, asked, async ({ tx, note, now }) => {
    const { company_id } = note
    const { nfse } = await loadNfse(tx, company_id, note.id, now)
    const { homologation_mode, nfs_gateway } = await loadIssuer(tx, company_id)
    const defaults = await loadNfsDefaults(tx, company_id)
    const copy: Nfse = {
      ...nfse,
      in_production: defaults.in_production && !homologation_mode,
      issue_at: null,
      sales_code: null,
      substitution: null,
      nfs_service: { ...nfse.nfs_service, description: withoutSale(nfse) },
    }
    const id = await storeNfseDraft(
      tx,
      copy,
      {
        company_id,
        sale_id: null,
        part: 1,
        generation: 1,
        gateway: nfs_gateway,
        source: 'MANUAL',
        created_by: asked.actor.userId,
      },
      now,
    )
    if (id === undefined) throw new AppError('venda_ja_tem_nota')
    await tellNote(tx, { company_id, id }, now, {
      kind: 'drafted',
      text: 'Copiada de outra nota',
      detail: `nota ${note.id}`,
      user_name: asked.actor.name,
      request_id: asked.requestId,
    })
    return id
  })
}

/** The words that a draft of a sale ends with. */
function withoutSale({ nfs_service: { description }, sales_code }: Nfse): string | null {
  const ending = ` - venda ${sales_code}`
  return sales_code !== null && description?.endsWith(ending) ? description.slice(0, -ending.length) : description
}
