import type { BatchPreview } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-28T15:00:00Z')
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false })
  await withDefaults({ nfe_tax: {}, nfs_service: {} })
})
afterAll(() => product.stop())

type Body = Record<string, unknown>
const ask = (method: string, path: string, body?: unknown, who: Person | null = shop.adm) =>
  product.call(who, method, path, body)
const create = async (body: object) => idOf(await ask('POST', '/api/product', body))
const read = async (id: number) => (await ask('GET', `/api/product/${id}`)).body.data as Body
const preview = async (rest: object) => {
  const reply = await ask('POST', '/api/batch/preview', { entity: 'product', action: 'fill', ...rest })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as BatchPreview
}
/** Codes of a preview by place. Null where the user must choose. */
const codesOf = ({ products = [] }: BatchPreview, id: number) =>
  Object.fromEntries(
    products.find((one) => one.id === id)?.codes.map(({ place, value }) => [place, value?.code ?? null]) ?? [],
  )
async function fill(rest: object) {
  const task = idOf(await ask('POST', '/api/batch', { entity: 'product', action: 'fill', ...rest }))
  await until('the task', async () => ((await ask('GET', `/api/task/${task}`)).body.data as Body).state === 'DONE')
  const { body } = await ask('GET', `/api/task/${task}/result?rows=true`)
  return (body.data as Body[]).map(({ entity_id, state, message }) => [entity_id, state, message])
}
async function withDefaults({ nfe_tax, nfs_service }: { nfe_tax?: object; nfs_service?: object }) {
  const own = [shop.companyId]
  if (nfe_tax)
    await product.sql('update nfe_default_setting set ncm = null, nfe_tax = $2 where company_id = $1', [
      ...own,
      nfe_tax,
    ])
  if (nfs_service)
    await product.sql('update nfs_default_setting set nfs_service = $2 where company_id = $1', [...own, nfs_service])
}

const SOFTWARE = { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '1.05', iss_aliquot: 2 } }
const COURSE = { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '8.02' } }

describe('what fills itself', () => {
  it('is shown product by product with its official text and its source, and nothing is written yet', async () => {
    const [software, book] = [
      await create({ name: 'Planilha', ...SOFTWARE, nbs: '111032200' }),
      await create({ name: 'Livro', ncm: '49019900' }),
    ]
    const said = await preview({ ids: [software, book] })
    expect(said).toMatchObject({ can: 2, cannot: [] })
    expect(codesOf(said, software)).toEqual({ cindop: '100501', cclasstrib: '000001' })
    expect(said.products?.find(({ id }) => id === book)).toEqual({
      id: book,
      name: 'Livro',
      why: null,
      codes: [
        {
          place: 'nfe_cst_ibscbs',
          value: { code: '410', description: 'Imunidade e não incidência' },
          choices: [{ code: '410', description: 'Imunidade e não incidência' }],
          asks: false,
          from: 'Pelo NCM: livros e jornais são imunes',
        },
        {
          place: 'nfe_cclasstrib',
          value: { code: '410008', description: expect.stringMatching(/^Fornecimentos de livros/) },
          choices: [expect.objectContaining({ code: '410008' })],
          asks: false,
          from: 'Pelo NCM: livros e jornais são imunes',
        },
      ],
    })
    expect(await read(book)).toMatchObject({ cclasstrib: null, nfe_tax: null, version: 1 })
  })

  it('is written where nothing stood, told in the audit, and the rest of the product stays', async () => {
    const [software, book] = [
      await create({ name: 'Plugin', ...SOFTWARE, nbs: '111032200', cclasstrib: '200043' }),
      await create({ name: 'Apostila', ncm: '49019900', nfe_tax: { icms_cst: '300' } }),
    ]
    expect(await fill({ ids: [software, book] })).toEqual([
      [software, 'REFUSED', expect.stringMatching(/códigos que o produto já tem/)],
      [book, 'DONE', null],
    ])
    expect(await read(book)).toMatchObject({
      cclasstrib: '410008',
      nfe_tax: { icms_cst: '300', cst_ibscbs: '410', cclasstrib: null },
    })
    // An entered code is kept even if the table proposes another.
    expect(await read(software)).toMatchObject({
      cclasstrib: '200043',
      nfs_service: { lc_116: '01.05', iss_aliquot: 2, national_service_code: '010501' },
    })
    const { body } = await ask('GET', `/api/audit-log?entity=product&entity_id=${book}&order_by=id`)
    expect((body.data as Body[])[0]).toMatchObject({
      user: { id: shop.adm.id },
      action: 'CHANGED',
      before: { cclasstrib: null },
      after: { cclasstrib: '410008' },
    })
  })

  it('of a book beside a service keeps the class of each where its own note reads it', async () => {
    const id = await create({
      name: 'Livro com aulas',
      type_fiscal_note: 'NFE_NFSE',
      ncm: '49019900',
      nfs_service: { lc_116: '8.02' },
      nbs: '122051900',
      cindop: '100301',
    })
    await fill({ ids: [id] })
    expect(await read(id)).toMatchObject({
      cclasstrib: '000001',
      nfe_tax: { cst_ibscbs: '410', cclasstrib: '410008' },
      nfs_service: { national_service_code: '080201' },
    })
  })
})

