import { describe, expect, it } from 'vitest'
import { besideFields, emptyPlatform, platformBody } from './platform-form.ts'

describe('platformBody', () => {
  it('leaves an untouched secret out, so that the stored one stays', () => {
    const values = emptyPlatform('KIWIFY', 1)
    const typed = { ...values, credentials: { ...values.credentials, webhook_token: 'tk', account_id: ' acc ' } }
    expect(platformBody('KIWIFY', typed, 3)).toMatchObject({
      type: 'KIWIFY',
      version: 3,
      credentials: { webhook_token: 'tk', account_id: 'acc', client_id: null },
    })
    expect(platformBody('KIWIFY', typed, 3).credentials).not.toHaveProperty('client_secret')
  })

  it('sends the choice of TMB’s amount for TMB alone', () => {
    expect(platformBody('TMB', { ...emptyPlatform('TMB', 1), tmb_amount: 'TOTAL' }, undefined).options).toEqual({
      foreign_buyers: 'ISSUE',
      tmb_amount: 'TOTAL',
    })
    expect(platformBody('EDUZZ', emptyPlatform('EDUZZ', 1), undefined).options).toEqual({ foreign_buyers: 'ISSUE' })
  })
})

it('puts a refused credential beside its field, however the refusal names it', () => {
  expect(besideFields({ webhook_token: 'Informe.', 'credentials.auth_token': 'Longo.', name: 'Vazio.' })).toEqual({
    'credentials.webhook_token': 'Informe.',
    'credentials.auth_token': 'Longo.',
    name: 'Vazio.',
  })
})
