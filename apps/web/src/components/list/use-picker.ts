import { useState } from 'react'
import { isPicked, NOTHING, type Pickable, pageState, rangeOf, type Selection, setPicked } from './selection.ts'

export type Picker = {
  selection: Selection
  page: 'none' | 'some' | 'all'
  isPicked: (id: number) => boolean
  /** The row selected or deselected last. A range starts there, and the focus returns to it. */
  last: number | undefined
  /** Changes after each clearing of the whole selection, by the user or because the list changed. */
  round: number
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  pickFilter: (total: number, cents: number | undefined) => void
  clear: () => void
}

type State = { filter: string; selection: Selection; last: number | undefined; round: number }

/** The selection of one list. It survives paging and ends when the filter changes. */
export function usePicker(filter: string, page: readonly Pickable[]): Picker {
  const [kept, setState] = useState<State>({ filter, selection: NOTHING, last: undefined, round: 0 })
  const { selection, last, round } = stateUnder(filter, kept)
  // Derive from the previous state, so that a hundred rows keep the same function while one is selected.
  const change = (next: (was: State) => Partial<State>) =>
    setState((before) => {
      const was = stateUnder(filter, before)
      return { ...was, ...next(was) }
    })
  return {
    selection,
    page: pageState(selection, page),
    isPicked: (id) => isPicked(selection, id),
    last,
    round,
    toggle: (id, isRange) => change((was) => toggled(was, page, id, isRange)),
    togglePage: () =>
      change((was) => ({ selection: setPicked(was.selection, page, page, pageState(was.selection, page) !== 'all') })),
    pickFilter: (total, cents) => change(() => ({ selection: { kind: 'filter', total, cents } })),
    clear: () => change((was) => ({ selection: NOTHING, round: was.round + 1 })),
  }
}

function stateUnder(filter: string, state: State): State {
  return state.filter === filter ? state : { filter, selection: NOTHING, last: undefined, round: state.round + 1 }
}

function toggled({ selection, last }: State, page: readonly Pickable[], id: number, isRange: boolean) {
  const isOn = isRange || !isPicked(selection, id)
  return { selection: setPicked(selection, page, rangeOf(page, isRange ? last : undefined, id), isOn), last: id }
}
