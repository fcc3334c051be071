import { describe, expect, it } from 'vitest'
import { normRow, normsWith } from '../../testing/norms.ts'
import { BUILD_NORMS } from '../norms/norms.ts'
import { goodsClass } from './goods-class.ts'

const classRow = (code: string, from: string, nfe: boolean | null) => normRow('CCLASSTRIB', code, from, { nfe })
const norms = normsWith(
  classRow('000001', '2025-10-06', true),
  classRow('200028', '2025-10-06', false),
  classRow('200055', '2025-10-06', null),
  classRow('200999', '2026-01-01', false),
  classRow('200999', '2027-01-01', true),
)

describe('the class of a product that its NF-e takes', () => {
  const of = (type_fiscal_note: string, cclasstrib: string | null, ncm: string | null, law = norms) =>
    goodsClass({ type_fiscal_note, cclasstrib }, ncm, { norms: law, day: '2026-12-01' })

  it('is its own, unless that is of services alone', () => {
    expect(of('NFE', '000001', '61091000')).toBe('000001')
    expect(of('NFE', '200028', '61091000')).toBeNull()
    expect(of('NFE', null, '61091000')).toBeNull()
  })

  it('is not the service’s where the goods beside it are a book', () => {
    expect(of('NFE_NFSE', '000001', '49019900')).toBeNull()
    expect(of('NFE_NFSE', '000001', '61091000')).toBe('000001')
    expect(of('NFE', '000001', '49019900')).toBe('000001')
  })

  it('may be one whose documents nobody here has read, or that no row knows', () => {
    expect(of('NFE', '200055', '61091000')).toBe('200055')
    expect(of('NFE', '200028', '61091000', BUILD_NORMS)).toBe('200028')
  })

  it('is what the norms of the day of the note say of it, and of an ended one what they said last', () => {
    const on = (day: string, cclasstrib = '200999', law = norms) =>
      goodsClass({ type_fiscal_note: 'NFE', cclasstrib }, '61091000', { norms: law, day })
    expect([on('2026-12-31'), on('2027-01-01')]).toEqual([null, '200999'])
    const ended = normsWith({ ...classRow('200028', '2025-10-06', false), valid_to: '2026-12-31' })
    expect(on('2027-01-01', '200028', ended)).toBeNull()
  })
})
