import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type CodeList, codesQuery } from '../../components/pick/code-query.ts'
import { around, followingCodes, itemOf, type ServiceCodes, withoutFollowers } from './service-codes.ts'

const NONE: ServiceCodes = { lc_116: '', national_service_code: '', nbs: '', cindop: '', cclasstrib: '' }

/** Puts lookup answers into the cache, so that no request is made. */
function knowing(answers: readonly [CodeList, Record<string, string>, string[]][]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [list, query, codes] of answers) {
    const rows = codes.map((code) => ({ code, description: '' }))
    client.setQueryData(codesQuery(list, { ...query, per_page: 2 }, true).queryKey, rows)
  }
  return client
}

describe('what follows from an item', () => {
  it('is every code of which only one is possible, each leaving fewer of the next', async () => {
    const client = knowing([
      ['national-service-code', { lc_116: '01.05' }, ['010501']],
      ['nbs', { lc_116: '01.05' }, ['111032100', '111032200']],
      ['cindop', { lc_116: '01.05' }, ['100501']],
      ['cclasstrib', { lc_116: '01.05', cindop: '100501' }, ['000001']],
    ])
    expect(await followingCodes(client, { ...NONE, lc_116: '01.05' })).toEqual({
      national_service_code: '010501',
      cindop: '100501',
      cclasstrib: '000001',
    })
  })

  it('leaves alone what somebody wrote, and finds the item in a national code', async () => {
    const codes = { ...NONE, national_service_code: '080201', nbs: '122051900', cindop: '100301' }
    const client = knowing([['cclasstrib', { lc_116: '08.02', nbs: '122051900', cindop: '100301' }, ['000001']]])
    expect(await followingCodes(client, codes)).toEqual({ lc_116: '08.02', cclasstrib: '000001' })
  })

  it('is nothing without an item', async () => {
    expect(await followingCodes(knowing([]), { ...NONE, nbs: '122051900' })).toEqual({})
    expect(itemOf(NONE)).toBe('')
    expect(around({ ...NONE, nbs: '122051900' })).toEqual({})
  })

  it('leaves with it, unless somebody changed it', () => {
    const codes = { ...NONE, lc_116: '01.05', cindop: '100501', cclasstrib: '200028' }
    expect(withoutFollowers(codes, { cindop: '100501', cclasstrib: '000001' })).toEqual({ ...codes, cindop: '' })
  })
})
