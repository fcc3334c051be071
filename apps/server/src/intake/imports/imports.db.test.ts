import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, ended, formOf, importOf, newSeller, type Sender, send, view } from '../../../testing/imports.ts'
import { sheetOf, workbook, zipped } from '../../../testing/workbook-parts.ts'
import { HEADERS } from './rows/columns.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

let product: Product
let seller: Sender
beforeAll(async () => {
  product = await startProduct({ worker: true, clock: { now: () => NOW } })
  seller = { product, ...(await newSeller(product)) }
})
afterAll(() => product.stop())

type SaleFacts = { id: number; status: string; amount_cents: number; missing: string[]; source: string; items: number }
async function saleOf(code: string, companyId = seller.companyId): Promise<SaleFacts | undefined> {
  const [row] = await product.sql<SaleFacts>(
    `select s.id::int, status, amount_cents::int, missing, platform as source,
      (select count(*)::int from sale_item i where i.company_id = s.company_id and i.sale_id = s.id) as items
     from sale s where company_id = $1 and external_sales_id = $2`,
    [companyId, code],
  )
  return row
}
const another = async () => ({ product, ...(await newSeller(product, newCnpj())) })
const own = (cells: Parameters<typeof sheetRow>[0] = {}) => sheetRow({ seller: '', ...cells })

describe('the model', () => {
  it.each(['csv', 'xlsx'] as const)('in %s becomes exactly the sales it should', async (format) => {
    const folder = new URL('./fixtures/', import.meta.url)
    const expected = JSON.parse(await readFile(new URL('modelo_importacao_vendas.expected.json', folder), 'utf8'))
    const bytes = await readFile(new URL(`modelo_importacao_vendas.${format}`, folder))
    // The xlsx model contains the company's CNPJ, which only one company may have.
    const sender = format === 'csv' ? seller : await withCnpj()
    const { sales: expectedSales, ...outcome } = expected
    expect(await importOf(sender, bytes, `modelo.${format}`)).toMatchObject(outcome)
    const sales = await product.sql(
      `select external_sales_id, to_char(purchase_date at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as purchase_date,
        c.document as client_document, (amount_cents / 100.0)::numeric(12,2)::text as amount,
        (select json_agg(json_build_object('external_code', p.external_code, 'quantity', i.quantity::int, 'unit_value', i.value_per_unit::numeric(12,2)::text))
          from sale_item i join product p on p.id = i.product_id where i.sale_id = s.id) as items, missing
       from sale s join sale_client c on c.sale_id = s.id where s.company_id = $1 order by external_sales_id`,
      [sender.companyId],
    )
    expect(sales).toEqual(expectedSales)
  })

  /** Moves the model's CNPJ to the new company, since only one company may have it. */
  async function withCnpj(): Promise<Sender> {
    const sender = await another()
    await product.sql("update company set cnpj = '11444777000161' where id = $1", [seller.companyId])
    await product.sql("update company set cnpj = '12345678000195' where id = $1", [sender.companyId])
    return sender
  }

  it.each(['csv', 'xlsx'] as const)('can be fetched empty in %s and is taken in as it is', async (format) => {
    const reply = await fetch(`${product.url}/api/sale-file-import/template?format=${format}`, {
      headers: { authorization: `Bearer ${seller.person.token}` },
    })
    expect(reply.headers.get('content-disposition')).toContain(`modelo_importacao_vendas.${format}`)
    const done = await importOf(seller, new Uint8Array(await reply.arrayBuffer()), `modelo.${format}`)
    expect(done).toMatchObject({
      status: 'DONE',
      rows: 0,
      success_rows: 0,
      fail_rows: 0,
      next_row_to_import: null,
      fault: null,
    })
  })
})

