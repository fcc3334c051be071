import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { REFERENCE_TABLE_NAMES, REFERENCE_TABLES } from './catalogue.ts'
import { contentHash, loadTable } from './load.ts'

const CODES = {
  states: ['id', 'uf'],
  countries: ['id', 'iso2', 'bacen_code'],
  municipalities: ['id', 'ibge_code'],
  ncm: ['code'],
  cfop: ['code'],
} as const

describe('every table', () => {
  it.each([
    ['states', 27],
    ['countries', 249],
    ['municipalities', 5571],
    ['ncm', 10515],
    ['cfop', 619],
  ] as const)('%s has its %i rows', async (name, count) => {
    expect(await loadTable(name)).toHaveLength(count)
  })

  it.each(REFERENCE_TABLE_NAMES)('%s gives no code twice and leaves no value empty', async (name) => {
    const rows = await loadTable(name)
    for (const column of CODES[name]) {
      const values = rows.map((row) => Object.entries(row).find(([key]) => key === column)?.[1])
      expect(new Set(values).size).toBe(rows.length)
    }
    expect(rows.filter((row) => Object.values(row).some((value) => value === '' || Number.isNaN(value)))).toEqual([])
  })

  it.each(REFERENCE_TABLES)('$name names its source and the day it agrees with', ({ source, as_of }) => {
    expect(source.length).toBeGreaterThan(10)
    expect(as_of).toMatch(/^20\d\d-\d\d-\d\d$/)
  })

  it.each(REFERENCE_TABLES)('$name has the hash of its file', async ({ name, file }) => {
    const bytes = readFileSync(new URL(`./tables/${file}`, import.meta.url))
    expect(await contentHash(name)).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
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
  })

  it('every municipality lies in the state its code begins with', async () => {
    const ufById = new Map((await loadTable('states')).map((state) => [state.id, state.uf]))
    const rows = await loadTable('municipalities')
    expect(rows.filter((row) => ufById.get(row.state_id) !== row.uf)).toEqual([])
  })

  it('an NCM says its whole way down from the position', async () => {
    const ncm = new Map((await loadTable('ncm')).map((row) => [row.code, row.description]))
    expect(ncm.get('01012900')).toBe('Cavalos, asininos e muares, vivos > Cavalos > Outros')
    expect(ncm.get('49019900')).toMatch(/^Livros, brochuras e impressos semelhantes.* > Outros$/)
    expect([...ncm.keys()].filter((code) => !/^\d{8}$/.test(code))).toEqual([])
  })

  it('a CFOP below 5000 enters, one from 5000 on leaves', async () => {
    const wrong = (await loadTable('cfop')).filter((row) => row.code < '5000' !== (row.direction === 'entrada'))
    expect(wrong).toEqual([])
  })
})
