import { CClassTribOut } from '@talao/contract/lookup/lookup'
import { searchWords } from '@talao/reference'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let product: Product
let person: Person

type Code = Record<string, unknown> & { code: string; description: string }
type Page = { data: Code[]; total: number; current_page: number; per_page: number; last_page: number }

beforeAll(async () => {
  product = await startProduct({ clock })
  person = await product.person()
})
afterAll(() => product.stop())

async function ask(path: string): Promise<Page & { as_of: string; stale: boolean }> {
  const reply = await product.call(person, 'GET', path)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Page & { as_of: string; stale: boolean }
}
async function codes(path: string): Promise<string[]> {
  return (await ask(path)).data.map((row) => row.code)
}

describe('every look-up', () => {
  it.each([
    ['/api/state', 27],
    ['/api/country', 249],
    ['/api/ncm', 10_514],
    ['/api/cfop', 619],
    ['/api/cest', 983],
    ['/api/cnae', 1332],
    ['/api/lc-116', 201],
    ['/api/national-service-code', 338],
    ['/api/nbs', 920],
    ['/api/cclasstrib', 170],
    ['/api/cindop', 26],
    ['/api/cst?tax=icms', 15],
    ['/api/cst?tax=csosn', 10],
    ['/api/cst?tax=ipi', 14],
    ['/api/cst?tax=pis', 33],
    ['/api/cst?tax=cofins', 33],
    ['/api/cst?tax=ibscbs', 18],
  ])('%s counts the %i codes in force and answers them in pages', async (path, total) => {
    const page = await ask(path)
    expect(page).toMatchObject({ total, current_page: 1, per_page: 100, last_page: Math.ceil(total / 100) })
    expect(page.data).toHaveLength(Math.min(100, total))
    expect(page.as_of).toMatch(/^20\d\d-\d\d-\d\d$/)
    const glue = path.includes('?') ? '&' : '?'
    const counted = await ask(`${path}${glue}total=true`)
    expect([counted.total, counted.data]).toEqual([total, undefined])
    const last = await ask(`${path}${glue}page=${page.last_page}&per_page=100`)
    expect(last.data).toHaveLength(total - (page.last_page - 1) * 100)
    expect((await ask(`${path}${glue}page=${page.last_page + 1}`)).total).toBe(total)
    expect((await ask(`${path}${glue}pagination=false`)).data).toHaveLength(Math.min(1000, total))
  })

  it('asks who calls, and refuses parameters it does not know', async () => {
    expect((await product.call(null, 'GET', '/api/ncm')).status).toBe(401)
    for (const path of [
      '/api/ncm?direction=saida',
      '/api/cst',
      '/api/cst?tax=iss',
      '/api/cfop?direction=fora',
      '/api/nbs?lc_116=curso',
      `/api/ncm?search=${'a'.repeat(61)}`,
      '/api/ncm?per_page=201',
      '/api/ncm?page=0',
    ]) {
      expect((await product.call(person, 'GET', path)).status, path).toBe(422)
    }
  })

  it.each(['%25', "'", '\\', ':*', '!a', '(', 'a%26%26b', '<->', '%C3%9F', '🦜', '—'])(
    'takes %s for text, not for a command',
    async (typed) => {
      for (const list of ['ncm', 'state', 'country', 'lc-116']) {
        const reply = await product.call(person, 'GET', `/api/${list}?search=${typed}`)
        expect(reply.status).toBe(200)
      }
    },
  )

  it('says how old it is and whether it is due to be renewed', async () => {
    expect(await ask('/api/cclasstrib?total=true')).toMatchObject({ as_of: '2026-06-23', stale: true })
    expect(await ask('/api/ncm?total=true')).toMatchObject({ as_of: '2026-08-13', stale: false })
  })
})

it('the server says at start in one line which tables are due and since when', () => {
  const [line, ...more] = product.lines.filter((text) => text.includes('reference tables need refreshing'))
  expect(more).toEqual([])
  expect(line).toContain('"level":"info"')
  expect(line).toContain('cclasstrib 2026-09-23')
  expect(line).not.toContain(' ncm ')
})

it('a class that only the norms of the house know is found by its code and by its words', async () => {
  const value = { cst: '000', description: 'Venda experimental de brinquedo', ibs_reduction: '60', cbs_reduction: '60' }
  await product.sql(
    `with bundle as (insert into norm_bundle
       (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', 'classe', '{}', '', 'SCREEN', 'ACTIVE', '{}', 'classe', now(), now()) returning id)
     insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
     select id, 'CCLASSTRIB', '000999', '2027-01-01', $1, 'IN_FORCE', 'A', 'Ato de prova' from bundle`,
    [{ ...value, nfe: true, nfse: true, tprbsn: null, rate_kind: null, groups: [], legal_basis: null }],
  )
  for (const search of ['000999', 'brinquedo']) {
    const { data } = await ask(`/api/cclasstrib?search=${search}`)
    expect(CClassTribOut.parse(data[0])).toMatchObject({
      code: '000999',
      ibs_reduction: 60,
      valid_from: '2027-01-01',
    })
  }
  await product.sql(`update norm_bundle set state = 'FORMER', deactivated_at = now()`)
  expect(await codes('/api/cclasstrib?search=000999')).toEqual([])
})