describe('a file', () => {
  it('brings its good rows in and tells what is wrong with the others', async () => {
    const rows = Array.from({ length: 1_000 }, (_none, at) => own({ code: `MIL-${at}` }))
    rows[499] = own({ code: 'MIL-RUIM', unit_value: '1.234' })
    const done = await importOf(seller, csvOf(rows))
    expect(done).toMatchObject({ rows: 1_000, success_rows: 999, fail_rows: 1, fault: null })
    expect(done.fails).toMatchObject([
      { row: 500, code: 'INVALID_AMOUNT', column: 'Valor unitário', resolved_at: null },
    ])
    expect(JSON.parse(done.fails[0]?.metadata ?? '')).toEqual(rows[499])
    expect(await saleOf('MIL-0')).toMatchObject({ status: 'PENDING', amount_cents: 29_700, items: 1, source: 'MANUAL' })
  })

  it('that is sent again brings nothing in twice', async () => {
    const text = csvOf([own({ code: 'DUAS-1' }), own({ code: 'DUAS-2' })])
    await importOf(seller, text)
    const again = await importOf(seller, text)
    expect(again).toMatchObject({ rows: 2, success_rows: 0, fail_rows: 2 })
    expect(again.fails.map((fail) => fail.code)).toEqual(['ALREADY_IMPORTED', 'ALREADY_IMPORTED'])
  })

  it('makes incomplete sales of rows without an address, and one sale of rows with one code however far apart', async () => {
    const bare = { street: '', number: '', neighborhood: '', city: '', state: '', postal_code: '' }
    const rows = Array.from({ length: 5_000 }, (_none, at) => own({ code: `LONGE-${at}`, ...bare }))
    rows[0] = own({ code: 'JUNTAS', product_code: 'A' })
    rows[2_500] = own({ code: 'JUNTAS', product_code: 'A' })
    rows[4_999] = own({ code: 'JUNTAS', product_code: 'B' })
    rows[1] = own({ code: 'BRIGA' })
    rows[4_998] = own({ code: 'BRIGA', name: 'Outra Pessoa', product_code: 'B' })
    const done = await importOf(seller, csvOf(rows))
    expect(done.fails.map((fail) => [fail.row, fail.code])).toEqual([
      [2, 'CONFLICTING_CUSTOMER'],
      [2_501, 'DUPLICATE_ROW'],
      [4_999, 'CONFLICTING_CUSTOMER'],
    ])
    expect(done).toMatchObject({ rows: 5_000, success_rows: 4_997, fail_rows: 3 })
    expect(await saleOf('JUNTAS')).toMatchObject({ amount_cents: 59_400, items: 2 })
    expect(await saleOf('LONGE-7')).toMatchObject({ status: 'UNPROCESSED', missing: ['address'] })
  }, 90_000)

  it('makes no sale of codes that a spreadsheet cut, and all of those that it left whole', async () => {
    const cut = await importOf(
      seller,
      csvOf(['A', 'B'].map((product_code) => own({ code: '8,12345E+11', product_code }))),
    )
    expect(cut).toMatchObject({ rows: 2, success_rows: 0 })
    expect(cut.fails.map((fail) => [fail.code, fail.column])).toEqual([
      ['CUT_BY_SPREADSHEET', 'Código da venda'],
      ['CUT_BY_SPREADSHEET', 'Código da venda'],
    ])
    const alone = await importOf(seller, csvOf([own({ code: '2000005555555550' })]))
    expect(alone.fails.map((fail) => fail.code)).toEqual(['CUT_BY_SPREADSHEET'])
    const whole = ['2000005555555550', '2000005555555551']
    expect(await importOf(seller, csvOf(whole.map((code) => own({ code }))))).toMatchObject({
      rows: 2,
      success_rows: 2,
    })
    expect(await saleOf('2000005555555550')).toMatchObject({ items: 1 })
  })

  it('begins below the title of a report', async () => {
    const titled = (code: string) => `Vendas de novembro, por dia\r\nLoja dos Testes\r\n\r\n${csvOf([own({ code })])}`
    expect(await importOf(seller, titled('TITULO-1'))).toMatchObject({ rows: 1, success_rows: 1 })
    const sheet = sheetOf([['Vendas de novembro'], [], HEADERS, own({ code: 'TITULO-2' })])
    expect(await importOf(seller, await zipped(workbook({ sheet })), 'vendas.xlsx')).toMatchObject({ success_rows: 1 })
  })

  it('makes no half of a sale whose code, or buyer, stands in its first row alone', async () => {
    const rest = { code: '', name: '', document: '', product_code: 'B', product_name: 'Apostila' }
    const rows = [own({ code: 'MEIA' }), own(rest), own({ code: 'INTEIRA' }), own({ ...rest, product_name: 'Total' })]
    const done = await importOf(seller, csvOf(rows))
    expect(done.fails.map((fail) => [fail.row, fail.code])).toEqual([
      [1, 'OTHER_ROW_FAILED'],
      [2, 'REQUIRED'],
      [4, 'REQUIRED'],
    ])
    expect(await saleOf('MEIA')).toBeUndefined()
    expect(await saleOf('INTEIRA')).toMatchObject({ items: 1 })
  })

  it('takes no day that reads both ways from a file whose other days have the month first', async () => {
    const dated = (code: string, date: string) => own({ code, date })
    const american = await importOf(seller, csvOf([dated('EUA-1', '10/31/2026'), dated('EUA-2', '10/09/2026')]))
    expect(american.fails.map((fail) => fail.code)).toEqual(['INVALID_DATE', 'INVALID_DATE'])
    await product.call(seller.person, 'POST', `/api/sale-file-import/${american.id}/retry`)
    expect(await ended(seller, american.id)).toMatchObject({ success_rows: 0, fail_rows: 2 })
    const put = `/api/sale-file-import/${american.id}/fails/${american.fails[1]?.id}`
    const written = await product.call(seller.person, 'PUT', put, { cells: dated('EUA-2', '09/10/2026') })
    expect(written.body.data).toMatchObject({ resolved: true })
    const mixed = [dated('MISTA-1', '10/31/2026'), dated('MISTA-2', '10/09/2026'), dated('MISTA-3', '31/10/2026')]
    expect((await importOf(seller, csvOf(mixed))).fails.map((fail) => fail.row)).toEqual([1])
  })

  it('tells in the sale where it came from, and makes its products for the user to complete', async () => {
    await importOf(
      seller,
      csvOf([
        own({
          code: 'ORIGEM',
          product_code: 'NOVO-1',
          document: '11.222.333/0001-81',
          state_registration: '110.042.490.114',
        }),
      ]),
    )
    const sale = await saleOf('ORIGEM')
    const shown = await product.call(seller.person, 'GET', `/api/sale/${sale?.id}`)
    expect(shown.body.data).toMatchObject({
      source: 'IMPORT',
      client: {
        document: '11222333000181',
        type: 'PJ',
        state_registration: '110042490114',
        icms_taxpayer: 'Contribuinte',
      },
    })
    const events = await product.sql('select text, detail from sale_event where sale_id = $1', [sale?.id])
    expect(events).toEqual([{ text: 'Venda importada', detail: 'vendas.csv, linha 1' }])
    const made = await product.sql(
      "select status, price_cents::int, name from product where company_id = $1 and external_code = 'NOVO-1'",
      [seller.companyId],
    )
    expect(made).toEqual([{ status: 'PENDING', price_cents: 29_700, name: 'Curso de Fotografia' }])
  })

  it('comes back as it was sent', async () => {
    const bytes = Buffer.from(csvOf([own({ code: 'VOLTA' })]), 'latin1')
    const id = await send(seller, bytes, 'C:\\Vendas\\relatório de vendas.csv')
    const reply = await fetch(`${product.url}/api/sale-file-import/${id}/download`, {
      headers: { authorization: `Bearer ${seller.person.token}` },
    })
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="relatorio de vendas.csv"; filename*=UTF-8''relat%C3%B3rio%20de%20vendas.csv`,
    )
  })

  it('is not taken in without the company, the file, or the right to it', async () => {
    const stranger = await another()
    const post = (who: Sender, form: FormData) => product.call(who.person, 'POST', '/api/sale-file-import', form)
    expect((await post(stranger, formOf(seller.companyId, csvOf([])))).status).toBe(404)
    const bare = new FormData()
    bare.set('company_id', String(seller.companyId))
    expect((await post(seller, bare)).body).toMatchObject({
      code: 'dados_invalidos',
      errors: { file: ['Escolha o arquivo.'] },
    })
    const lone = formOf(seller.companyId, csvOf([]))
    lone.delete('company_id')
    expect((await post(seller, lone)).status).toBe(422)
    expect(
      (await product.call(stranger.person, 'GET', `/api/sale-file-import/${await send(seller, csvOf([]))}`)).status,
    ).toBe(404)
  })
})

describe('a hostile file', () => {
  const INVALID = { status: 422, code: 'planilha_invalida' }
  const UNKNOWN = { status: 415, code: 'tipo_nao_aceito' }
  const refused = async (bytes: string | Uint8Array, name?: string) => {
    const reply = await product.call(
      seller.person,
      'POST',
      '/api/sale-file-import',
      formOf(seller.companyId, bytes, name),
    )
    return { status: reply.status, code: reply.body.code, message: reply.body.message }
  }

  it('with another header is refused, naming the first wrong column', async () => {
    const header = HEADERS.map((name) => (name === 'Telefone' ? 'Celular' : name))
    expect(await refused(csvOf([own()], header))).toMatchObject({
      status: 422,
      message:
        'A planilha deve ter 20 colunas, na ordem do modelo: a coluna 6 deve ser "Telefone" e está como "Celular".',
    })
    expect(await refused(csvOf([], [...HEADERS, 'Cor']))).toMatchObject(INVALID)
    expect(await refused('x;'.repeat(1_000_000))).toMatchObject(INVALID)
  })

  it('of another kind is refused', async () => {
    expect(await refused('%PDF-1.7', 'vendas.pdf')).toMatchObject(UNKNOWN)
    expect(await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'vendas.xlsx')).toMatchObject(UNKNOWN)
    expect(
      await refused(
        await zipped({ ...workbook({ sheet: sheetOf([HEADERS]) }), 'xl/vbaProject.bin': 'x' }),
        'vendas.xlsx',
      ),
    ).toMatchObject(UNKNOWN)
    expect(
      await refused(await zipped({ ...workbook({ sheet: '' }), 'xl/workbook.xml': '<workbook/>' }), 'vendas.xlsx'),
    ).toMatchObject(INVALID)
  })

  it('that is empty or too large is refused', async () => {
    expect(await refused('')).toMatchObject(INVALID)
    expect(await refused(Buffer.alloc(50 * 1024 * 1024 + 1, 'x'))).toMatchObject({
      status: 413,
      code: 'corpo_grande_demais',
    })
  })

  it('with broken lines loses these lines alone', async () => {
    const good = (code: string) => csvOf([own({ code })]).split('\r\n')[1]
    const lines = [
      HEADERS.join(';'),
      good('Q-1'),
      `"aspas;${good('Q-2')}`,
      good('Q-3'),
      'x;'.repeat(100_000),
      good('Q-4'),
    ]
    const done = await importOf(seller, lines.join('\r'))
    expect(done.fails.map((fail) => [fail.row, fail.code])).toEqual([
      [2, 'OPEN_QUOTE'],
      [4, 'WRONG_COLUMN_COUNT'],
    ])
    expect(done).toMatchObject({ rows: 5, success_rows: 3, fail_rows: 2 })
  })

  it('with a line worth more than any note holds loses this line alone', async () => {
    const huge = { unit_value: '999.999.999,99', quantity: '999999999' }
    const sheet = csvOf([own({ ...huge, code: 'ENORME' }), own({ code: 'COMUM' })])
    const done = await importOf(await another(), sheet)
    expect(done).toMatchObject({
      rows: 2,
      success_rows: 1,
      fail_rows: 1,
      fails: [{ row: 1, code: 'INVALID_QUANTITY' }],
    })
  })

  it('that breaks off keeps the rows before, and says so', async () => {
    const whole = sheetOf([HEADERS, own({ code: 'CORTE-1' }), own({ code: 'CORTE-2' })])
    const sheet = whole.slice(0, whole.lastIndexOf('<row>') + 20)
    const done = await importOf(seller, await zipped(workbook({ sheet })), 'vendas.xlsx')
    expect(done).toMatchObject({ status: 'DONE', rows: 1, success_rows: 1, next_row_to_import: null })
    expect(done.fault).toContain('danificada')
  })

  it('with formulas brings in what they had come to', async () => {
    const cells = own({ code: 'FORMULA' }).map((text, at) =>
      at === 16 ? '<c t="n"><f>100*3-3</f><v>297</v></c>' : `<c t="str"><f>"x"</f><v>${text}</v></c>`,
    )
    const sheet = sheetOf([HEADERS]).replace('</sheetData>', `<row>${cells.join('')}</row></sheetData>`)
    expect(await importOf(seller, await zipped(workbook({ sheet })), 'vendas.xlsx')).toMatchObject({ success_rows: 1 })
    expect(await saleOf('FORMULA')).toMatchObject({ amount_cents: 29_700 })
  })
})

