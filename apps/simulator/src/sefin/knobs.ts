import type { World } from '../world.ts'

/** How the authority is heard to speak: each is a way seen at the real one, and a client has to bear them all. */
export const KNOBS = {
  /**
   * Where a refusal puts its errors, and how it spells their names: as the specification says (`erros` for a DPS, `erro` elsewhere),
   * one object under `erro`, a list under `erro`, names with capitals, or each time another of these.
   */
  error_shape: ['specified', 'erro', 'erro_list', 'capitals', 'any'],
  /** What a consult of events answers: the list with base64 of base64, or the one event as the specification says. */
  event_shape: ['list', 'plain'],
  /** Before each document of the ADN comes one of a kind nobody knows. */
  adn_unknown_documents: ['off', 'on'],
  /** What the kind of a city's agreement is called: the answers that were seen say the first, the official OpenAPI the second. */
  agreement_type_name: ['tipoConvenio', 'tipoConvenioDeserializationSetter'],
} as const
export type KnobName = keyof typeof KNOBS
export type KnobValue<Name extends KnobName> = (typeof KNOBS)[Name][number]

/** As it was set, else the first of its values. */
export function readKnob<Name extends KnobName>(world: World, name: Name): KnobValue<Name> {
  const row = world.db.one<{ value: string }>('select value from sefin_knob where name = ?', name)
  const values: readonly KnobValue<Name>[] = KNOBS[name]
  return values.find((value) => value === row?.value) ?? KNOBS[name][0]
}

export function setKnob<Name extends KnobName>(world: World, name: Name, value: KnobValue<Name>): void {
  world.db.run(
    'insert into sefin_knob (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    name,
    value,
  )
}
