import { describe, expect, it } from 'vitest'
import { REFERENCE_TABLE_NAMES, REFERENCE_TABLES, type ReferenceTableName } from './catalogue.ts'
import { contentHash, loadTable } from './load.ts'

/** The number of rows of each table, and its columns with unique values. */
const TABLES: { [Name in ReferenceTableName]: { rows: number; unique: readonly string[] } } = {
  states: { rows: 27, unique: ['id', 'uf'] },
  countries: { rows: 249, unique: ['id', 'iso2', 'bacen_code'] },
  municipalities: { rows: 5571, unique: ['id', 'ibge_code'] },
  ncm: { rows: 10515, unique: ['code'] },
  cfop: { rows: 619, unique: ['code'] },
  cest: { rows: 983, unique: ['code'] },
  cst: { rows: 105, unique: ['tax+code'] },
  cst_ibscbs: { rows: 18, unique: ['code'] },
  cclasstrib: { rows: 173, unique: ['code'] },
  ccredpres: { rows: 13, unique: ['code'] },
  cindop: { rows: 26, unique: ['code'] },
  cindop_nt009: { rows: 39, unique: ['code'] },
  cnae: { rows: 1332, unique: ['code'] },
  cnae_lc116: { rows: 566, unique: ['cnae'] },
  lc116: { rows: 201, unique: ['code'] },
  national_service_codes: { rows: 338, unique: ['code'] },
  iss_places: { rows: 335, unique: ['code'] },
  nbs: { rows: 920, unique: ['code'] },
  service_correlations: { rows: 1517, unique: ['lc116+nbs+cindop+cclasstrib'] },
}

describe('every table', () => {
  it.each(REFERENCE_TABLE_NAMES)('%s has all its rows, gives no code twice and leaves no value empty', async (name) => {
    const rows: readonly object[] = await loadTable(name)
    expect(rows).toHaveLength(TABLES[name].rows)
    for (const key of TABLES[name].unique) {
      const values = rows.map((row) =>
        key
          .split('+')
          .map((column) => Reflect.get(row, column))
          .join('+'),
      )
      expect(values.filter((value, at) => value === '' || values.indexOf(value) !== at)).toEqual([])
    }
    const empty = rows.filter((row) =>
      Object.values(row)
        .flat()
        .some((value) => value === '' || Number.isNaN(value)),
    )
    expect(empty).toEqual([])
  })

  it.each(REFERENCE_TABLES)('$name names its source, the day it agrees with and where it is renewed', (table) => {
    expect(table.source.length).toBeGreaterThan(10)
    expect(table.as_of).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(table.refresh.months).toBeGreaterThan(0)
    expect(new URL(table.refresh.page).protocol).toBe('https:')
  })
})

it('every table has a hash of its own', async () => {
  const hashes = await Promise.all(REFERENCE_TABLE_NAMES.map(contentHash))
  expect(new Set(hashes).size).toBe(REFERENCE_TABLE_NAMES.length)
  expect(hashes.filter((hash) => !/^[0-9a-f]{64}$/.test(hash))).toEqual([])
})

