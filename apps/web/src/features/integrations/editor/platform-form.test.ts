import { describe, expect, it } from 'vitest'
import { integrationSettings } from '../../../../testing/integration-settings.ts'
import { besideFields, type PlatformValues, platformBody } from './platform-form.ts'
import { settingsValues } from './settings-form.ts'

const VALUES: PlatformValues = {
  ...settingsValues(integrationSettings(), 'ISSUE'),
  tmb_amount: 'PRINCIPAL',
  credentials: { client_id: '', account_id: '', client_secret: '', auth_token: '', webhook_token: '' },
}

describe('platformBody', () => {
  it('leaves an untouched secret out, so that the stored one stays', () => {
    const typed = { ...VALUES, credentials: { ...VALUES.credentials, webhook_token: 'tk', account_id: ' acc ' } }
    expect(platformBody('KIWIFY', typed, 3)).toMatchObject({
      type: 'KIWIFY',
      version: 3,
      credentials: { webhook_token: 'tk', account_id: 'acc', client_id: null },
    })
    expect(platformBody('KIWIFY', typed, 3).credentials).not.toHaveProperty('client_secret')
  })

  it('sends the choice of TMB’s amount for TMB alone', () => {
    expect(platformBody('TMB', { ...VALUES, tmb_amount: 'TOTAL' }, 1).options).toEqual({
      foreign_buyers: 'ISSUE',
      tmb_amount: 'TOTAL',
    })
    expect(platformBody('EDUZZ', VALUES, 1).options).toEqual({ foreign_buyers: 'ISSUE' })
  })
})

it('puts a refused credential beside its field, however the refusal names it', () => {
  expect(besideFields({ webhook_token: 'Informe.', 'credentials.auth_token': 'Longo.', name: 'Vazio.' })).toEqual({
    'credentials.webhook_token': 'Informe.',
    'credentials.auth_token': 'Longo.',
    name: 'Vazio.',
  })
})
