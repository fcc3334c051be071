import { AppError, type CompanyConfigIn, type NfeDefaultSettingIn } from '@talao/contract'
import type { z } from 'zod'
import { withCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'

export async function saveConfig(
  deps: Deps,
  companyId: number,
  body: z.output<typeof CompanyConfigIn>,
): Promise<number> {
  const { company_id: _company, version: _version, auto_since, ...fields } = body
  const row = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .updateTable('company_config')
      .set((eb) => ({
        ...fields,
        ...(auto_since ? { auto_since: new Date(auto_since) } : {}),
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
      }))
      .where('company_id', '=', companyId)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('nao_encontrado')
  return row.id
}

export async function saveNfeDefaults(
  deps: Deps,
  companyId: number,
  body: z.output<typeof NfeDefaultSettingIn>,
): Promise<void> {
  const { version, nfe_tax, ...fields } = body
  await withCompanies(deps.db, [companyId], async (tx) => {
    const row = await tx
      .updateTable('nfe_default_setting')
      .set((eb) => ({
        ...fields,
        ...(nfe_tax ? { nfe_tax: JSON.stringify(nfe_tax) } : {}),
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
      }))
      .where('company_id', '=', companyId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('company_id')
      .executeTakeFirst()
    if (!row) throw new AppError(version === undefined ? 'nao_encontrado' : 'versao_desatualizada')
  })
}