describe('a search by code', () => {
  it.each([
    ['/api/lc-116?search=8.02', '08.02'],
    ['/api/lc-116?search=0802', '08.02'],
    ['/api/lc-116?search=08.02', '08.02'],
    ['/api/lc-116?search=802', '08.02'],
    ['/api/national-service-code?search=8.02', '080201'],
    ['/api/national-service-code?search=08.02.01', '080201'],
    ['/api/ncm?search=4901.99.00', '49019900'],
    ['/api/ncm?search=4901', '49019900'],
    ['/api/ncm?search=2084000', '02084000'],
    ['/api/cnae?search=8599-6/04', '8599604'],
    ['/api/cest?search=28.056.00', '2805600'],
    ['/api/cfop?search=6.108', '6108'],
    ['/api/nbs?search=1.2205.13', '122051300'],
    ['/api/cclasstrib?search=200028', '200028'],
    ['/api/cst?tax=icms%26search=61'.replace('%26', '&'), '61'],
  ])('%s finds %s first', async (path, first) => {
    expect((await codes(path))[0]).toBe(first)
  })

  it('takes the beginning of a code, those codes before others that only have the number in their text', async () => {
    const found = await codes('/api/ncm?search=8523&per_page=200')
    const begins = found.findIndex((code) => !code.startsWith('8523'))
    expect(begins === -1 ? found.length : begins).toBeGreaterThan(5)
    expect(found.slice(begins === -1 ? found.length : begins).filter((code) => code.startsWith('8523'))).toEqual([])
  })

  it('codes that begin as what was typed come in their own order', async () => {
    const found = (await codes('/api/cfop?search=51')).filter((code) => code.startsWith('51'))
    expect(found.length).toBeGreaterThan(10)
    expect(found).toEqual(found.toSorted())
    expect(found[0]).toBe('5101')
  })

  it('`code` asks for one whole code, with or without punctuation, and finds nothing by a part of it', async () => {
    expect(await codes('/api/ncm?code=4901.99.00')).toEqual(['49019900'])
    expect(await codes('/api/lc-116?code=8.02')).toEqual(['08.02'])
    expect(await codes('/api/ncm?code=4901')).toEqual([])
  })

  it('an ended code is offered to nobody, but still named by its whole code', async () => {
    expect(await codes('/api/ncm?search=quitosan')).not.toContain('39139050')
    expect(await codes('/api/ncm?code=39139050')).toEqual(['39139050'])
  })
})

describe('a search by words', () => {
  it('does not mind accents, case, order, or words only begun', async () => {
    const expected = await codes('/api/lc-116?search=instrução%20treinamento')
    expect(expected).toContain('08.02')
    for (const typed of ['INSTRUCAO treinamento', 'treinamento instrucao', 'trei  instru', 'Treinam. Instruç']) {
      expect(await codes(`/api/lc-116?search=${encodeURIComponent(typed)}`)).toEqual(expected)
    }
  })

  it('wants every word, and the beginning of a word rather than its middle', async () => {
    expect(await codes('/api/lc-116?search=treinamento%20abacaxi')).toEqual([])
    expect(await codes('/api/lc-116?search=namento')).toEqual([])
  })

  it('puts what a seller of digital goods means first', async () => {
    expect((await codes('/api/ncm?search=livro'))[0]).toBe('49019900')
    expect((await codes('/api/lc-116')).slice(0, 3)).toEqual(['01.03', '01.04', '01.05'])
  })

  it('finds words of the headings above too, after those of the code itself', async () => {
    const found = (await ask('/api/ncm?search=madeira&per_page=200')).data.map((row) => {
      const way = row.description.split(' > ')
      return searchWords(way.at(-1) ?? '').some((word) => word.startsWith('madeira')) ? 'own' : 'above'
    })
    expect(found.indexOf('above')).toBeGreaterThan(10)
    expect(found.indexOf('above')).toBeGreaterThan(found.lastIndexOf('own'))
  })

  it('a whole word comes before a longer one that only begins so', async () => {
    const whole = (await ask('/api/cest?search=agua&per_page=200')).data.map((row) =>
      searchWords(row.description).includes('agua'),
    )
    expect([whole[0], whole.includes(false)]).toEqual([true, true])
  })

  it('without a search, states and countries come by their names', async () => {
    expect((await ask('/api/state')).data.slice(0, 3)).toMatchObject([{ uf: 'AC' }, { uf: 'AL' }, { uf: 'AP' }])
    const names = (await ask('/api/country?pagination=false')).data.map((row) => String(row.name))
    expect(names.indexOf('Áustria')).toBeLessThan(names.indexOf('Bélgica'))
  })

  it.each([
    ['/api/state?search=sao', 'SP'],
    ['/api/state?search=sp', 'SP'],
    ['/api/state?search=rio+sul', 'RS'],
  ])('%s finds %s', async (path, uf) => {
    expect((await ask(path)).data[0]).toMatchObject({ uf })
  })

  it.each([
    ['brasil', { id: 1, name: 'Brasil', iso2: 'BR', bacen_code: '1058' }],
    ['us', { iso2: 'US' }],
    ['2496', { iso2: 'US' }],
    ['coreia sul', { iso2: 'KR' }],
  ])('country %s', async (typed, country) => {
    expect((await ask(`/api/country?search=${encodeURIComponent(typed)}`)).data[0]).toMatchObject(country)
  })
})

