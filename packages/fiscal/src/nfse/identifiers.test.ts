import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UFS } from '../value/uf.ts'
import { bareChaveNfse, buildChaveNfse, parseChaveNfse } from './chave-nfse.ts'
import { buildDpsId, parseDpsId } from './dps-id.ts'
import { buildEventRequestId, buildNfseEventId, parseNfseEventId } from './event-id.ts'

const DOCUMENTS = ['11222333000181', '12ABC34501DE35', '52998224725', '00000000000191']
const DPS = { cityId: 3_550_308, document: '11222333000181', serie: 1, number: 1 }
const KEY = {
  cityId: 3_303_302,
  environment: 2,
  document: '11222333000181',
  number: 42,
  yearMonth: '2611',
  code: '012345678',
}

const cityId = fc
  .tuple(fc.constantFrom(...UFS.map(({ code }) => code as number)), fc.nat(99_999))
  .map(([state, city]) => state * 100_000 + city)
const anyDps = fc.record({
  cityId,
  document: fc.constantFrom(...DOCUMENTS),
  serie: fc.nat(89_999),
  number: fc.integer({ min: 1, max: 999_999_999_999_999 }),
})
const anyKey = fc.record({
  cityId,
  environment: fc.constantFrom(1, 2),
  document: fc.constantFrom(...DOCUMENTS),
  number: fc.integer({ min: 1, max: 9_999_999_999_999 }),
  yearMonth: fc.constantFrom('2209', '2611', '2701', '9912'),
  code: fc.nat(999_999_999).map((code) => String(code).padStart(9, '0')),
})

describe('the id of a DPS', () => {
  it('has 45 characters, a CPF behind three zeros', () => {
    expect(buildDpsId(DPS)).toBe('DPS355030821122233300018100001000000000000001')
    expect(buildDpsId({ ...DPS, document: '52998224725' })).toBe('DPS355030810005299822472500001000000000000001')
  })

  it('gives every part back', () => {
    fc.assert(
      fc.property(anyDps, (parts) => {
        expect(parseDpsId(buildDpsId(parts))).toEqual(parts)
      }),
    )
  })

  it.each([
    ['a short CNPJ, instead of filling it up', { document: '1222333000181' }],
    ['a document with punctuation', { document: '11.222.333/0001-81' }],
    ['a document that does not add up', { document: '11222333000182' }],
    ['a city of six digits', { cityId: 355_030 }],
    ['a city of no UF', { cityId: 3_650_308 }],
    ['a série from 90000 on', { serie: 90_000 }],
    ['a negative série', { serie: -1 }],
    ['number zero', { number: 0 }],
    ['a number of 16 digits', { number: 1_000_000_000_000_000 }],
    ['a broken number', { number: 1.5 }],
  ])('refuses %s', (_what, part) => {
    expect(() => buildDpsId({ ...DPS, ...part })).toThrow(RangeError)
  })
})

describe('the key of an NFS-e', () => {
  it('has 50 characters and gives every part back', () => {
    expect(buildChaveNfse(KEY)).toBe('33033022211222333000181000000000004226110123456782')
    fc.assert(
      fc.property(anyKey, (parts) => {
        expect(parseChaveNfse(buildChaveNfse(parts))).toEqual(parts)
      }),
    )
  })

  it('is read as people paste it', () => {
    const chave = buildChaveNfse(KEY)
    expect(bareChaveNfse(`NFS${chave.replace(/(.{4})/g, '$1 ')}`)).toBe(chave)
    expect(parseChaveNfse(`nfs${chave}`)?.number).toBe(42)
  })

  it('finds any single wrong digit of a key of numbers, unless the check digit stands for two remainders', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(49), fc.integer({ min: 1, max: 9 }), (parts, at, more) => {
        const chave = buildChaveNfse(parts)
        fc.pre(/^[0-9]{49}[1-9]$/.test(chave))
        const digit = (Number(chave[at]) + more) % 10
        expect(parseChaveNfse(`${chave.slice(0, at)}${digit}${chave.slice(at + 1)}`)).toBeUndefined()
      }),
    )
  })

  it('has letters only inside the CNPJ', () => {
    const chave = buildChaveNfse({ ...KEY, document: '12ABC34501DE35' })
    expect(chave.slice(9, 23)).toBe('12ABC34501DE35')
    for (const at of [0, 8, 23, 49])
      expect(parseChaveNfse(`${chave.slice(0, at)}A${chave.slice(at + 1)}`)).toBeUndefined()
  })

  it('refuses parts that do not fit', () => {
    for (const part of [{ environment: 3 }, { yearMonth: '2613' }, { code: '1' }, { number: 0 }, { document: '1' }])
      expect(() => buildChaveNfse({ ...KEY, ...part })).toThrow(RangeError)
  })
})

