import { useState } from 'react'
import { isPicked, NOTHING, pageState, type Pickable, rangeOf, type Selection, setPicked } from './selection.ts'

export type Picker = {
  selection: Selection
  page: 'none' | 'some' | 'all'
  isPicked: (id: number) => boolean
  /** The row picked or let go last, where a range begins and where the focus returns to. */
  last: number | undefined
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  pickFilter: (total: number, cents: number | undefined) => void
  clear: () => void
}

type State = { filter: string; selection: Selection; last: number | undefined }

/** The selection of one list. It stays from page to page and ends with the filter that it was made under. */
export function usePicker(filter: string, page: readonly Pickable[]): Picker {
  const [kept, setState] = useState<State>({ filter, selection: NOTHING, last: undefined })
  const { selection, last } = stateUnder(filter, kept)
  // Told by what was before and not by what is drawn: a hundred rows hold the same function while one is picked.
  const change = (next: (was: State) => Omit<State, 'filter'>) =>
    setState((was) => ({ ...next(stateUnder(filter, was)), filter }))
  return {
    selection,
    page: pageState(selection, page),
    isPicked: (id) => isPicked(selection, id),
    last,
    toggle: (id, isRange) => change((was) => toggled(was, page, id, isRange)),
    togglePage: () =>
      change((was) => ({
        selection: setPicked(was.selection, page, page, pageState(was.selection, page) !== 'all'),
        last: was.last,
      })),
    pickFilter: (total, cents) => change((was) => ({ selection: { kind: 'filter', total, cents }, last: was.last })),
    clear: () => change((was) => ({ selection: NOTHING, last: was.last })),
  }
}

function stateUnder(filter: string, state: State): State {
  return state.filter === filter ? state : { filter, selection: NOTHING, last: undefined }
}

function toggled({ selection, last }: State, page: readonly Pickable[], id: number, isRange: boolean) {
  const isOn = isRange || !isPicked(selection, id)
  return { selection: setPicked(selection, page, rangeOf(page, isRange ? last : undefined, id), isOn), last: id }
}
