import { describe, expect, it } from 'vitest'
import { dayRangeFaults } from './day-range-faults.ts'

describe('a range of days', () => {
  it('may lack either end, and may be of one day', () => {
    expect(dayRangeFaults({ start: '', end: '' })).toEqual({})
    expect(dayRangeFaults({ start: '2026-11-20', end: '' })).toEqual({})
    expect(dayRangeFaults({ start: '', end: '2026-11-20' })).toEqual({})
    expect(dayRangeFaults({ start: '2026-11-20', end: '2026-11-20' }, '2026-11-20')).toEqual({})
  })

  it('says of each field which words are no day', () => {
    expect(dayRangeFaults({ start: null, end: null })).toEqual({ start: 'Não é um dia.', end: 'Não é um dia.' })
  })

  it('does not end before it begins, and that is mended at its end', () => {
    expect(dayRangeFaults({ start: '2026-11-20', end: '2026-11-19' })).toEqual({ end: 'Vem antes do início.' })
  })

  it('asks for no day after the last', () => {
    expect(dayRangeFaults({ start: '2026-11-21', end: '2026-11-22' }, '2026-11-20')).toEqual({
      start: 'Ainda não chegou.',
      end: 'Ainda não chegou.',
    })
  })
})
