import { dayInSaoPaulo } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { readLayout } from '@talao/fiscal/layout/read'
import type { Layout } from '@talao/fiscal/layout/row'
import type { SimulatorContext } from '../../context/context.ts'
import { type Call, tpAmbOf } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

/** Parses the message by its layout, or refuses it: 215 with the element, 252 for the other environment. */
export function readRequest<V extends object>(
  world: SimulatorContext,
  call: Call,
  layout: Layout<V>,
): { ok: true; value: V } | { ok: false; refusal: SefazAnswer } {
  const { root } = call
  if (root.name !== layout.root || root.namespace !== layout.namespace)
    return refuse(cstatAnswer('215', ` [${root.name}]`))
  const { value, unknown, misplaced } = readLayout(layout, root)
  const [fault] = checkLayout(layout, value, dayInSaoPaulo(world.time.now()))
  const place = fault?.place ?? unknown[0] ?? misplaced[0]
  if (place !== undefined) return refuse(cstatAnswer('215', ` [${place.replaceAll('.', '/')}]`))
  if ('tpAmb' in value && value.tpAmb !== tpAmbOf(call)) return refuse(cstatAnswer('252'))
  return { ok: true, value }
}

function refuse(refusal: SefazAnswer): { ok: false; refusal: SefazAnswer } {
  return { ok: false, refusal }
}