describe('rows', () => {
  it('have the shapes of the wire', async () => {
    expect((await loadTable('states'))[0]).toEqual({ id: 11, uf: 'RO', name: 'Rondônia' })
    expect((await loadTable('municipalities'))[0]).toEqual({
      id: 1100015,
      ibge_code: 1100015,
      name: "Alta Floresta D'Oeste",
      uf: 'RO',
      state_id: 11,
      siafi_code: '0033',
    })
    expect((await loadTable('cfop')).at(0)).toEqual({
      code: '1101',
      description: 'Compra para industrialização',
      direction: 'entrada',
    })
    expect((await loadTable('iss_places')).find((row) => row.code === '070201')).toEqual({
      code: '070201',
      due_at: 'service_place',
      can_import: true,
      groups: ['obra'],
    })
  })

  it('every municipality lies in the state its code begins with', async () => {
    const ufById = new Map((await loadTable('states')).map((state) => [state.id, state.uf]))
    const rows = await loadTable('municipalities')
    expect(rows.filter((row) => ufById.get(row.state_id) !== row.uf)).toEqual([])
  })

  it('an NCM says its whole way down from the position, uncut', async () => {
    const ncm = new Map((await loadTable('ncm')).map((row) => [row.code, row.description]))
    expect(ncm.get('01012900')).toBe('Cavalos, asininos e muares, vivos > Cavalos > Outros')
    expect(ncm.get('49019900')).toMatch(/^Livros, brochuras e impressos semelhantes.* > Outros > Outros$/)
    expect(ncm.get('02084000')).toMatch(/morsas \(mamíferos da subordem Pinnipedia\)$/)
    expect([...ncm.values()].filter((text) => text.includes('…') || /[<>]/.test(text.replaceAll(' > ', '')))).toEqual(
      [],
    )
    expect([...ncm.keys()].filter((code) => !/^\d{8}$/.test(code))).toEqual([])
    expect(Math.max(...[...ncm.values()].map((text) => text.length))).toBe(1461)
  })

  it('an NCM that ends says its last day', async () => {
    const ending = (await loadTable('ncm')).filter((row) => row.valid_to !== null)
    expect(ending.map((row) => [row.code, row.valid_to])).toEqual([['39139050', '2026-09-30']])
  })

  it('a CFOP below 5000 enters, one from 5000 on leaves', async () => {
    const wrong = (await loadTable('cfop')).filter((row) => row.code < '5000' !== (row.direction === 'entrada'))
    expect(wrong).toEqual([])
  })

  it('the ICMS has its fuel codes, and every tax as many as the law gives it', async () => {
    const cst = Map.groupBy(await loadTable('cst'), (row) => row.tax)
    expect([...cst].map(([tax, rows]) => [tax, rows.length])).toEqual([
      ['icms', 15],
      ['csosn', 10],
      ['ipi', 14],
      ['pis', 33],
      ['cofins', 33],
    ])
    const codes = cst.get('icms')?.map((row) => row.code)
    expect(codes).toEqual('00 02 10 15 20 30 40 41 50 51 53 60 61 70 90'.split(' '))
  })

  it('a CEST names NCM prefixes of four to eight digits', async () => {
    const prefixes = (await loadTable('cest')).flatMap((row) => row.ncm)
    expect(prefixes.filter((prefix) => !/^\d{4,8}$/.test(prefix))).toEqual([])
    expect(prefixes).toHaveLength(1184)
  })
})

describe('the classes of IBS and CBS', () => {
  it('of v1.70 hold what was told of them, and nothing else', async () => {
    const told = (await loadTable('cclasstrib')).filter((row) => row.second_hand)
    expect(told.map((row) => [row.code, row.nfse, row.tprbsn])).toEqual([
      ['000006', true, '1'],
      ['200055', null, null],
      ['200056', true, null],
      ['400003', null, null],
      ['400004', null, null],
      ['410036', false, '0'],
      ['550026', null, null],
      ['550027', null, null],
      ['550028', null, null],
      ['550029', null, null],
    ])
    const unread = told.filter((row) => row.code !== '410036')
    expect(unread.filter((row) => row.ibs_reduction !== null || row.valid_from !== null || row.nfe !== null)).toEqual(
      [],
    )
    expect(told.find((row) => row.code === '410036')?.description).toBe('Descontos financeiros em nota fatura')
  })

  it('that ended say their last day', async () => {
    const ended = (await loadTable('cclasstrib')).filter((row) => row.valid_to !== null)
    expect(ended.map((row) => [row.code, row.valid_to])).toEqual([
      ['220001', '2026-01-01'],
      ['220002', '2026-01-01'],
      ['220003', '2026-01-01'],
    ])
  })

  it('a CST names the groups it demands', async () => {
    const groups = new Map((await loadTable('cst_ibscbs')).map((row) => [row.code, row.groups]))
    expect(groups.get('000')).toEqual(['gIBSCBS'])
    expect(groups.get('410')).toEqual([])
    expect(groups.get('515')).toEqual(['gIBSCBS', 'gRed', 'gDif'])
  })

  it('a presumed credit is of one of the two taxes at least, from its day on', async () => {
    const credits = await loadTable('ccredpres')
    expect(credits.filter((row) => row.cbs_from === null && row.ibs_from === null)).toEqual([])
    expect(credits.find((row) => row.code === '03')).toMatchObject({ cbs_from: '2027-01-01', ibs_from: '2029-01-01' })
  })
})

