import type { z } from 'zod'
import type { SimulatorContext } from '../context/context.ts'
import { inventedPlace } from './invented.ts'
import { type Place, PlaceInput } from './register-input.ts'

export function setPlace(world: SimulatorContext, wish: z.input<typeof PlaceInput>): void {
  const place = PlaceInput.parse(wish)
  world.db.run(
    'insert or replace into lookup_place (postal_code, row) values (?, ?)',
    place.postal_code,
    JSON.stringify(place),
  )
}

export function placeAt(world: SimulatorContext, postalCode: string): Place | undefined {
  const row = world.db.one<{ row: string }>('select row from lookup_place where postal_code = ?', postalCode)
  if (row) return JSON.parse(row.row) as Place
  const known = DEMO_PLACES.find((place) => place.postal_code === postalCode)
  return known ?? (world.settings.invents && /^\d{8}$/.test(postalCode) ? inventedPlace(postalCode) : undefined)
}

const SP = { city: 'São Paulo', city_id: 3550308, uf: 'SP' }
const DEMO_PLACES: readonly Place[] = [
  { postal_code: '05422010', street: 'Rua dos Pinheiros', neighborhood: 'Pinheiros', ...SP },
  { postal_code: '01310100', street: 'Avenida Paulista', neighborhood: 'Bela Vista', ...SP },
  { postal_code: '01304001', street: 'Rua Augusta', neighborhood: 'Consolação', ...SP },
  {
    postal_code: '80010000',
    street: 'Rua XV de Novembro',
    neighborhood: 'Centro',
    city: 'Curitiba',
    city_id: 4106902,
    uf: 'PR',
  },
  { postal_code: '13450000', street: '', neighborhood: '', city: "Santa Bárbara d'Oeste", city_id: 3545803, uf: 'SP' },
]
