import { expect, it } from 'vitest'
import { INTEGRATION_FIELDS } from '../fields/ids.ts'
import { SEARCH_LABELS } from './list-labels.ts'
import { LISTS } from './lists.ts'

const INTEGRATION_IDS: readonly string[] = INTEGRATION_FIELDS

it.each(Object.entries(LISTS))('names in Portuguese all that %s can be searched by', (_list, { search }) => {
  const unnamed = search.filter((field) => !(field in SEARCH_LABELS))
  // The screens show all of these under one label.
  expect(unnamed.filter((field) => !INTEGRATION_IDS.includes(field))).toEqual([])
})
