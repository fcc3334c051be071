import { expect, it } from 'vitest'
import {
  NFE_STATUS_LABELS,
  PRODUCT_STATUS_LABELS,
  SALE_STATUS_LABELS,
} from '../../packages/contract/src/fields/values.ts'
import { MACHINES } from '../../packages/fiscal/src/state/machines.ts'
import { statesPage } from '../../tools/states/page.ts'
import { describeRules } from './rule.ts'
import { readSources } from './sources.ts'

const page = statesPage()

describeRules('states', readSources('docs/estados.md'), [
  {
    name: 'docs/estados.md says what the tables say (node tools/states-document.ts writes it)',
    find: ({ file, text }) => {
      const written = text.split('\n')
      const expected = page.split('\n')
      const longest = Math.max(written.length, expected.length)
      return Array.from({ length: longest }, (_, at) => at)
        .filter((at) => written[at] !== expected[at])
        .map((at) => `${file}:${at + 1} ${written[at] ?? 'line missing'}`)
    },
    offender: { file: 'docs/estados.md', text: page.replace('PENDING --> PROCESSING', 'PENDING --> Autorizada') },
  },
])

it('draws every state of every thing', () => {
  expect(page.match(/^```mermaid$/gm)?.length).toBe(7)
  expect(page).toContain('  PENDING --> PROCESSING: enviar\n')
})

it.each([
  ['Venda', SALE_STATUS_LABELS],
  ['NF-e', NFE_STATUS_LABELS],
  ['Produto', PRODUCT_STATUS_LABELS],
])('%s has the same states and words on the wire and in the table', (name, labels) => {
  const states = MACHINES.find((machine) => machine.name === name)?.states ?? {}
  expect(Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]))).toEqual(labels)
})
