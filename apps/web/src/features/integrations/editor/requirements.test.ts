import { describe, expect, it } from 'vitest'
import { hotmartPieces, lackOfPull, missingCredentials } from './requirements.ts'

const NONE = {
  client_id: null,
  account_id: null,
  has_client_secret: false,
  has_auth_token: false,
  has_webhook_token: false,
}

describe('missingCredentials', () => {
  it('names what a platform still wants, in the words of its form', () => {
    expect(missingCredentials('KIWIFY', { credentials: { ...NONE, client_id: 'a' }, can_pull: false }, 'pull')).toEqual(
      ['Client Secret', 'ID da conta'],
    )
    expect(missingCredentials('BRAIP', { credentials: NONE, can_pull: false }, 'receive')).toEqual([
      'Chave de autenticação',
    ])
  })

  it('takes the server’s word that the platform can be asked', () => {
    const other = { ...NONE, client_id: 'a', has_client_secret: true }
    expect(missingCredentials('EDUZZ', { credentials: other, can_pull: true }, 'pull')).toEqual([])
  })
})

it('names of Hotmart’s credentials only those that are not kept', () => {
  const kept = { client_id: null, has_client_secret: false, has_hottok: true, has_basic_token: false }
  const stands = { complete_light: false, complete_full: false, complete_note_settings: true }
  expect(
    hotmartPieces({ ...kept, ...stands }, true)
      .slice(0, 2)
      .map(({ lack }) => lack),
  ).toEqual(['Falta: Basic.', 'Faltam: Basic, Client ID e Client Secret.'])
})

it('says why the platform cannot be asked, and nothing when it can or never could', () => {
  expect(lackOfPull('KIWIFY', { credentials: NONE, can_pull: false })).toBe(
    'Faltam: Client ID, Client Secret e ID da conta.',
  )
  expect(lackOfPull('BRAIP', { credentials: NONE, can_pull: false })).toBe('Falta: Token da API.')
  expect(lackOfPull('BRAIP', { credentials: NONE, can_pull: true })).toBeUndefined()
  expect(lackOfPull('XGROW', { credentials: NONE, can_pull: false })).toBeUndefined()
})
