import type { SimulatorContext } from '../context/context.ts'

/**
 * Variations of the authority's answers. Each was observed at the real one or is in its specification, and a client
 * must handle them all.
 */
export const KNOBS = {
  /**
   * The field that holds a refusal's errors, and their spelling: as specified (`erros` for a DPS, `erro` elsewhere),
   * one object under `erro`, a list under `erro`, capitalised names, or a random one of these.
   */
  error_shape: ['specified', 'erro', 'erro_list', 'capitals', 'any'],
  /** Answer to an event query: the list with doubly encoded base64, or the single event as specified. */
  event_shape: ['list', 'plain'],
  /** Puts a document of an unknown type before each document of the ADN. */
  adn_unknown_documents: ['off', 'on'],
  /** Name of a city agreement's type: the first was observed in answers, the second is in the official OpenAPI. */
  agreement_type_name: ['tipoConvenio', 'tipoConvenioDeserializationSetter'],
} as const
export type KnobName = keyof typeof KNOBS
export type KnobValue<Name extends KnobName> = (typeof KNOBS)[Name][number]

/** The value that was set, else the first value of `KNOBS`. */
export function readKnob<Name extends KnobName>(world: SimulatorContext, name: Name): KnobValue<Name> {
  const row = world.db.one<{ value: string }>('select value from sefin_knob where name = ?', name)
  const values: readonly KnobValue<Name>[] = KNOBS[name]
  return values.find((value) => value === row?.value) ?? KNOBS[name][0]
}

export function setKnob<Name extends KnobName>(world: SimulatorContext, name: Name, value: KnobValue<Name>): void {
  world.db.run(
    'insert into sefin_knob (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    name,
    value,
  )
}
