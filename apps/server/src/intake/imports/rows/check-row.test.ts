import { describe, expect, it } from 'vitest'
import { sheetRow } from '../../../../testing/import-rows.ts'
import { checkRow, isFault, type RowContext } from './check-row.ts'
import type { ColumnKey } from './columns.ts'

const CONTEXT: RowContext = {
  cnpj: '12345678000195',
  partners: new Set(['CURSO-01|11222333000181']),
  isUncut: false,
  isMonthFirst: false,
  zone: 'America/Sao_Paulo',
  now: new Date('2026-11-22T12:00:00Z'),
}

const check = (cells: Partial<Record<ColumnKey, string>>) => checkRow(sheetRow(cells), CONTEXT)
const good = (cells: Partial<Record<ColumnKey, string>>) => {
  const checked = check(cells)
  if (isFault(checked)) throw new Error(`${checked.code}: ${checked.message}`)
  return checked
}

describe('a row that is right', () => {
  it('says who bought what, when and where', () => {
    expect(good({})).toEqual({
      code: 'VENDA-1',
      buyer: {
        name: 'Beatriz Nogueira Prates',
        email: 'beatriz@example.com',
        phone: '5511988880001',
        document: { kind: 'CPF', value: '12345678909' },
        foreign_document: null,
        state_registration: null,
        is_icms_taxpayer: false,
        country: 'BR',
        address: {
          street: 'Avenida Paulista',
          number: '1000',
          complement: null,
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          state: 'SP',
          postal_code: '01310100',
          country: 'BR',
        },
      },
      item: { external_code: 'CURSO-01', name: 'Curso de Fotografia', quantity: '1', unit_value: '297.00' },
      payment: {},
      purchase_date: '2026-10-05T03:00:00.000Z',
    })
  })

  it.each<[Partial<Record<ColumnKey, string>>, (row: ReturnType<typeof good>) => unknown, unknown]>([
    [{ document: '1234567890' }, (row) => row.buyer.document?.value, '01234567890'],
    [{ seller: '12345678000195' }, (row) => row.code, 'VENDA-1'],
    [{ document: '12345678909' }, (row) => row.buyer.document?.value, '12345678909'],
    [{ document: '11.222.333/0001-81' }, (row) => row.buyer.document?.kind, 'CNPJ'],
    [{ document: '12.ABC.345/01DE-35' }, (row) => row.buyer.document?.value, '12ABC34501DE35'],
    [{ document: '' }, (row) => row.buyer.document, null],
    [
      { country: 'Portugal', document: 'PT-77', state: 'Lisboa', city: 'Lisboa', postal_code: '1000-001' },
      (row) => [row.buyer.foreign_document, row.buyer.address?.city, row.buyer.country],
      ['PT-77', 'Lisboa', 'PT'],
    ],
    [{ state_registration: 'isento' }, (row) => row.buyer.state_registration, 'ISENTO'],
    [{ state_registration: '110.042.490.114' }, (row) => row.buyer.is_icms_taxpayer, true],
    [{ phone: '123' }, (row) => row.buyer.phone, null],
    [{ city: 'sao paulo' }, (row) => row.buyer.address?.city, 'São Paulo'],
    [{ city: '3550308', state: '' }, (row) => row.buyer.address?.state, 'SP'],
    [{ state: 'São Paulo' }, (row) => row.buyer.address?.state, 'SP'],
    [{ postal_code: '1310100' }, (row) => row.buyer.address?.postal_code, '01310100'],
    [
      { street: '', number: '', neighborhood: '', city: '', state: '', postal_code: '' },
      (row) => row.buyer.address,
      null,
    ],
    [{ seller: '11222333000181' }, (row) => row.code, 'VENDA-1'],
    [{ product_code: '', seller: '' }, (row) => row.item.external_code, null],
    [{ document: '="01234567890"' }, (row) => row.buyer.document?.value, '01234567890'],
    [{ document: "'1234567890" }, (row) => row.buyer.document?.value, '01234567890'],
    [{ name: '="Ana ""Nina"" Lima"' }, (row) => row.buyer.name, 'Ana "Nina" Lima'],
    [{ code: "'000123" }, (row) => row.code, '000123'],
    [{ code: "'V-1" }, (row) => row.code, 'V-1'],
    [{ code: '="2000001234567890"' }, (row) => row.code, '2000001234567890'],
    [{ code: "'2000001234567890" }, (row) => row.code, '2000001234567890'],
    [{ code: '2000001234567891' }, (row) => row.code, '2000001234567891'],
    [{ code: '1E5' }, (row) => row.code, '1E5'],
    [{ code: '20441.0' }, (row) => row.code, '20441'],
    [{ code: '20441,00' }, (row) => row.code, '20441'],
    [{ code: "'20441.0" }, (row) => row.code, '20441.0'],
    [{ code: '=020441' }, (row) => row.code, '020441'],
    [{ code: '#20441' }, (row) => row.code, '#20441'],
    [{ product_code: '7891000315507.0' }, (row) => row.item.external_code, '7891000315507'],
    [{ document: '1234567890.0' }, (row) => row.buyer.document?.value, '01234567890'],
    [{ document: '１２３４５６７８９０９' }, (row) => row.buyer.document?.value, '12345678909'],
    [{ postal_code: '1310100.0' }, (row) => row.buyer.address?.postal_code, '01310100'],
    [{ phone: '31977770011.0' }, (row) => row.buyer.phone, '5531977770011'],
    [{ product_name: '#PARTIU!' }, (row) => row.item.name, '#PARTIU!'],
    [{ name: "'t Hooft" }, (row) => row.buyer.name, "'t Hooft"],
    [{ phone: '+55 (031) 97777-0011' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '031 97777-0011' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '(55) 99999-0011' }, (row) => row.buyer.phone, '5555999990011'],
    [{ phone: '5531977770011' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '+1 813 555 0123' }, (row) => row.buyer.phone, '18135550123'],
    [{ phone: '31977770011 / 3133330000' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '(031) 97777-0011 ramal 4' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '(20) 97777-0011' }, (row) => row.buyer.phone, null],
    [{ phone: '(31) 3333-0000 ramal 12' }, (row) => row.buyer.phone, '553133330000'],
    [{ phone: '015 31 97777-0011' }, (row) => row.buyer.phone, '5531977770011'],
    [{ phone: '5,51199E+12' }, (row) => row.buyer.phone, null],
    [{ phone: '1,19888800E+10' }, (row) => row.buyer.phone, null],
    [{ phone: '#N/D' }, (row) => row.buyer.phone, null],
    [{ date: '05/10/26 às 14h30' }, (row) => row.purchase_date, '2026-10-05T17:30:00.000Z'],
    [{ email: 'Ana Lima <ana@example.com>' }, (row) => row.buyer.email, 'ana@example.com'],
    [{ email: 'mailto:ana@example.com;' }, (row) => row.buyer.email, 'ana@example.com'],
    [{ number: '1000.0' }, (row) => row.buyer.address?.number, '1000'],
    [{ quantity: '2 unid.' }, (row) => row.item.quantity, '2'],
    [{ quantity: '1x' }, (row) => row.item.quantity, '1'],
    [{ unit_value: '297,00 BRL' }, (row) => row.item.unit_value, '297.00'],
    [
      { city: 'Campinas - SP', state: '' },
      (row) => [row.buyer.address?.city, row.buyer.address?.state],
      ['Campinas', 'SP'],
    ],
    [{ city: 'Campinas/SP' }, (row) => row.buyer.address?.city, 'Campinas'],
    [{ state: 'SP - São Paulo' }, (row) => row.buyer.address?.state, 'SP'],
    [{ country: 'EUA', document: '', state: 'FL' }, (row) => row.buyer.country, 'US'],
    [{ name: "'=SOMA(1;2)" }, (row) => row.buyer.name, '=SOMA(1;2)'],
    [{ name: 'Ana\u200b  Lima\u0000' }, (row) => row.buyer.name, 'Ana Lima'],
  ])('%j', (cells, of, expected) => {
    expect(of(good(cells))).toEqual(expected)
  })
})

