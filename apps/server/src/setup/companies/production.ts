import { AppError } from '@talao/contract'
import { hasHomologationOnly } from '../../company/companies/certificate.ts'
import { kindsToSwitch, type SoldKinds, soldKinds } from '../../company/companies/sold-kinds.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { readinessOf } from './readiness.ts'

/** Readiness items required before the first note with fiscal value. The platform and the test note are optional. */
const NEEDED = new Set(['company', 'certificate', 'gateway', 'defaults', 'service_defaults'])

/**
 * Throws while required items are missing, at the field that requested production. Includes the changes of the current
 * save. `kinds` is the kind put in production; without it, the kinds the company sells are checked.
 */
export async function refuseUnreadyProduction(
  tx: Tx,
  companyId: number,
  field: 'homologation_mode' | 'in_production',
  now: Date,
  kinds?: SoldKinds,
): Promise<void> {
  const asked = kinds ?? kindsToSwitch(await soldKinds(tx, companyId))
  const items = await readinessOf(tx, companyId, now, asked)
  const missing = items.filter((item) => !item.ok && NEEDED.has(item.key)).map(({ text }) => text)
  if (await hasHomologationOnly(tx, companyId)) missing.push(INVENTED)
  if (missing.length > 0) throw new AppError('producao_bloqueada', { errors: { [field]: missing } })
}

const INVENTED = 'O certificado de demonstração só vale em homologação: enviar o A1 da empresa'
