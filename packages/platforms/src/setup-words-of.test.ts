import { expect, it } from 'vitest'
import { READY_MADE } from './mapped/ready-made.ts'
import { READY_MADE_WORDS } from './ready-made-setup-texts.ts'
import { PLATFORMS } from './registry.ts'
import { SETUP_WORDS } from './setup-texts.ts'
import { setupWordsOf } from './setup-words-of.ts'

const ALL = [
  ...Object.keys(PLATFORMS).map((id) => setupWordsOf(id, null)),
  ...READY_MADE.map(({ id }) => setupWordsOf('OTHER', id)),
]

it('has words of its own for every platform and every ready mapping, and for nothing else', () => {
  expect(Object.keys(SETUP_WORDS).toSorted()).toEqual(Object.keys(PLATFORMS).toSorted())
  expect(Object.keys(READY_MADE_WORDS).toSorted()).toEqual(READY_MADE.map(({ id }) => id).toSorted())
  expect(new Set(ALL.map(({ at }) => at)).size).toBe(ALL.length)
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
})

it('names the platform, says where to click and what to tick, in sentences', () => {
  for (const { name, at, path, events, bring, tryOut } of ALL) {
    expect(at).toMatch(name === 'Outra plataforma' ? /plataforma$/ : new RegExp(`^n[ao] ${name}$`))
    expect([at, path.length >= 2, events.length > 0]).toEqual([at, true, true])
    for (const sentence of [bring, tryOut]) expect(sentence).toMatch(/^[A-ZÉ].*\.$/u)
  }
})

it('brings a secret back only where the platform has one, and asks for none as needed where there is none', () => {
  for (const [id, platform] of Object.entries(PLATFORMS)) {
    const isNeeded = platform.credentialFields.some(({ required }) => required === 'receive')
    expect([id, setupWordsOf(id, null).secret === 'OURS']).toEqual([id, !isNeeded])
  }
})

it('falls back on words for any platform', () => {
  expect(setupWordsOf('OTHER', 'FOI_EMBORA')).toEqual(setupWordsOf('OTHER', null))
})
