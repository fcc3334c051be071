import { describe, expect, it } from 'vitest'
import { integrationSettings } from '../../../../testing/integration-settings.ts'
import { type HotmartValues, hotmartBody } from './hotmart-form.ts'
import { settingsValues } from './settings-form.ts'

const VALUES: HotmartValues = {
  ...settingsValues(integrationSettings(), 'ASK'),
  client_id: '',
  client_secret: '',
  basic_token: '',
  hottok: '',
  version: 'V2',
}

describe('hotmartBody', () => {
  it('leaves an untouched secret out, so that the stored one stays', () => {
    const body = hotmartBody({ ...VALUES, hottok: 'abc' }, 4)
    expect(body).toMatchObject({ hottok: 'abc', row_version: 4, version: 'V2', company_id: 1 })
    expect(body).not.toHaveProperty('client_secret')
    expect(body).not.toHaveProperty('basic_token')
  })

  it.each([
    ['company', null],
    ['yes', true],
    ['no', false],
  ] as const)('sends the choice %s as %s', (choice, sent) => {
    expect(hotmartBody({ ...VALUES, auto_send: choice }, 1).auto_send).toBe(sent)
  })
})
