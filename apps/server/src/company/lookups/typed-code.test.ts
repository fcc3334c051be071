import { describe, expect, it } from 'vitest'
import { keysOf, readSearch } from './typed-code.ts'

const NCM = { length: 8 }
const ITEM = { length: 4, grouped: true } as const

describe('a typed code', () => {
  it.each([
    ['4901.99.00', NCM, ['49019900']],
    ['49019900', NCM, ['49019900']],
    ['NCM: 4901.99.00', NCM, ['49019900']],
    ['item 8.02', ITEM, ['0802']],
    ['2084000', NCM, ['2084000', '02084000']],
    ['8.02', ITEM, ['0802']],
    ['8', ITEM, ['08']],
    ['0802', ITEM, ['0802']],
    ['802', ITEM, ['802', '0802']],
    ['10.8', ITEM, ['108', '0108']],
    ['br', { length: 2 }, ['BR']],
    ['-', NCM, []],
  ] as const)('%s may mean %j → %j', (typed, shape, keys) => {
    expect(keysOf(typed, shape)).toEqual(keys)
  })
})

describe('a search', () => {
  it('asks for every word, at least begun, without accents, and knows the same of whole words', () => {
    expect(readSearch('Instrução  e-trei', ITEM)).toEqual({
      query: '(instrucao:*) & (e:* & trei:*)',
      whole: '(instrucao:A) & (e:A & trei:A)',
      called: '(instrucao:B) & (e:B & trei:B)',
      keys: [],
    })
  })

  it('takes one code as a code or as a number in the text', () => {
    expect(readSearch('8.02', ITEM)).toMatchObject({ query: '(0802:* | (8:* & 02:*))', keys: ['0802'] })
  })

  it('takes the name of the list in front of a code for no word of it, and a word for one', () => {
    expect(readSearch('NCM 4901.99.00', NCM)).toMatchObject({ keys: ['49019900'] })
    expect(readSearch('item perdido', ITEM)?.query).toBe('(item:*) & (perdido:*)')
  })

  it('has nothing in it without a letter or a digit', () => {
    expect(readSearch('% _ & | ! :*', NCM)).toBeUndefined()
  })

  it('never lets through a sign of the query language, and no more than ten words', () => {
    const query = readSearch(`livro' | !(a) <-> b:* \\ "c" ${'palavra '.repeat(30)}`, NCM)?.query ?? ''
    expect(query).toMatch(/^[a-z0-9 |&():*]+$/)
    expect(query.match(/ & /g)).toHaveLength(9)
  })
})
