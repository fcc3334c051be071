import { ENVIRONMENTS, type SimulatorContext } from '../context/context.ts'
import { type City, type CityTermChanges, cityOf, setCity } from './city.ts'
import { actOfCity, type CityAct } from './events/city-act.ts'
import { eventsOf, listNfse, nfseByKey, type RegisteredNfse } from './nfse-store.ts'
import { KNOBS, type KnobName, type KnobValue, readKnob, setKnob } from './test-settings.ts'

export type NfseFilter = {
  id_dps?: string | undefined
  chave?: string | undefined
  cnpj?: string | undefined
  /** cIntContrib, the code of the sale. */
  sale?: string | undefined
  limit?: number | undefined
}

/** Queries and settings of the national NFS-e for tests and chaos runs. */
export function createSefinAdmin(world: SimulatorContext) {
  return {
    nfse: (filter: NfseFilter = {}) => describeBook(world, filter),
    city: (code: number): City => cityOf(world, code),
    setCity: (code: number, terms: CityTermChanges) => setCity(world, code, terms),
    knobs: () => Object.fromEntries((Object.keys(KNOBS) as KnobName[]).map((name) => [name, readKnob(world, name)])),
    setKnob: <Name extends KnobName>(name: Name, value: KnobValue<Name>) => setKnob(world, name, value),
    /** Registers an act of the city: grants, denies, cancels or blocks. Undefined when there is no such note. */
    actOfCity: (chave: string, type: CityAct) => {
      const nfse = ENVIRONMENTS.map((environment) => nfseByKey(world, environment, chave)).find((one) => one)
      return nfse && actOfCity(world, nfse, type)
    },
  }
}

const OVER = ['CANCELLED', 'REPLACED']

function describeBook(world: SimulatorContext, filter: NfseFilter) {
  const found = listNfse(world, filter)
  const valid = found.filter(({ state }) => !OVER.includes(state))
  const coded = valid.filter(({ contributor_code }) => contributor_code !== null)
  return {
    total: found.length,
    valid: valid.length,
    /** A value above 1 means that a DPS became two notes. */
    most_valid_documents_of_a_dps: most(valid, ({ environment, id_dps }) => `${environment} ${id_dps}`),
    /** A value above 1 means that a sale was issued twice. */
    most_valid_documents_of_a_sale: most(
      coded,
      ({ environment, emitter, contributor_code }) => `${environment} ${emitter} ${contributor_code}`,
    ),
    data: found.map((nfse) => ({
      environment: nfse.environment,
      id_dps: nfse.id_dps,
      chave: nfse.chave,
      numero: nfse.numero,
      emitter: nfse.emitter,
      sale: nfse.contributor_code,
      total_cents: nfse.total_cents,
      state: nfse.state,
      at: nfse.at.toISOString(),
      events: eventsOf(world, nfse, { adn: true }).map(({ type, seq, onlyAdn }) => ({ type, seq, only_adn: onlyAdn })),
    })),
  }
}

function most(notes: readonly RegisteredNfse[], keyOf: (nfse: RegisteredNfse) => string): number {
  return Math.max(0, ...[...Map.groupBy(notes, keyOf).values()].map(({ length }) => length))
}
