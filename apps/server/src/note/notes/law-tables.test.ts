import { BUILD_NORMS, ibsCbsShape, TAX_PRESETS } from '@talao/fiscal'
import { LAW_ROWS } from '@talao/fiscal/norms/law-rows'
import { possibleServiceCodes, shippedServiceLines } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'
import { describe, expect, it } from 'vitest'

const DAY = '2026-11-28'

describe('the presets of products', () => {
  const services = TAX_PRESETS.filter((preset) => preset.document === 'NFSE')

  it.each(services)('$id has codes of the official lists, which the annex holds possible together', (preset) => {
    const possible = possibleServiceCodes({ ...preset, cclasstrib: preset.cclasstrib }, shippedServiceLines(DAY))
    expect(possible?.national_service_code).toContain(preset.national_service_code)
    expect(possible?.cindop).toContain(preset.cindop)
    expect(possible?.cclasstrib).toContain(preset.cclasstrib)
    if (preset.nbs) expect(possible?.nbs).toContain(preset.nbs)
    expect(preset.cclasstrib.slice(0, 3)).toBe(preset.cst_ibscbs)
  })

  it('are of goods or services as their class is', () => {
    const classes = new Map(loadTableSync('cclasstrib').map((row) => [row.code, row]))
    const ncm = new Set(loadTableSync('ncm').map((row) => row.code))
    for (const preset of TAX_PRESETS) {
      const row = classes.get(preset.cclasstrib)
      expect([preset.id, preset.document === 'NFE' ? row?.nfe : row?.nfse]).toEqual([preset.id, true])
      if (preset.document === 'NFE' && preset.ncm) expect(ncm).toContain(preset.ncm)
    }
  })
})

describe('the CST of IBS and CBS that the law computes', () => {
  it('are those of the official table, with its groups', () => {
    const official = loadTableSync('cst_ibscbs').map(({ code, groups }) => [code, groups])
    const computed = LAW_ROWS.filter(({ kind }) => kind === 'CST_IBSCBS').map(({ code, value }) => [
      code,
      value?.groups,
    ])
    expect(computed).toEqual(official)
  })

  it('with a group of another kind are written by nobody', () => {
    const known = ['gIBSCBS', 'gRed', 'gDif']
    const others = loadTableSync('cst_ibscbs').filter(({ groups }) => groups.some((group) => !known.includes(group)))
    expect(others.map(({ code }) => code)).toEqual(['222', '620', '800', '810', '811'])
    expect(others.filter(({ code }) => !ibsCbsShape(BUILD_NORMS, code, DAY)?.other)).toEqual([])
  })
})