describe('what somebody has to choose', () => {
  it('is not filled, and a choice leaves fewer of the others', async () => {
    const id = await create({ name: 'Idiomas', ...COURSE })
    const first = await preview({ ids: [id] })
    expect(codesOf(first, id)).toEqual({ nbs: null, cindop: null, cclasstrib: null })
    const chosen = { [id]: { nbs: '122051900', cclasstrib: '200028' } }
    const next = await preview({ ids: [id], choices: chosen })
    // The chosen class does not fit that NBS; the only class that fits is filled in.
    expect(codesOf(next, id)).toMatchObject({ nbs: '122051900', cindop: null, cclasstrib: '000001' })

    await fill({ ids: [id], choices: { [id]: { nbs: '122051300', cclasstrib: '200028' } } })
    expect(await read(id)).toMatchObject({ nbs: '122051300', cclasstrib: '200028', cindop: null })
  })

  it('refuses a code that is not among the possible ones, and a choice without products', async () => {
    const id = await create({ name: 'Curso', ...COURSE })
    const wrong = async (rest: object) => {
      const { status, body } = await ask('POST', '/api/batch', { entity: 'product', action: 'fill', ...rest })
      return [status, Object.keys((body.errors as object | undefined) ?? {})]
    }
    expect(await wrong({ ids: [id], choices: { [id]: { nbs: '115062100' } } })).toEqual([422, [`choices.${id}.nbs`]])
    expect(await wrong({ ids: [id], choices: { [id]: { nbs: 'abc' } } })).toEqual([422, [`choices.${id}.nbs`]])
    expect(await wrong({ ids: [id], filter: {} })).toEqual([422, ['ids']])
    expect((await ask('POST', '/api/batch', { entity: 'sale', action: 'fill', ids: [1] })).status).toBe(422)
    expect(await read(id)).toMatchObject({ nbs: null })
  })

  it('a good that is no book is offered the general rule, and takes it only when asked', async () => {
    const id = await create({ name: 'Caneca', ncm: '69120000' })
    expect(codesOf(await preview({ ids: [id] }), id)).toEqual({ nfe_cclasstrib: null })
    await fill({ ids: [id], choices: { [id]: { nfe_cclasstrib: '000001' } } })
    expect(await read(id)).toMatchObject({ cclasstrib: '000001', nfe_tax: null })
  })

  it('or to mend says why', async () => {
    const [bare, odd, whole] = [
      await create({ name: 'Sem item', type_fiscal_note: 'NFSE' }),
      await create({ name: 'Fora da tabela', ...COURSE, nbs: '115062100' }),
      await create({ name: 'Completo', ncm: '49019900', cclasstrib: '410008', nfe_tax: { cst_ibscbs: '410' } }),
    ]
    const { products } = await preview({ ids: [bare, odd, whole] })
    expect(products?.map(({ why }) => why)).toEqual([
      'Falta o item da LC 116. Escolha-o no produto.',
      'A tabela oficial não traz este serviço com os códigos que o produto já tem. Confira no produto.',
      'Os códigos já estão preenchidos.',
    ])
    const rows = await fill({ ids: [bare, whole] })
    expect(rows.map(([, state, message]) => [state, message])).toEqual([
      ['REFUSED', 'Falta o item da LC 116. Escolha-o no produto.'],
      ['REFUSED', 'Os códigos já estão preenchidos.'],
    ])
  })
})

