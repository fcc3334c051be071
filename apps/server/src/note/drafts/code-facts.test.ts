import { describe, expect, it } from 'vitest'
import { goodsClass } from './code-facts.ts'

describe('the class of a product that its NF-e takes', () => {
  const of = (type_fiscal_note: string, cclasstrib: string | null, ncm: string | null) =>
    goodsClass({ type_fiscal_note, cclasstrib }, ncm)

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

  it('may be one whose documents nobody here has read', () => {
    expect(of('NFE', '200055', '61091000')).toBe('200055')
  })
})