describe('between the tables', () => {
  const codes = async (name: 'lc116' | 'nbs' | 'cindop' | 'cindop_nt009' | 'cclasstrib' | 'cnae' | 'cst_ibscbs') =>
    new Set((await loadTable(name)).map((row) => row.code))

  it('every national service code refines an item of the list, and every item but none is refined', async () => {
    const items = await codes('lc116')
    const refined = new Set((await loadTable('national_service_codes')).map((row) => row.lc116))
    expect([...refined].filter((item) => !items.has(item))).toEqual([])
    expect([...items].filter((item) => !refined.has(item))).toEqual([])
  })

  it('a place of incidence belongs to a national service code; three codes have none yet', async () => {
    const national = new Set((await loadTable('national_service_codes')).map((row) => row.code))
    const placed = new Set((await loadTable('iss_places')).map((row) => row.code))
    expect([...placed].filter((code) => !national.has(code))).toEqual([])
    expect([...national].filter((code) => !placed.has(code))).toEqual(['141403', '141404', '200102'])
  })

  it('a cClassTrib begins with its CST, which exists', async () => {
    const cst = await codes('cst_ibscbs')
    const wrong = (await loadTable('cclasstrib')).filter((row) => row.code.slice(0, 3) !== row.cst || !cst.has(row.cst))
    expect(wrong).toEqual([])
  })

  it('a correlation names only codes that exist, and an item of the list or an operation outside it', async () => {
    const rows = await loadTable('service_correlations')
    const items = await codes('lc116')
    const outside = new Set(rows.map((row) => row.lc116).filter((item) => !items.has(item)))
    expect([...outside].filter((item) => !/^99\.0[1-4]\.\d\d$/.test(item))).toEqual([])
    for (const [of, known] of [
      [rows.map((row) => row.nbs), await codes('nbs')],
      // One item has two indicators that the next layout removes.
      [rows.map((row) => row.cindop), new Set([...(await codes('cindop_nt009')), ...(await codes('cindop'))])],
      [rows.map((row) => row.cclasstrib), await codes('cclasstrib')],
    ] as const) {
      expect(of.filter((code) => !known.has(code))).toEqual([])
    }
    const forServices = new Set((await loadTable('cclasstrib')).filter((row) => row.nfse).map((row) => row.code))
    expect(rows.filter((row) => !forServices.has(row.cclasstrib))).toEqual([])
  })

  it('every item of the list but the house’s own has a row in the correlation', async () => {
    const related = new Set((await loadTable('service_correlations')).map((row) => row.lc116))
    expect([...(await codes('lc116'))].filter((item) => !related.has(item))).toEqual(['99.01'])
  })

  it('a CNAE suggestion joins an activity and items that exist', async () => {
    const [activities, items] = [await codes('cnae'), await codes('lc116')]
    const rows = await loadTable('cnae_lc116')
    expect(rows.filter((row) => !activities.has(row.cnae) || row.lc116.some((item) => !items.has(item)))).toEqual([])
  })

  it('the next layout keeps all but four of the indicators in force', async () => {
    const next = await codes('cindop_nt009')
    const gone = [...(await codes('cindop'))].filter((code) => !next.has(code))
    expect(gone).toEqual(['030103', '030104', '050103', '050104'])
  })
})
