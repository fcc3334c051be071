import { expect, it } from 'vitest'
import { openDatabase } from '../database.ts'
import { makeWorld } from '../simulator.ts'
import { authorityKey } from './authority-key.ts'

it('is kept with the book, so that a restart signs as before', () => {
  const db = openDatabase(':memory:')
  const [before, after] = [makeWorld(db, { automatic: false }), makeWorld(db, { automatic: false })]
  expect(authorityKey(after).certificate).toBe(authorityKey(before).certificate)
  const other = makeWorld(openDatabase(':memory:'), { automatic: false })
  expect(authorityKey(other).certificate).not.toBe(authorityKey(before).certificate)
})
