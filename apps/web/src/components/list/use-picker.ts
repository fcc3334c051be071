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
  const [state, setState] = useState<State>({ filter, selection: NOTHING, last: undefined })
  const { selection, last } = state.filter === filter ? state : { selection: NOTHING, last: undefined }
  const set = (next: Selection, at: number | undefined) => setState({ filter, selection: next, last: at })

  function toggle(id: number, isRange: boolean) {
    const isOn = isRange ? true : !isPicked(selection, id)
    set(setPicked(selection, page, rangeOf(page, isRange ? last : undefined, id), isOn), id)
  }

  const ofPage = pageState(selection, page)
  return {
    selection,
    page: ofPage,
    isPicked: (id) => isPicked(selection, id),
    last,
    toggle,
    togglePage: () => set(setPicked(selection, page, page, ofPage !== 'all'), last),
    pickFilter: (total, cents) => set({ kind: 'filter', total, cents }, last),
    clear: () => set(NOTHING, last),
  }
}
