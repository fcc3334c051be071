import type { SimulatorContext } from '../../context/context.ts'
import { CLOSINGS, type Closing } from './bulletins.ts'

export function readClosing(world: SimulatorContext): Closing {
  const row = world.db.one<{ value: number }>(
    `select value from platform_knob where platform = 'PTAX' and name = 'closing'`,
  )
  return CLOSINGS[row?.value ?? 0] ?? CLOSINGS[0]
}

export function setClosing(world: SimulatorContext, closing: Closing): void {
  world.db.run(
    `insert or replace into platform_knob (platform, name, value) values ('PTAX', 'closing', ?)`,
    CLOSINGS.indexOf(closing),
  )
}
