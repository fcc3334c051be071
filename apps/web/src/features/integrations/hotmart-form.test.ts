import { describe, expect, it } from 'vitest'
import { emptyHotmart, hotmartBody } from './hotmart-form.ts'

describe('hotmartBody', () => {
  it('leaves an untouched secret out, so that the stored one stays', () => {
    const body = hotmartBody({ ...emptyHotmart(1), hottok: 'abc' }, 4)
    expect(body).toMatchObject({ hottok: 'abc', row_version: 4, version: 'V2', company_id: 1 })
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('basic_token')
  })

  it.each([
    ['company', null],
    ['yes', true],
    ['no', false],
  ] as const)('sends the choice %s as %s', (choice, sent) => {
    expect(hotmartBody({ ...emptyHotmart(1), auto_send: choice }, undefined).auto_send).toBe(sent)
  })
})
