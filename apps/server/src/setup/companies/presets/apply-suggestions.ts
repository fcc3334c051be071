import { wholeTax } from '../../../company/companies/issuer.ts'
import { wholeService } from '../../../company/service/service.ts'
import type { Tx } from '../../../kit/db/scope.ts'
import { saveNfsDefaults } from '../../service-defaults/save-defaults.ts'
import { saveNfeDefaults } from '../settings.ts'
import type { Suggestions } from './suggestions.ts'

/** Writes the suggestions into empty fields only. Returns the paths written. */
export async function applyEmpty(tx: Tx, companyId: number, { nfe, nfse }: Suggestions, now: Date): Promise<string[]> {
  return [
    ...(nfe ? await applyGoods(tx, companyId, nfe, now) : []),
    ...(nfse ? await applyServices(tx, companyId, nfse, now) : []),
  ]
}

async function applyGoods(
  tx: Tx,
  companyId: number,
  nfe: NonNullable<Suggestions['nfe']>,
  now: Date,
): Promise<string[]> {
  const row = await tx
    .selectFrom('nfe_default_setting')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const codes = missing(row, { ncm: nfe.ncm, ...nfe.cfops })
  const nfe_tax = missing(wholeTax(row.nfe_tax), nfe.nfe_tax)
  const said = { ...codes, ...(isEmpty(nfe_tax) ? {} : { nfe_tax }) }
  if (!isEmpty(said)) await saveNfeDefaults(tx, companyId, said, now)
  return [
    ...Object.keys(codes).map((name) => `nfe_default_setting.${name}`),
    ...Object.keys(nfe_tax).map((name) => `nfe_default_setting.nfe_tax.${name}`),
  ]
}

/** Codes of one service belong together. If the stored service item differs from the suggested one, apply nothing. */
async function applyServices(
  tx: Tx,
  companyId: number,
  nfse: NonNullable<Suggestions['nfse']>,
  now: Date,
): Promise<string[]> {
  const row = await tx
    .selectFrom('nfs_default_setting')
    .select('nfs_service')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stands = wholeService(row.nfs_service)
  const { lc_116, national_service_code, nbs, cindop, cclasstrib } = nfse
  const others = [
    [stands.lc_116, lc_116],
    [stands.national_service_code, national_service_code],
  ].some(([old, suggested]) => old != null && old !== suggested)
  if (others) return []
  const nfs_service = missing(stands, { lc_116, national_service_code, nbs, cindop, cclasstrib })
  if (isEmpty(nfs_service)) return []
  await saveNfsDefaults(tx, companyId, { nfs_service }, now)
  return Object.keys(nfs_service).map((name) => `nfs_default_setting.nfs_service.${name}`)
}

/** Suggested values that are set and whose field is empty. */
function missing(stands: object, suggested: Readonly<Record<string, string | null>>): Record<string, string> {
  const before = new Map<string, unknown>(Object.entries(stands))
  const filled = Object.entries(suggested).filter(([name, value]) => value !== null && before.get(name) == null)
  return Object.fromEntries(filled) as Record<string, string>
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0
}
