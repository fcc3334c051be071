import { foldName } from './fold-name.ts'
import { loadTableSync } from './load.ts'
import { MUNICIPALITY_ALIASES } from './municipality-aliases.ts'
import type { Municipality } from './rows.ts'
import { stateByName, stateByUf } from './states.ts'

/**
 * Finds a municipality by state and name as users and platforms write them. Accents, case, apostrophes, hyphens and
 * particles are ignored, and so is the state repeated at the end ("São Paulo - SP", "Londrina (Paraná)").
 */
export function findMunicipality(uf: string, name: string): Municipality | undefined {
  if (name.length > LONGEST_NAME || uf.length > LONGEST_NAME) return undefined
  const asked = `${uf}:${name}`
  if (answers.has(asked)) return answers.get(asked)
  const answer = search(uf.trim().toUpperCase(), name)
  if (answers.size >= MOST_ANSWERS) answers.clear()
  answers.set(asked, answer)
  return answer
}

/**
 * Finds a municipality whose name includes the state, after it or before it: "Belo Horizonte - MG", "Campinas/SP",
 * "Olinda (Pernambuco)", "RS - Canela", "Recife, PE, Brasil".
 */
export function municipalityWithState(text: string): Municipality | undefined {
  if (text.length > LONGEST_NAME) return undefined
  const here = text.replace(/[-–—/\\|,;(\s]\s*bra[sz]il\W*$/i, '')
  for (const shape of NAME_AND_STATE) {
    const { name = '', state: tail = '' } = shape.exec(here)?.groups ?? {}
    const state = stateByUf(tail) ?? stateByName(tail)
    const found = state && findMunicipality(state.uf, name)
    if (found) return found
  }
  return undefined
}

/** The state after the last separator, as two letters after a space, or as two letters and a separator in front. */
const NAME_AND_STATE = [
  /^(?<name>.+)[-–—/\\|,;(]\s*(?<state>[^-–—/\\|,;()]+?)\s*\)?\s*$/,
  /^(?<name>.+)\s(?<state>[a-z]{2})\s*$/i,
  /^\s*(?<state>[a-z]{2})\s*[-–—/\\|,;]\s*(?<name>.+)$/i,
]

/**
 * A cache: most sales come from few cities in few spellings, and folding names is most of the cost of reading an
 * address.
 */
const answers = new Map<string, Municipality | undefined>()
const MOST_ANSWERS = 10_000

function search(state: string, name: string): Municipality | undefined {
  const { byName } = indexes()
  const found = byName.get(keyOf(state, name))
  if (found) return found
  const named = municipalityWithState(name)
  return named?.uf === state ? named : undefined
}

/** Longer than any real name. Limits the work on external text, because the expressions above take quadratic time. */
const LONGEST_NAME = 100

export function municipalityByIbge(code: number | string): Municipality | undefined {
  return indexes().byCode.get(Number(code))
}

type Indexes = { byCode: Map<number, Municipality>; byName: Map<string, Municipality> }
let built: Indexes | undefined

function indexes(): Indexes {
  built ??= build(loadTableSync('municipalities'))
  return built
}

function build(rows: readonly Municipality[]): Indexes {
  const byCode = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.flatMap((row) => namesOf(row.name).map((name) => [keyOf(row.uf, name), row] as const)))
  for (const [uf, name, code] of MUNICIPALITY_ALIASES) {
    const meant = byCode.get(code)
    if (!meant || meant.uf !== uf) throw new Error(`the alias ${name}/${uf} points at no municipality of that state`)
    byName.set(keyOf(uf, name), meant)
  }
  return { byCode, byName }
}

/** "Januário Cicco (Boa Saúde)" can be found by either name. */
function namesOf(name: string): string[] {
  const [, first, second] = /^(.+) \((.+)\)$/.exec(name) ?? []
  return first && second ? [name, first, second] : [name]
}

function keyOf(uf: string, name: string): string {
  return `${uf}:${foldName(name)}`
}
