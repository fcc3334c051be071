import { withCompanies } from '../db/scope.ts'
import { checkReceivedVoid } from '../files/received.ts'
import { companyAccess } from './access.ts'
import { gatewayFor } from './gateway.ts'
import { rangeOf, type VoidDeps, type VoidRef } from './void-row.ts'

/** Brings home the declaration of a range the gateway keeps. Throws while it cannot be had: the queue asks again. */
export async function bringVoidHome(deps: VoidDeps, ref: VoidRef): Promise<null> {
  const found = await withCompanies(deps.db, [ref.company_id], async (tx) => {
    const row = await tx
      .selectFrom('void_range')
      .selectAll()
      .where('company_id', '=', ref.company_id)
      .where('id', '=', ref.void_range_id)
      .where('state', '=', 'DONE')
      .where('xml_sha256', 'is', null)
      .executeTakeFirst()
    if (!row?.provider_path) return null
    const range = await rangeOf(tx, row)
    const access = await companyAccess(tx, deps, ref.company_id, row.gateway, range.environment)
    return access && { access, range, path: row.provider_path, gateway: gatewayFor(row.gateway) }
  })
  if (!found?.gateway.fetchFile) return null
  const { access, range, path, gateway } = found
  deps.credits.take(access.meter, 'janitor', gateway.capabilities.creditsPerMinute)
  const outcome = await gateway.fetchFile?.({ kind: 'XML', path }, access)
  if (outcome?.kind !== 'FOUND') throw new Error(`The gateway did not give the declaration (${outcome?.kind}).`)
  const verdict = checkReceivedVoid({ bytes: outcome.bytes, range })
  if (!verdict.ok) throw new Error(`The declaration is not of this range: ${verdict.code}.`)
  const { sha256 } = await deps.files.put(outcome.bytes)
  await withCompanies(deps.db, [ref.company_id], (tx) =>
    tx
      .updateTable('void_range')
      .set({ xml_sha256: sha256 })
      .where('company_id', '=', ref.company_id)
      .where('id', '=', ref.void_range_id)
      .execute(),
  )
  return null
}
