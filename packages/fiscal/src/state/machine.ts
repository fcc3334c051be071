/** Who triggers a transition: a user, Talão itself, the gateway or authority, a sales platform. */
export type Actor = 'person' | 'system' | 'authority' | 'platform'

/** One transition. `why` is text for the user (Portuguese); `source` names the document that defines it. */
export type Transition<State extends string, Event extends string> = {
  from: State
  event: Event
  to: State
  who: Actor
  why: string
  source: string
}

/** The texts of a state. `final`: no transition leaves it. */
export type StateTexts = { label: string; means: string; final?: true }

/** A state machine. A transition that is not listed cannot happen. */
export type Machine<State extends string, Event extends string> = {
  /** Used as a heading and in sentences: "NF-e", "venda". */
  name: string
  states: Record<State, StateTexts>
  events: Record<Event, string>
  initial: readonly State[]
  transitions: readonly Transition<State, Event>[]
}

/**
 * The state after an event, or undefined when the event is not possible there. Unknown states and events also give
 * undefined, because both come from outside. The caller then records the event and changes nothing.
 */
export function nextState<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: string,
  event: string,
): State | undefined {
  return machine.transitions.find((row) => row.from === from && row.event === event)?.to
}

/** True when some event leads from one state to the other, or when they are the same. */
export function canBecome<State extends string>(machine: Machine<State, string>, from: State, to: State): boolean {
  return from === to || machine.transitions.some((row) => row.from === from && row.to === to)
}
