// table
import { IMPORT_COLUMN_COUNT } from '@talao/contract/sale/sale-file-import'

/**
 * The 20 columns of the model, in order. Sheets are read by position; the header only proves that the file follows the
 * model.
 */
export const COLUMNS = [
  { key: 'seller', header: 'CNPJ do produtor' },
  { key: 'name', header: 'Nome do cliente' },
  { key: 'document', header: 'CPF/CNPJ do cliente' },
  { key: 'state_registration', header: 'Inscrição estadual' },
  { key: 'email', header: 'E-mail' },
  { key: 'phone', header: 'Telefone' },
  { key: 'street', header: 'Logradouro' },
  { key: 'number', header: 'Número' },
  { key: 'complement', header: 'Complemento' },
  { key: 'neighborhood', header: 'Bairro' },
  { key: 'city', header: 'Cidade' },
  { key: 'state', header: 'UF' },
  { key: 'postal_code', header: 'CEP' },
  { key: 'country', header: 'País' },
  { key: 'product_code', header: 'Código do produto' },
  { key: 'product_name', header: 'Nome do produto' },
  { key: 'unit_value', header: 'Valor unitário' },
  { key: 'quantity', header: 'Quantidade' },
  { key: 'code', header: 'Código da venda' },
  { key: 'date', header: 'Data da venda' },
] as const

/** Columns that may follow the model's, all three: what is known of the payment. */
export const PAYMENT_COLUMNS = [
  { key: 'transaction', header: 'Transação do pagamento' },
  { key: 'psp', header: 'PSP' },
  { key: 'receiver', header: 'Quem recebeu' },
] as const

export type ColumnKey = (typeof COLUMNS)[number]['key'] | (typeof PAYMENT_COLUMNS)[number]['key']
export const HEADERS: readonly string[] = COLUMNS.map((column) => column.header)
/** Extra column of the failed-rows file. A corrected file may still have it. */
export const ERROR_HEADER = 'Erro'

export const CODE_AT = COLUMNS.findIndex((column) => column.key === 'code')
export const DATE_AT = COLUMNS.findIndex((column) => column.key === 'date')
/** Numeric columns. A number in any other column is a code. */
export const AMOUNTS_AT: ReadonlySet<number> = new Set(
  COLUMNS.flatMap((column, at) => (column.key === 'unit_value' || column.key === 'quantity' ? [at] : [])),
)

export function headerOf(key: ColumnKey): string {
  return ALL_COLUMNS.find((column) => column.key === key)?.header ?? key
}

const ALL_COLUMNS = [...COLUMNS, ...PAYMENT_COLUMNS]

/** The columns of a file with this header: the model's, and those of the payment where it has them. */
export function columnsOfHeader(header: readonly string[]): readonly { key: ColumnKey; header: string }[] {
  const isSaid = PAYMENT_COLUMNS.every((column, at) => isHeader(header[IMPORT_COLUMN_COUNT + at] ?? '', column.header))
  return isSaid ? ALL_COLUMNS : COLUMNS
}

function isHeader(cell: string, header: string): boolean {
  return fold(cell.trim().replace(/\([^()]*\)\W*$/, '')) === fold(header)
}

/**
 * Fault of a header row, naming the first wrong column; null when it follows the model. Accents, case, punctuation and
 * remarks in brackets are ignored.
 */
export function headerFault(cells: readonly string[]): string | null {
  for (const [at, header] of HEADERS.entries()) {
    const found = cells[at]?.trim() ?? ''
    if (isHeader(found, header)) continue
    const instead = found === '' ? 'está sem nome' : `está como "${found.slice(0, 40)}"`
    return `A planilha deve ter ${IMPORT_COLUMN_COUNT} colunas, na ordem do modelo: a coluna ${at + 1} deve ser "${header}" e ${instead}.`
  }
  const width = columnsOfHeader(cells).length
  const extra = cells.findIndex(
    (cell, at) => at >= width && cell.trim() !== '' && !(at === width && isErrorHeader(cell)),
  )
  if (extra < 0) return null
  return `A planilha deve ter ${IMPORT_COLUMN_COUNT} colunas: a coluna ${extra + 1} ("${(cells[extra] ?? '').slice(0, 40)}") sobra.`
}

/** Maximum rows searched for the header: a title, period or report name may precede it. */
export const MOST_ABOVE = 10

/**
 * The header among the first non-blank rows: the one that follows the model, else the first row, whose fault is then
 * reported.
 */
export function headerAmong(first: readonly string[][]): string[] | undefined {
  return first.find((cells) => headerFault(cells) === null) ?? first[0]
}

/** Whether the file is a corrected failed-rows file. Its last column is ignored. */
export function hasErrorColumn(header: readonly string[]): boolean {
  return isErrorHeader(header[columnsOfHeader(header).length] ?? '')
}

function isErrorHeader(cell: string): boolean {
  return fold(cell) === fold(ERROR_HEADER)
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