describe('the ids of events', () => {
  const chave = buildChaveNfse(KEY)

  it('put key and type behind their letters, the registered one a sequence as well', () => {
    expect(buildEventRequestId(chave, '101101')).toBe(`PRE${chave}101101`)
    expect(buildNfseEventId(chave, '101101', 1)).toBe(`EVT${chave}101101001`)
    expect(parseNfseEventId(`PRE${chave}101101`)).toEqual({ chave, type: '101101', sequence: null })
    expect(parseNfseEventId(`EVT${chave}105102012`)).toEqual({ chave, type: '105102', sequence: 12 })
  })

  it('refuse what is no key, no type or no sequence', () => {
    expect(() => buildEventRequestId(`${chave.slice(1)}0`, '101101')).toThrow(RangeError)
    expect(() => buildEventRequestId(chave, '1011')).toThrow(RangeError)
    expect(() => buildNfseEventId(chave, '101101', 1000)).toThrow(RangeError)
    for (const id of [`PRE${chave}101101001`, `EVT${chave}101101`, `EVT${chave}101101000`, ''])
      expect(parseNfseEventId(id)).toBeUndefined()
  })
})

it('never throw on a hostile text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (text) => {
      expect([parseDpsId(text), parseChaveNfse(text), parseNfseEventId(text)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }),
  )
})

const NFSE_SCHEMAS = path.join(process.env.SCHEMAS_DIR ?? '', 'nfse')

describe.skipIf(!process.env.SCHEMAS_DIR || !existsSync(NFSE_SCHEMAS))('the national layout as judge', () => {
  it('accepts the ids we write', () => {
    const types = readFileSync(path.join(NFSE_SCHEMAS, 'v1.01-20260727', 'tiposSimples_v1.01.xsd'), 'utf8')
    const patternOf = (name: string) => {
      const [, pattern] = new RegExp(`name="${name}"[^]*?<xs:pattern value="([^"]+)"`).exec(types) ?? []
      return new RegExp(`^(?:${pattern})$`)
    }
    fc.assert(
      fc.property(anyDps, anyKey, fc.integer({ min: 1, max: 999 }), (dps, parts, sequence) => {
        const chave = buildChaveNfse(parts)
        expect(buildDpsId(dps)).toMatch(patternOf('TSIdDPS'))
        expect(`NFS${chave}`).toMatch(patternOf('TSIdNFSe'))
        expect(buildEventRequestId(chave, '101101')).toMatch(patternOf('TSIdPedRegEvt'))
        expect(buildNfseEventId(chave, '105102', sequence)).toMatch(patternOf('TSIdEvento'))
      }),
    )
  })

  it('carries ids in its samples that are read, and written back the same', () => {
    // The DPS embedded in the sample answers omits the type of registration: it matches the pattern, but not the
    // documented composition.
    const folder = path.join(NFSE_SCHEMAS, 'samples')
    const texts = globSync('{dps,ped}*.xml', { cwd: folder }).map((file) =>
      readFileSync(path.join(folder, file), 'utf8'),
    )
    const ids = texts.flatMap((text) => [...text.matchAll(/ Id="([^"]+)"/g)].map(([, id = '']) => id))
    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) {
      if (id.startsWith('DPS')) expect(buildDpsId(parseDpsId(id) ?? DPS)).toBe(id)
      else expect(parseNfseEventId(id)?.type).toBe('101101')
    }
  })
})
