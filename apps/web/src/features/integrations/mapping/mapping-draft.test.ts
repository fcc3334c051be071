import { describe, expect, it } from 'vitest'
import {
  draftOf,
  forgotten,
  lacksOf,
  mappingOf,
  meant,
  nextField,
  pointed,
  suggestedDraft,
  wordsOf,
} from './mapping-draft.ts'
import { FIELD_GROUPS, FIELD_LABELS } from './mapping-fields.ts'

const LEAVES = [
  { path: 'event', sample: 'Aprovado' },
  { path: 'code', sample: 'V1' },
  { path: 'total', sample: '97.50' },
  { path: 'buyer.name', sample: 'Ana' },
  { path: 'item', sample: 'Curso' },
]
const PATHS = {
  event: 'event',
  external_sales_id: 'code',
  amount: 'total',
  client_name: 'buyer.name',
  product_name: 'item',
}

it('shows every field of ours once', () => {
  const shown = FIELD_GROUPS.flatMap(({ fields }) => fields)
  expect(shown.toSorted()).toEqual(Object.keys(FIELD_LABELS).toSorted())
})

describe('pointing', () => {
  it('says what is still missing, and is a mapping when nothing is', () => {
    const { amount: _amount, ...some } = PATHS
    const draft = suggestedDraft({ suggestion: some, ready_made: null })
    expect(lacksOf(draft)).toEqual(['Valor da venda'])
    expect(mappingOf(draft)).toBeUndefined()
    expect(nextField(draft)).toBe('amount')
    const whole = pointed(draft, 'amount', 'total')
    expect(mappingOf(whole)).toEqual({ paths: PATHS, kinds: {}, money: 'DECIMAL' })
  })

  it('starts from the mapping of the platform where its shape is known, words and all', () => {
    const mapping = { paths: PATHS, kinds: { Aprovado: 'PAID' as const }, money: 'CENTS' as const }
    const draft = suggestedDraft({ suggestion: {}, ready_made: { id: 'X', name: 'Clube X', mapping } })
    expect(mappingOf(draft)).toEqual(mapping)
    expect(wordsOf(draft, LEAVES)).toEqual([{ word: 'Aprovado', kind: 'PAID' }])
  })

  it('takes a field back when it points nowhere', () => {
    const draft = pointed(suggestedDraft({ suggestion: PATHS, ready_made: null }), 'amount', null)
    expect(draft.paths).not.toHaveProperty('amount')
  })
})

describe('words', () => {
  const draft = suggestedDraft({ suggestion: PATHS, ready_made: null })

  it('asks for the meaning of the word at hand, and guesses none', () => {
    expect(wordsOf(draft, LEAVES)).toEqual([{ word: 'Aprovado', kind: '' }])
    expect(mappingOf(draft)?.kinds).toEqual({})
  })

  it('knows a word again whatever its case and accents', () => {
    const known = meant(draft, 'APROVADO', 'PAID')
    expect(wordsOf(known, LEAVES)).toEqual([{ word: 'APROVADO', kind: 'PAID' }])
    expect(meant(known, 'aprovado', 'IGNORED').kinds).toEqual([{ word: 'APROVADO', kind: 'IGNORED' }])
  })

  it('forgets a word', () => {
    expect(forgotten(meant(draft, 'pix gerado', 'PENDING'), 'pix gerado').kinds).toEqual([])
  })

  it('comes back from what was saved as it went', () => {
    const mapping = { paths: PATHS, kinds: { pago: 'PAID' as const }, money: 'CENTS' as const }
    expect(mappingOf(draftOf(mapping))).toEqual(mapping)
  })
})
