import { z } from 'zod'
import { ENVIRONMENTS, type SimulatorContext } from '../context/context.ts'
import { blockEmail, type EmailBlock } from './lookups/blocked-email.ts'
import { inutilizeAutomatically } from './nfe/automatic-inutilizacao.ts'
import { type City, type CityChanges, cityOf, setCity } from './service-notes/city.ts'

/** Numbers that the service inutilizes on its own, without a request. */
export const OwnVoid = z.strictObject({
  cnpj: z.string(),
  environment: z.enum(ENVIRONMENTS),
  serie: z.int().nonnegative(),
  first: z.int().positive(),
  last: z.int().positive(),
})
export type OwnVoid = z.output<typeof OwnVoid>

/** Settings of this service for tests, besides its faults. */
export function focusKnobs(world: SimulatorContext) {
  return {
    city: (ibge: string): City => cityOf(world, ibge),
    setCity: (ibge: string, changes: CityChanges): City => setCity(world, ibge, changes),
    blockEmail: (block: EmailBlock): void => blockEmail(world, block),
    voidByItself: (wish: OwnVoid) => inutilizeAutomatically(world, wish),
  }
}