it('a list comes in the order asked for', async () => {
  const rising = await codes('/api/cst?tax=icms&order_by=code')
  expect(rising).toEqual(rising.toSorted())
  expect(await codes('/api/cst?tax=icms&order_by=code&order_direction=DESC')).toEqual(rising.toReversed())
  expect((await ask('/api/state?order_by=description&order_direction=DESC')).data[0]).toMatchObject({ uf: 'TO' })
  expect((await codes('/api/lc-116?search=8.02&order_by=code'))[0]).toBe('08.02')
  expect((await product.call(person, 'GET', '/api/ncm?order_by=words')).status).toBe(422)
})

describe('what narrows a list', () => {
  it('a CFOP by its direction', async () => {
    expect((await ask('/api/cfop?direction=saida&per_page=200')).data.filter((row) => row.code < '5000')).toEqual([])
    const [entry, leaving] = [await ask('/api/cfop?direction=entrada'), await ask('/api/cfop?direction=saida')]
    expect(entry.total + leaving.total).toBe(619)
  })

  it('a CEST by an NCM it covers, whole or by a beginning', async () => {
    const found = await ask('/api/cest?ncm=3917.40.90')
    expect(found.data.find((row) => row.code === '0100200')).toMatchObject({ ncm: ['3917'] })
    expect(found.data.filter((row) => !(row.ncm as string[]).some((prefix) => '39174090'.startsWith(prefix)))).toEqual(
      [],
    )
  })

  it('NBS and cClassTrib by the item of the list of services', async () => {
    expect(await codes('/api/nbs?lc_116=8.02')).toEqual(['122051100', '122051300', '122051900', '122052000'])
    expect(await codes('/api/cclasstrib?lc_116=0802')).toEqual(['000001', '200028'])
    expect(await codes('/api/nbs?lc_116=8.02&search=estrangeiras')).toEqual(['122051300'])
    expect(await codes('/api/nbs?lc_116=99.99')).toEqual([])
  })

  it('each place of a service by what is known of the others, in the order of the annex, with the official text', async () => {
    expect(await codes('/api/national-service-code?lc_116=8.02')).toEqual(['080201'])
    expect(await codes('/api/cindop?lc_116=8.02&nbs=1.2205.19.00')).toEqual(['030101', '030102', '100301'])
    expect(await codes('/api/cclasstrib?lc_116=8.02&nbs=122051300')).toEqual(['200028', '000001'])
    expect(await codes('/api/nbs?lc_116=8.02&cclasstrib=200028')).toEqual(['122051300'])
    const { data } = await ask('/api/cindop?lc_116=1.05')
    expect(data).toEqual([
      {
        code: '100501',
        description: expect.stringMatching(/^Demais bens móveis imateriais.*Lugar: Local do domicílio principal/),
        place: expect.any(String),
        legal_basis: 'Inc. X',
      },
    ])
  })
})

describe('what each code says beside its text', () => {
  it.each([
    ['/api/cfop?code=5102', { direction: 'saida' }],
    ['/api/cnae?code=8599604', { lc_116: expect.arrayContaining(['08.02']) }],
    [
      '/api/national-service-code?code=070201',
      { lc_116: '07.02', iss_due_at: 'service_place', required_groups: ['obra'] },
    ],
    ['/api/lc-116?code=08.02', { group: expect.stringMatching(/^Serviços de educação/) }],
    ['/api/cclasstrib?code=200028', { cst: '200', ibs_reduction: 60, cbs_reduction: 60, nfse: true, valid_to: null }],
    ['/api/cclasstrib?code=200055', { cst: '200', ibs_reduction: null, nfe: null, second_hand: true }],
    ['/api/cst?tax=pis&code=01', { direction: 'saida' }],
    ['/api/cst?tax=icms&code=00', { direction: null }],
    ['/api/nbs?code=122051300', { group: 'Outros serviços de educação, inclusive treinamento' }],
  ])('%s', async (path, said) => {
    const { data } = await ask(path)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject(said)
  })
})
