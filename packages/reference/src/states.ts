import { foldName } from './fold-name.ts'
import { loadTableSync } from './load.ts'
import type { State } from './rows.ts'

/**
 * The values the layouts require for a place outside Brasil. Not a table row, because an address abroad has neither
 * state nor city. Source: NF-e manual, fields UF, cMun and xMun of enderDest.
 */
export const ABROAD = { uf: 'EX', ibge_code: 9999999, city_name: 'EXTERIOR' } as const

/** Finds a state by its abbreviation, in any case and with or without dots. `EX` is not a state. */
export function stateByUf(uf: string): State | undefined {
  return indexes().byUf.get(uf.replace(/[.\s]/g, '').toUpperCase())
}

/**
 * Finds a state by its abbreviation, its name, its two-digit IBGE code, or several of these together ("MG - Minas
 * Gerais", "Paraná (PR)").
 */
export function stateOfText(text: string): State | undefined {
  const read = (part: string) => stateByUf(part) ?? stateByName(part) ?? indexes().byId.get(part.trim())
  const [first, ...rest] = text
    .split(/[-–—/|()]/)
    .filter((part) => part.trim() !== '')
    .map(read)
  return read(text) ?? (rest.every((state) => state === first) ? first : undefined)
}

/** Finds a state by its name, ignoring accents and case ("minas gerais", "Estado de São Paulo"). */
export function stateByName(name: string): State | undefined {
  return indexes().byName.get(foldName(name.replace(/^\s*estado\s+d[aeo]\s+/i, '')))
}

type Indexes = { byUf: Map<string, State>; byName: Map<string, State>; byId: Map<string, State> }
let built: Indexes | undefined

function indexes(): Indexes {
  built ??= build(loadTableSync('states'))
  return built
}

function build(states: readonly State[]): Indexes {
  return {
    byUf: new Map(states.map((state) => [state.uf, state])),
    byName: new Map(states.map((state) => [foldName(state.name), state])),
    byId: new Map(states.map((state) => [String(state.id), state])),
  }
}