describe('who may', () => {
  it('nobody unknown, and nobody for another company', async () => {
    const other = await openShop(product, { certificate: false })
    const foreign = idOf(await ask('POST', '/api/product', { name: 'De outra', ncm: '49019900' }, other.adm))
    const body = { entity: 'product', action: 'fill', ids: [foreign] }
    for (const path of ['/api/batch', '/api/batch/preview']) {
      expect((await ask('POST', path, body, null)).status).toBe(401)
      expect((await ask('POST', path, body)).status).toBe(404)
    }
    expect(
      ((await ask('GET', `/api/product/${foreign}`, undefined, other.adm)).body.data as Body).cclasstrib,
    ).toBeNull()
  })
})

describe('the list of what is without codes', () => {
  const SERVICE = { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '1.05' } }
  const CODES = { nbs: '111032200', cindop: '100501', cclasstrib: '000001' }
  const MADE: readonly [name: string, body: object, lacks: boolean][] = [
    ['bem sem classe', { ncm: '61091000' }, true],
    ['bem com classe', { ncm: '61091000', cclasstrib: '000001' }, false],
    ['bem com classe nos tributos', { ncm: '61091000', nfe_tax: { cclasstrib: '000001' } }, false],
    ['bem com classe só de serviço', { ncm: '61091000', cclasstrib: '200028' }, true],
    ['livro sem classe', { ncm: '49019900' }, true],
    ['serviço sem nada', SERVICE, true],
    ['serviço com parte', { ...SERVICE, ...CODES, cindop: null }, true],
    ['serviço completo', { ...SERVICE, ...CODES }, false],
    ['serviço completo no bloco', { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '1.05', ...CODES } }, false],
    ['os dois, livro sem a sua', { ...SERVICE, ...CODES, type_fiscal_note: 'NFE_NFSE', ncm: '49019900' }, true],
    ['os dois, bem comum', { ...SERVICE, ...CODES, type_fiscal_note: 'NFE_NFSE', ncm: '61091000' }, false],
  ]
  const listed = async (names: readonly string[], value: boolean) => {
    const { body } = await ask('GET', `/api/product?per_page=200&without_ibs_cbs_codes=${value}`)
    return (body.data as Body[]).map(({ name }) => String(name)).filter((name) => names.includes(name))
  }

  it('holds each product that its notes would go without, and the other list the others', async () => {
    for (const [name, body] of MADE) await create({ name, ...body })
    const names = MADE.map(([name]) => name)
    const lacking = MADE.filter(([, , lacks]) => lacks).map(([name]) => name)
    expect((await listed(names, true)).toSorted()).toEqual(lacking.toSorted())
    expect((await listed(names, false)).toSorted()).toEqual(names.filter((name) => !lacking.includes(name)).toSorted())
  })

  it('counts what the company says, of the same service and of any good but a book', async () => {
    await withDefaults({ nfe_tax: { cclasstrib: '000001' }, nfs_service: { lc_116: '01.05', ...CODES } })
    const made: readonly [string, object, boolean][] = [
      ['bem da empresa', { ncm: '61091000' }, false],
      ['livro da empresa', { ncm: '49019900' }, true],
      ['serviço da empresa', { type_fiscal_note: 'NFSE' }, false],
      ['mesmo serviço da empresa', SERVICE, false],
      ['outro serviço que o da empresa', { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '8.02' } }, true],
    ]
    const ids = []
    for (const [name, body] of made) ids.push(await create({ name, ...body }))
    const names = made.map(([name]) => name)
    const lacking = made.filter(([, , lacks]) => lacks).map(([name]) => name)
    expect((await listed(names, true)).toSorted()).toEqual(lacking.toSorted())
    const { products } = await preview({ ids })
    const asked = products?.filter(({ codes }) => codes.some(({ place }) => place !== 'national_service_code'))
    expect(asked?.map(({ name }) => name).toSorted()).toEqual(lacking.toSorted())
    await withDefaults({ nfe_tax: {}, nfs_service: {} })
  })

  it('is what a batch of its filter reaches', async () => {
    const { body } = await ask('GET', '/api/product?total=true&without_ibs_cbs_codes=true&name=livro')
    const { products } = await preview({ filter: { without_ibs_cbs_codes: 'true', name: 'livro' } })
    expect(products).toHaveLength(Number(body.total))
    expect(Number(body.total)).toBeGreaterThan(0)
  })
})
