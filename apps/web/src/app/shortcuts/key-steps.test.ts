import { describe, expect, it } from 'vitest'
import { lastOfEach, PREFIX_MS, stepOf } from './key-steps.ts'

const shortcut = (key: string, label = key) => ({ key, label, group: 'Ir para', run: () => undefined })
const ALL = ['?', 'n', 'x', 'shift+x', 'g n', 'g v', 'PageDown'].map((key) => shortcut(key))
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const press = (key: string, more = {}) => ({ ...plain, key, ...more })

describe('a key', () => {
  it.each([
    [press('n'), 'n'],
    [press('N'), 'n'],
    [press('X', { shiftKey: true }), 'shift+x'],
    [press('?', { shiftKey: true }), '?'],
    [press('PageDown'), 'PageDown'],
  ])('%j runs %s', (pressed, key) => {
    expect(stepOf(pressed, undefined, 0, ALL).run?.key).toBe(key)
  })

  it.each([press('n', { ctrlKey: true }), press('n', { metaKey: true }), press('n', { altKey: true }), press('q')])(
    '%j is left to the browser',
    (pressed) => {
      expect(stepOf(pressed, undefined, 0, ALL)).toEqual({ isTaken: false })
    },
  )

  it('with two meanings has the one that came last', () => {
    const both = [shortcut('n', 'Novo'), shortcut('n', 'Nova venda')]
    expect(stepOf(press('n'), undefined, 0, both).run?.label).toBe('Nova venda')
    expect(lastOfEach(both).map(({ label }) => label)).toEqual(['Nova venda'])
  })
})

describe('a key of two letters', () => {
  const { begun } = stepOf(press('g'), undefined, 100, ALL)

  it('waits for its second one', () => {
    expect(begun).toEqual({ prefix: 'g', until: 100 + PREFIX_MS })
    expect(stepOf(press('v'), begun, 200, ALL).run?.key).toBe('g v')
  })

  it('comes before the letter alone, but only in time', () => {
    expect(stepOf(press('n'), begun, 100 + PREFIX_MS, ALL).run?.key).toBe('g n')
    expect(stepOf(press('n'), begun, 101 + PREFIX_MS, ALL).run?.key).toBe('n')
  })

  it('is forgotten after a letter that ends none', () => {
    expect(stepOf(press('q'), begun, 200, ALL)).toEqual({ isTaken: false })
  })
})