describe('a failed row', () => {
  it('that was hidden in the workbook waits for a person, who may try it all the same', async () => {
    const sheet = sheetOf([HEADERS, own({ code: 'VISTA' }), own({ code: 'OCULTA' })])
    const at = sheet.lastIndexOf('<row>')
    const hidden = `${sheet.slice(0, at)}<row hidden="1">${sheet.slice(at + '<row>'.length)}`
    const done = await importOf(seller, await zipped(workbook({ sheet: hidden })), 'vendas.xlsx')
    expect(done.fails.map((fail) => [fail.row, fail.code])).toEqual([[2, 'HIDDEN_ROW']])
    expect(await saleOf('OCULTA')).toBeUndefined()
    await product.call(seller.person, 'POST', `/api/sale-file-import/${done.id}/retry`)
    await ended(seller, done.id)
    expect(await saleOf('OCULTA')).toMatchObject({ items: 1 })
  })

  it('is put right in place and becomes a sale at once', async () => {
    const done = await importOf(seller, csvOf([own({ code: 'CONSERTO', email: 'não é' })]))
    const [fail] = done.fails
    const put = (cells: string[]) =>
      product.call(seller.person, 'PUT', `/api/sale-file-import/${done.id}/fails/${fail?.id}`, { cells })
    expect((await put(own({ code: 'CONSERTO', date: '' }))).body.data).toMatchObject({
      resolved: false,
      code: 'REQUIRED',
      message: 'Preencha "Data da venda".',
    })
    expect((await put(own({ code: 'CONSERTO' }))).body.data).toEqual({ id: fail?.id, resolved: true })
    expect(await saleOf('CONSERTO')).toMatchObject({ status: 'PENDING' })
    expect(await view(seller, done.id)).toMatchObject({ success_rows: 1, fail_rows: 0 })
    expect((await put(own({ code: 'CONSERTO' }))).body.code).toBe('linha_ja_importada')
  })

  it('takes along the rows of its sale that waited for it', async () => {
    const done = await importOf(
      seller,
      csvOf([own({ code: 'PAR' }), own({ code: 'PAR', product_code: 'B', quantity: 'dois' })]),
    )
    expect(done.fails.map((fail) => fail.code)).toEqual(['OTHER_ROW_FAILED', 'INVALID_QUANTITY'])
    expect(await saleOf('PAR')).toBeUndefined()
    await product.call(seller.person, 'PUT', `/api/sale-file-import/${done.id}/fails/${done.fails[1]?.id}`, {
      cells: own({ code: 'PAR', product_code: 'B', quantity: '2' }),
    })
    expect(await saleOf('PAR')).toMatchObject({ items: 2, amount_cents: 89_100 })
    expect(await view(seller, done.id)).toMatchObject({ success_rows: 2, fail_rows: 0 })
  })

  it('adds its item to the sale that the other rows made, but not for another customer nor once it is a note', async () => {
    const twice = own({ code: 'MAIS' })
    const done = await importOf(seller, csvOf([own({ code: 'MAIS' }), twice, twice, twice]))
    const put = async (at: number, cells: string[]) =>
      (
        await product.call(seller.person, 'PUT', `/api/sale-file-import/${done.id}/fails/${done.fails[at]?.id}`, {
          cells,
        })
      ).body.data
    expect(await put(0, own({ code: 'MAIS', product_code: 'B', unit_value: '3,00' }))).toMatchObject({ resolved: true })
    expect(await saleOf('MAIS')).toMatchObject({ items: 2, amount_cents: 30_000 })
    await product.sql(
      "update sale set status = 'DONE', processed_at = now() where company_id = $1 and external_sales_id = 'MAIS'",
      [seller.companyId],
    )
    expect(await put(1, own({ code: 'MAIS', product_code: 'C' }))).toMatchObject({ code: 'ALREADY_IMPORTED' })
    expect(await put(2, own({ code: 'MAIS', product_code: 'D', name: 'Outra Pessoa' }))).toMatchObject({
      code: 'CONFLICTING_CUSTOMER',
    })
  })

  it('is tried again with all others once what was wrong elsewhere is gone', async () => {
    const text = csvOf([
      own({ code: 'DE-NOVO', seller: '11.222.333/0001-81', product_code: 'PARCERIA' }),
      own({ code: 'RUIM', date: 'x' }),
    ])
    const done = await importOf(seller, text)
    expect(done.fails.map((fail) => fail.code)).toEqual(['OTHER_COMPANY', 'INVALID_DATE'])
    await importOf(seller, csvOf([own({ code: 'DO-PRODUTO', product_code: 'PARCERIA' })]))
    await product.sql(
      "insert into product_coproducer (company_id, product_id, document, percentage) select company_id, id, '11222333000181', 30 from product where company_id = $1 and external_code = 'PARCERIA'",
      [seller.companyId],
    )
    const asked = await product.call(seller.person, 'POST', `/api/sale-file-import/${done.id}/retry`, {})
    expect(asked.status).toBe(202)
    expect(await ended(seller, done.id)).toMatchObject({ success_rows: 1, fail_rows: 1 })
    expect(await saleOf('DE-NOVO')).toMatchObject({ items: 1 })
  })

  it.each(['csv', 'xlsx'] as const)(
    'comes in a %s that holds no formulas and is taken in again once it is right',
    async (format) => {
      const other = await another()
      const done = await importOf(other, csvOf([own({ code: 'X', name: '=HYPERLINK("http://x")', date: '' })]))
      const reply = await fetch(`${product.url}/api/sale-file-import/${done.id}/fails/download?format=${format}`, {
        headers: { authorization: `Bearer ${other.person.token}` },
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      if (format === 'csv') {
        expect(bytes.toString()).toContain(`;"'=HYPERLINK(""http://x"")";`)
        const right = bytes.toString().replace('Preencha "Data da venda".', 'ok').replace(/;X;;/, ';X;05/10/2026;')
        expect(await importOf(other, right)).toMatchObject({ success_rows: 1 })
        const [sale] = await product.sql('select customer_name from sale where company_id = $1', [other.companyId])
        expect(sale).toEqual({ customer_name: '=HYPERLINK("http://x")' })
      } else expect((await importOf(other, bytes, 'erros.xlsx')).fails.map((fail) => fail.code)).toEqual(['REQUIRED'])
    },
  )
})

describe('the list', () => {
  it('is found by id and by whoever sent it, without accents, within the own company', async () => {
    const other = await another()
    await product.sql("update app_user set name = 'José Árvore' where id = $1", [other.person.id])
    const done = await importOf(other, csvOf([]))
    const list = async (who: Sender['person'], query: string) => {
      const reply = await product.call(who, 'GET', `/api/sale-file-import?${query}`)
      return (reply.body.data as { id: number }[]).map((one) => one.id)
    }
    expect(await list(other.person, '')).toEqual([done.id])
    expect(await list(other.person, 'responsible=arvore')).toEqual([done.id])
    expect(await list(other.person, 'responsible=maria')).toEqual([])
    expect(await list(other.person, `id=${done.id}`)).toEqual([done.id])
    expect(await list(seller.person, `id=${done.id}`)).toEqual([])
    expect(await list(other.person, 'status=STARTED')).toEqual([])
    expect(await list(other.person, 'status=DONE&start_ended_at=2026-11-22&end_ended_at=2026-11-22')).toEqual([done.id])
    const wise = await product.person({ wise: true })
    const seen = await product.call(wise, 'GET', `/api/sale-file-import?with=user,company,fails&id=${done.id}`)
    expect(seen.body.data).toMatchObject([
      {
        company: { id: other.companyId, corporate_name: 'Loja dos Testes Ltda' },
        user: { name: 'José Árvore' },
        fails: [],
      },
    ])
  })
})
