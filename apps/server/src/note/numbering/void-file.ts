import type { Access, FileOutcome, Gateway, VoidRange } from '@talao/gateways'
import { companyAccess } from '../../company/gateways/access.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { checkReceivedVoid } from '../files/received-file.ts'
import { rangeOf, type VoidDeps, type VoidRef } from './void-row.ts'

/**
 * Fetches the inutilização file of a range from the gateway into the archive. Throws while it is not available, so that
 * the queue retries.
 */
export async function fetchVoidFile(deps: VoidDeps, ref: VoidRef): Promise<null> {
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
    // The provider may report its own inutilização over New Year, so the year is uncertain; the file shows which year
    // the numbers are of.
    const years = row.created_by === null ? [range.year, range.year - 1] : [range.year]
    return access && { access, range, years, path: row.provider_path, gateway: gatewayFor(row.gateway) }
  })
  if (!found?.gateway.fetchFile) return null
  const { range, years } = found
  const outcome = await fetchDeclaration(deps, found)
  if (outcome?.kind !== 'FOUND') throw new Error(`The gateway did not give the declaration (${outcome?.kind}).`)
  const verdicts = years.map((year) => ({
    year,
    verdict: checkReceivedVoid({ bytes: outcome.bytes, range: { ...range, year } }),
  }))
  const year = verdicts.find(({ verdict }) => verdict.ok)?.year
  if (year === undefined) throw new Error(`The declaration is not of this range: ${codeOf(verdicts[0]?.verdict)}.`)
  const { sha256 } = await deps.files.put(outcome.bytes)
  await withCompanies(deps.db, [ref.company_id], (tx) =>
    tx
      .updateTable('void_range')
      .set({ xml_sha256: sha256, year })
      .where('company_id', '=', ref.company_id)
      .where('id', '=', ref.void_range_id)
      .execute(),
  )
  return null
}

/**
 * Fetches an inutilização file again when the stored one is damaged; null when the gateway does not store it. The
 * caller compares the digest. Throws QuotaSpent.
 */
export async function refetchVoidFile(
  deps: Omit<VoidDeps, 'files'>,
  file: { company_id: number; sha256: string },
): Promise<Uint8Array | null> {
  const found = await withCompanies(deps.db, [file.company_id], async (tx) => {
    const row = await tx
      .selectFrom('void_range')
      .select(['gateway', 'environment', 'provider_path'])
      .where('company_id', '=', file.company_id)
      .where('xml_sha256', '=', file.sha256)
      .executeTakeFirst()
    if (!row?.provider_path) return null
    const environment = row.environment as VoidRange['environment']
    const access = await companyAccess(tx, deps, file.company_id, row.gateway, environment)
    return access && { access, path: row.provider_path, gateway: gatewayFor(row.gateway) }
  })
  const outcome = found && (await fetchDeclaration(deps, found))
  return outcome?.kind === 'FOUND' ? outcome.bytes : null
}

async function fetchDeclaration(
  { credits }: Pick<VoidDeps, 'credits'>,
  { access, path, gateway }: { access: Access; path: string; gateway: Gateway },
): Promise<FileOutcome | undefined> {
  credits.take(access.meter, 'janitor', gateway.capabilities.creditsPerMinute)
  return gateway.fetchFile?.({ kind: 'XML', path }, access)
}

function codeOf(verdict: ReturnType<typeof checkReceivedVoid> | undefined): string {
  return verdict && !verdict.ok ? verdict.code : 'unknown'
}
