import { prepareSealKey } from '@talao/documents'
import { KEY, KEYS } from '@talao/documents/testing/seal'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { makeWorld } from '../simulator.ts'
import { authorityKey } from './authority-key.ts'

it('is kept with the book, so that another process signs as the one that drew it', () => {
  const drawn = openDatabase(':memory:')
  const { certificate } = authorityKey(makeWorld(drawn, { automatic: false }))
  const kept = drawn.one<{ value: string }>(`select value from meta where name = 'sefin_key'`)
  expect(prepareSealKey(JSON.parse(kept?.value ?? '')).certificate).toBe(certificate)

  const brought = openDatabase(':memory:')
  brought.run(`insert into meta (name, value) values ('sefin_key', ?)`, JSON.stringify(KEYS))
  expect(authorityKey(makeWorld(brought, { automatic: false })).certificate).toBe(KEY.certificate)
})
