import { UnreadableDelivery } from '@talao/platforms'
import { leavesOf } from '@talao/platforms/mapped/leaves'
import { READY_MADE, recognise } from '@talao/platforms/mapped/ready-made'
import type { ReadyMade } from '@talao/platforms/mapped/ready-made-shape'
import { suggestMapping } from '@talao/platforms/mapped/suggest'
import type { FastifyInstance } from 'fastify'
import { route } from '../../kit/http/route.ts'
import { findDelivery } from '../inbox/list.ts'
import { isSecretName, MASK, masked } from '../inbox/mask.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { requireMapped, saveMapping } from './mapping.ts'
import { ownIntegration } from './own-integration.ts'
import { previewMapping } from './preview.ts'
import { openSecrets } from './secrets.ts'

/** Routes to map the fields of webhooks from platforms without documentation. */
export function mappingRoutes(app: FastifyInstance, deps: IntakeDeps): void {
  route(app, 'GET /api/sale-integration/ready-made-mappings', async () => ({ data: READY_MADE.map(present) }))
  route(app, 'PUT /api/sale-integration/:id/mapping', async ({ actor, params, query, body }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    requireMapped(row)
    const version = await saveMapping(deps, row, body.mapping, actor.userId)
    return { data: { version }, ...(query.quiet ? {} : { message: 'Mapeamento salvo.' }) }
  })
  route(app, 'POST /api/sale-integration/:id/mapping/preview', async ({ actor, params, body }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    requireMapped(row)
    return { data: previewMapping(row, body.mapping, await findDelivery(deps, row, body.delivery_id)) }
  })
  route(app, 'GET /api/sale-integration/:id/deliveries/:delivery_id/leaves', async ({ actor, params }) => {
    const row = await ownIntegration(deps, actor, params.id, { who: 'ADM' })
    const { body } = await findDelivery(deps, row, params.delivery_id)
    const secrets = [row.secrets_sealed, row.secrets_before_sealed].flatMap((sealed) =>
      Object.values(openSecrets(deps.vault, row.company_id, sealed)),
    )
    const leaves = tolerant(() => leavesOf(body), []).map(({ path, sample }) => ({
      path,
      sample: isSecretName(path.split('.').at(-1) ?? '') ? MASK : masked(sample, secrets),
    }))
    const known = tolerant(() => recognise(body), undefined)
    return {
      data: { leaves, suggestion: tolerant(() => suggestMapping(body), {}), ready_made: known ? present(known) : null },
    }
  })
}

function present({ id, name, mapping }: ReadyMade) {
  return { id, name, mapping }
}

/** Returns `otherwise` for a delivery that is not readable text and so has no fields to map. */
function tolerant<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableDelivery) return otherwise
    throw error
  }
}
