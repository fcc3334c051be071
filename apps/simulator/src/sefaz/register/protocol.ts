import { codeOfUf, isoInSaoPaulo } from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'

/** The number of an authorisation, 15 digits: kind of authoriser, UF, year, sequence. */
export function nextProtocol(world: SimulatorContext, uf: string): string {
  const row = world.db.one<{ value: string }>(
    `insert into meta (name, value) values ('protocol', '1')
     on conflict (name) do update set value = cast(cast(value as integer) + 1 as text) returning value`,
  )
  const year = isoInSaoPaulo(world.time.now()).slice(2, 4)
  return `1${codeOfUf(uf) ?? 35}${year}${(row?.value ?? '1').padStart(10, '0')}`
}
