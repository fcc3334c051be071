import { describe, expect, it } from 'vitest'
import type { Dated } from '../value/in-force.ts'
import { UFS } from '../value/uf.ts'
import { ICMS_GROUPS } from './icms-groups.ts'
import { isImmune } from './immune-ncm.ts'
import { INTERNAL_RATES, internalRate } from './internal-rates.ts'
import { TAX_PRESETS, taxPreset } from './presets.ts'
import { WITHHOLDINGS } from './service/withholdings.ts'

describe('dated tables', () => {
  it('follow each other without overlap, each row with its source', () => {
    const tables: (readonly Dated[])[] = [
      ...Object.values(INTERNAL_RATES),
      ...Object.values(WITHHOLDINGS).map((row) => [row]),
    ]
    for (const rows of tables) {
      for (const [at, row] of rows.entries()) {
        expect(row.source).not.toBe('')
        const next = rows[at + 1]
        if (next) expect(row.to !== null && row.to < next.from).toBe(true)
      }
    }
  })

  it('know the inner rate of every state today', () => {
    const rates = UFS.map(({ uf }) => Number(internalRate(uf, '2026-11-20')?.rate))
    expect(rates.filter((rate) => !(rate >= 17 && rate <= 23))).toEqual([])
  })

  it('change with the day', () => {
    expect(internalRate('PI', '2025-03-31')?.rate).toBe('21')
    expect(internalRate('PI', '2025-04-01')?.rate).toBe('22.5')
    expect(internalRate('SP', '1980-01-01')).toBeUndefined()
  })
})

describe('presets', () => {
  it('describe goods with codes of the layout, and services with codes of the national list', () => {
    for (const preset of TAX_PRESETS) {
      expect(preset.source).not.toBe('')
      expect(preset.cclasstrib.startsWith(preset.cst_ibscbs)).toBe(true)
      if (preset.document === 'NFE') {
        expect(ICMS_GROUPS[preset.simples.icms_cst ?? '']?.name).toMatch(/^ICMSSN/)
        expect(ICMS_GROUPS[preset.normal.icms_cst ?? '']?.name).not.toMatch(/^ICMSSN/)
        expect(preset.cfop_other_country).toMatch(/^7/)
      } else {
        expect(preset.national_service_code.startsWith(preset.lc_116.replace('.', '').padStart(4, '0'))).toBe(true)
        expect(preset.nbs ?? '100000000').toMatch(/^1\d{8}$/)
        expect(preset.cindop).toMatch(/^\d{6}$/)
      }
    }
  })

  it('hold a book as immune and a course as a service', () => {
    const book = taxPreset('ebook')
    expect(book?.document === 'NFE' && isImmune(book.ncm)).toBe(true)
    expect(taxPreset('curso')).toMatchObject({ document: 'NFSE', national_service_code: '080201' })
    expect(taxPreset('nada')).toBeUndefined()
  })
})
