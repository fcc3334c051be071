import { expect, it } from 'vitest'
import { checkSettings, settingsBody, settingsValues } from './settings-form.ts'

const KEY = `${'A'.repeat(43)}=`
const SAVED = {
  version: 3,
  address: null,
  is_on: false,
  keys: [{ id: 'casa', public_key: KEY }],
  fetched_at: null,
  fetch_fault: null,
}

it('what was saved is sound, and is sent as it was with its version', () => {
  const values = settingsValues(SAVED)
  expect(checkSettings(values)).toEqual({})
  expect(settingsBody(values, 3)).toEqual({ version: 3, address: '', is_on: false, keys: SAVED.keys })
})

it('a fault is told at its own field', () => {
  const keys = [
    { id: 'casa', public_key: KEY },
    { id: 'casa', public_key: KEY },
    { id: 'a b', public_key: 'curta' },
  ]
  expect(Object.keys(checkSettings({ address: 'http://normas.example', is_on: true, keys }))).toEqual([
    'address',
    'keys.1.id',
    'keys.2.id',
    'keys.2.public_key',
  ])
  expect(checkSettings({ address: ' ', is_on: true, keys: [] })).toHaveProperty('address')
})
