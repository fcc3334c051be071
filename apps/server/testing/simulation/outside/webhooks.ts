import { FOCUS_NFE, FOCUS_NFE_MUNICIPAL } from '@talao/gateways/focus-nfe/gateway'
import { applyGatewayWebhook } from '../../../src/note/issuing/gateway-webhook.ts'
import type { NoteRef } from '../../../src/note/issuing/state/store.ts'
import type { Plan } from '../plan.ts'
import type { Process } from '../processes.ts'
import type { World } from '../world.ts'

const DAY_MS = 24 * 3_600_000

type WebhookDeps = {
  world: World
  plan: Plan
  process: () => Process | undefined
  noteOf: (ref: string) => NoteRef | undefined
}

/** The provider's webhooks: some are lost, some come twice, some a day late, and in no order. */
export function makeWebhooks({ world, plan, process, noteOf }: WebhookDeps): (body: string) => void {
  const { random } = world
  const seen = new Set<string>()
  const deliver = (body: string) => {
    const reached = process()
    if (!reached) return
    const gateway = plan.gateways.nfse === 'FOCUS_NFE_MUNICIPAL' && isService(body) ? FOCUS_NFE_MUNICIPAL : FOCUS_NFE
    const hint = gateway.parseWebhook?.({ headers: {}, body: new TextEncoder().encode(body) })
    if (hint?.kind !== 'HINT') throw new Error(`the model wrote a webhook nobody understands: ${body}`)
    if (seen.has(hint.dedupeKey)) return
    seen.add(hint.dedupeKey)
    world.spawn(async () => {
      const note = noteOf(hint.ref)
      if (note)
        await reached.store.change(note, world.clock.now(), (state) => void applyGatewayWebhook(state, hint.result))
    })
  }
  const send = (body: string) =>
    world.at(world.now() + (random.chance(0.8) ? random.spread(100, 60_000) : random.spread(60_000, DAY_MS)), () =>
      deliver(body),
    )
  return (body) => {
    if (!random.chance(plan.lostWebhook)) send(body)
    if (random.chance(plan.repeatedWebhook)) send(body)
  }
}

function isService(body: string): boolean {
  return body.includes('"cnpj_prestador"')
}
