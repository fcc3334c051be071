import { COLUMNS, type ColumnKey } from '../src/intake/imports/rows/columns.ts'

const GOOD: Record<(typeof COLUMNS)[number]['key'], string> = {
  seller: '12.345.678/0001-95',
  name: 'Beatriz Nogueira Prates',
  document: '123.456.789-09',
  state_registration: '',
  email: 'beatriz@example.com',
  phone: '(11) 98888-0001',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  postal_code: '01310-100',
  country: 'Brasil',
  product_code: 'CURSO-01',
  product_name: 'Curso de Fotografia',
  unit_value: '297,00',
  quantity: '1',
  code: 'VENDA-1',
  date: '05/10/2026',
}

/** Cells of a valid row, with the given columns replaced. */
export function sheetRow(cells: Partial<Record<ColumnKey, string>> = {}): string[] {
  return COLUMNS.map(({ key }) => cells[key] ?? GOOD[key])
}
