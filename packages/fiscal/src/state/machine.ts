/** Who makes something happen: a person, Talão by itself, the gateway or authority, a sales platform. */
export type Who = 'person' | 'system' | 'authority' | 'platform'

/** A row of a table of states: what may happen, where it leads, who does it and why, in words its user reads (Portuguese), and where that is written. */
export type Transition<State extends string, Event extends string> = {
  from: State
  event: Event
  to: State
  who: Who
  why: string
  source: string
}

/** What a state means. `final`: nothing leads out of it any more. */
export type StateWords = { label: string; means: string; final?: true }

/** A thing with states. What has no row cannot happen. */
export type Machine<State extends string, Event extends string> = {
  /** As a heading and in a sentence: "NF-e", "venda". */
  name: string
  states: Record<State, StateWords>
  events: Record<Event, string>
  initial: readonly State[]
  transitions: readonly Transition<State, Event>[]
}

/**
 * The state after an event, or undefined when that event cannot happen there: also for a state or an event that does not exist,
 * because both come from outside. The caller then keeps a record and changes nothing.
 */
export function nextState<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: string,
  event: string,
): State | undefined {
  return machine.transitions.find((row) => row.from === from && row.event === event)?.to
}

/** True when some event leads from one state to the other. Staying is always allowed. */
export function canBecome<State extends string>(machine: Machine<State, string>, from: State, to: State): boolean {
  return from === to || machine.transitions.some((row) => row.from === from && row.to === to)
}
