import { AppError } from '@talao/contract'
import type { Tx } from '../../db/scope.ts'
import { hasHomologationOnly } from './certificate.ts'
import { readinessOf } from './readiness.ts'
import { kindsToSwitch, type SoldKinds, soldKinds } from './sold-kinds.ts'

/** What must stand before the first note with fiscal value; the platform and the test note are wishes, not conditions. */
const NEEDED = new Set(['company', 'certificate', 'gateway', 'defaults', 'service_defaults'])

/**
 * Refuses production while something lacks, beside the field that asked for it. Looks at what this very save leaves behind. `kinds`: the one kind
 * that was put in production; without it, the switch of the whole company looks at what it sells.
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