describe('a row that is wrong', () => {
  it.each<[ColumnKey, string, string]>([
    ['seller', '99.999.999/0001-00', 'INVALID_DOCUMENT'],
    ['seller', '11.444.777/0001-61', 'OTHER_COMPANY'],
    ['name', '', 'REQUIRED'],
    ['name', 'A', 'REQUIRED'],
    ['name', 'x'.repeat(61), 'TOO_LONG'],
    ['document', '123.456.789-00', 'INVALID_DOCUMENT'],
    ['document', '111.111.111-11', 'INVALID_DOCUMENT'],
    ['state_registration', 'não sei', 'INVALID_STATE_REGISTRATION'],
    ['email', 'a@b.com, c@d.com', 'INVALID_EMAIL'],
    ['email', 'sem arroba', 'INVALID_EMAIL'],
    ['street', 'x'.repeat(61), 'TOO_LONG'],
    ['number', 'x'.repeat(61), 'TOO_LONG'],
    ['complement', 'x'.repeat(61), 'TOO_LONG'],
    ['neighborhood', 'x'.repeat(61), 'TOO_LONG'],
    ['city', 'Cidade Inventada', 'INVALID_CITY'],
    ['city', '9999999', 'INVALID_CITY'],
    ['city', '3304557', 'INVALID_CITY'],
    ['state', 'XX', 'INVALID_STATE'],
    ['state', '', 'INVALID_STATE'],
    ['postal_code', '123', 'INVALID_POSTAL_CODE'],
    ['country', 'Terra do Nunca', 'INVALID_COUNTRY'],
    ['product_name', '', 'REQUIRED'],
    ['product_name', 'x'.repeat(121), 'TOO_LONG'],
    ['unit_value', '', 'REQUIRED'],
    ['unit_value', '0', 'INVALID_AMOUNT'],
    ['unit_value', '-5', 'INVALID_AMOUNT'],
    ['unit_value', '1.234', 'INVALID_AMOUNT'],
    ['unit_value', '12,345', 'INVALID_AMOUNT'],
    ['unit_value', 'grátis', 'INVALID_AMOUNT'],
    ['quantity', '', 'REQUIRED'],
    ['quantity', '0', 'INVALID_QUANTITY'],
    ['quantity', '1,23456', 'INVALID_QUANTITY'],
    ['code', '', 'REQUIRED'],
    ['code', 'x'.repeat(61), 'TOO_LONG'],
    ['code', '1,23457E+11', 'CUT_BY_SPREADSHEET'],
    ['code', '1.23457E+15', 'CUT_BY_SPREADSHEET'],
    ['code', '1e+21', 'CUT_BY_SPREADSHEET'],
    ['code', '1.23457E11', 'CUT_BY_SPREADSHEET'],
    ['code', "'1,23E+11", 'CUT_BY_SPREADSHEET'],
    ['code', '2000001234567890', 'CUT_BY_SPREADSHEET'],
    ['code', '12345678901234500000', 'CUT_BY_SPREADSHEET'],
    ['code', '#REF!', 'SPREADSHEET_ERROR'],
    ['code', '########', 'SPREADSHEET_ERROR'],
    ['code', '1,23457 E+15', 'CUT_BY_SPREADSHEET'],
    ['product_name', 'Err:502', 'SPREADSHEET_ERROR'],
    ['date', '##########', 'INVALID_DATE'],
    ['product_code', '7,8912E+12', 'CUT_BY_SPREADSHEET'],
    ['document', '1,53509E+10', 'INVALID_DOCUMENT'],
    ['document', '#N/A', 'INVALID_DOCUMENT'],
    ['document', '#SEM RESULTADO', 'REQUIRED'],
    ['seller', '1,12223E+13', 'INVALID_DOCUMENT'],
    ['postal_code', '1,31010E+07', 'INVALID_POSTAL_CODE'],
    ['complement', '#VALOR!', 'SPREADSHEET_ERROR'],
    ['date', '', 'REQUIRED'],
    ['date', '31/02/2026', 'INVALID_DATE'],
    ['date', 'ontem', 'INVALID_DATE'],
    ['date', '05/10/2019', 'INVALID_DATE'],
    ['date', '23/11/2026', 'DATE_IN_FUTURE'],
  ])('%s "%s" is %s', (column, text, code) => {
    expect(check({ [column]: text })).toMatchObject({ code })
  })

  it.each([
    [['1,90000E+46', '', ''], 'Transação do pagamento'],
    [['', '1,82361E+13', ''], 'PSP'],
    [['', '', '1.12223E+13'], 'Quem recebeu'],
  ])('has what a spreadsheet cut in the payment: %s', (payment, column) => {
    expect(checkRow([...sheetRow(), ...payment], CONTEXT)).toMatchObject({ code: 'CUT_BY_SPREADSHEET', column })
  })

  it('has a code with zeros behind the fifteenth digit taken where the file shows that no code was cut', () => {
    const row = sheetRow({ code: '2000001234567890' })
    expect(checkRow(row, { ...CONTEXT, isUncut: true })).toMatchObject({ code: '2000001234567890' })
  })

  it('has its month first, or may have it where the file has', () => {
    const dated = (date: string, isMonthFirst: boolean) => checkRow(sheetRow({ date }), { ...CONTEXT, isMonthFirst })
    expect(dated('10/20/2026', false)).toMatchObject({ message: expect.stringContaining('tem o mês antes do dia') })
    expect(dated('05/10/2026', true)).toMatchObject({ message: expect.stringContaining('parece ter') })
    expect(dated('05/10/2026', false)).toMatchObject({ purchase_date: '2026-10-05T03:00:00.000Z' })
    expect(dated('10/10/2026', true)).toMatchObject({ purchase_date: '2026-10-10T03:00:00.000Z' })
  })

  it('of a document behind asterisks says that it is covered', () => {
    expect(check({ document: '***.456.789-**' })).toMatchObject({ message: expect.stringContaining('asteriscos') })
  })

  it('of a buyer abroad keeps no document that a spreadsheet cut', () => {
    expect(check({ country: 'Portugal', document: '2,4E+08' })).toMatchObject({ code: 'INVALID_DOCUMENT' })
  })

  it('is worth less than a cent, or more than any sale, where value and quantity are right each by itself', () => {
    const line = (unit_value: string, quantity: string) => check({ unit_value, quantity })
    expect(line('0,01', '0,4')).toMatchObject({ column: 'Quantidade', message: expect.stringContaining('menos de') })
    expect(line('0,01', '0,5')).toMatchObject({ item: { quantity: '0.5' } })
    expect(line('999.999.999,99', '1,1')).toMatchObject({ code: 'INVALID_QUANTITY' })
    expect(line('999.999.999,99', '999999999')).toMatchObject({ message: expect.stringContaining('mais de') })
    expect(line('999.999.999,99', '1')).toMatchObject({ item: { unit_value: '999999999.99' } })
  })

  it('names its column and says what to do', () => {
    expect(check({ unit_value: '1.234' })).toEqual({
      column: 'Valor unitário',
      code: 'INVALID_AMOUNT',
      message: '"1.234" pode ser lido de dois modos. Se são milhares, escreva 1234. Se não, use até 2 casas.',
    })
  })
})
