import { describe, expect, it } from 'vitest'
import { text } from './fields.ts'

const LF = '\n'
const TURN = '\u202e'

describe('a text of one line', () => {
  it.each([
    [' Ana  Prado ', 'Ana  Prado'],
    [`Ana${LF}Prado`, 'Ana Prado'],
    ['Ana\r\n\tPrado', 'Ana Prado'],
    ['Ana\u001fADM', 'Ana ADM'],
    [`Ana ${TURN}nimdA`, 'Ana  nimdA'],
    ['\u2066Ana\u2069', 'Ana'],
    ['HP-1\u200e', 'HP-1'],
    ['A\u0301na', 'A\u0301na'],
    ['Ana 👩‍👧', 'Ana 👩‍👧'],
    ['مريم', 'مريم'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(text(120).parse(typed)).toBe(kept)
  })

  it.each(['', '  ', '\u200b', TURN, '\u00ad\u00ad', '\u3164', '\u0301'])(
    'of nothing that is seen is empty: %j',
    (typed) => {
      expect(
        text(120)
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Preencha este campo.'])
    },
  )
})
