import { describe, expect, it } from 'vitest'
import { reach, touchedTests } from './touched-tests.ts'

describe('what a change touches', () => {
  const sources = [
    { file: 'packages/fiscal/src/value/money.ts', text: '' },
    { file: 'packages/fiscal/src/tax/rates.ts', text: "import { cents } from '../value/money.ts'" },
    { file: 'packages/fiscal/src/tax/rates.test.ts', text: "import { rates } from './rates.ts'" },
    { file: 'packages/fiscal/src/day.test.ts', text: "import { day } from './day.ts'" },
  ]

  it('is everything that imports it, however many steps away', () => {
    expect(reach(['packages/fiscal/src/value/money.ts'], sources)).toEqual([
      'packages/fiscal/src/tax/rates.test.ts',
      'packages/fiscal/src/tax/rates.ts',
      'packages/fiscal/src/value/money.ts',
    ])
  })

  it('is found among the sources of this repository, and a test touches itself', () => {
    const found = touchedTests(['tools/testing/touched-tests.ts', 'tools/testing/time-table.test.ts'])
    expect(found).toEqual(['tools/testing/time-table.test.ts', 'tools/testing/touched-tests.test.ts'])
  })
})
