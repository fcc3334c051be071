import { normRow } from '@talao/fiscal/testing/norms'
import { expect, it } from 'vitest'
import { codeFaults } from './check-rows.ts'

it('a row that names a code which is gone is refused, and may still be struck', async () => {
  const row = normRow('CORRELATION', '08.02/122051900', '2027-01-01', { cindop: [], cclasstrib: ['200099'] })
  expect((await codeFaults([row], [row])).map(({ text }) => text)).toEqual(['O cClassTrib 200099 não existe.'])
  expect(await codeFaults([{ ...row, state: 'STRUCK', struck_on: '2027-02-01' }], [row])).toEqual([])
})
