// table
/**
 * The 20 columns of the import template in order. `header` is the name in the file and in the server's errors, `label`
 * the short name for a table head.
 */
export const FILE_COLUMNS = [
  { header: 'CNPJ do produtor', label: 'Produtor', isCode: true },
  { header: 'Nome do cliente', label: 'Nome' },
  { header: 'CPF/CNPJ do cliente', label: 'CPF ou CNPJ', isCode: true },
  { header: 'Inscrição estadual', label: 'Insc. estadual', isCode: true },
  { header: 'E-mail', label: 'E-mail' },
  { header: 'Telefone', label: 'Telefone', isCode: true },
  { header: 'Logradouro', label: 'Logradouro' },
  { header: 'Número', label: 'Número', isShort: true },
  { header: 'Complemento', label: 'Complemento' },
  { header: 'Bairro', label: 'Bairro' },
  { header: 'Cidade', label: 'Cidade' },
  { header: 'UF', label: 'UF', isShort: true },
  { header: 'CEP', label: 'CEP', isCode: true, isShort: true },
  { header: 'País', label: 'País' },
  { header: 'Código do produto', label: 'Código', isCode: true },
  { header: 'Nome do produto', label: 'Produto' },
  { header: 'Valor unitário', label: 'Valor', isShort: true },
  { header: 'Quantidade', label: 'Qtd.', isShort: true },
  { header: 'Código da venda', label: 'Venda', isCode: true },
  { header: 'Data da venda', label: 'Data', isShort: true },
] as const satisfies readonly { header: string; label: string; isCode?: true; isShort?: true }[]

/** Columns of the payment that may follow them in a file, and the whole. */
export const PAYMENT_COLUMNS = [
  { header: 'Transação do pagamento', label: 'Transação', isCode: true },
  { header: 'PSP', label: 'PSP' },
  { header: 'Quem recebeu', label: 'Recebedor' },
] as const
export const ALL_COLUMNS = [...FILE_COLUMNS, ...PAYMENT_COLUMNS] as const

/** Columns that identify a row: buyer, document, e-mail, postal code, state, product, value, code. */
const AT_A_GLANCE = [1, 2, 4, 12, 11, 15, 16, 18]

/** Index of an error's column, or undefined when the row as a whole is wrong. */
export function positionOf(column: string | null): number | undefined {
  const at = ALL_COLUMNS.findIndex(({ header }) => header === column)
  return at < 0 ? undefined : at
}

/** Indexes of the columns a table shows: the identifying ones plus every column with an error, or all 20. */
export function shownPositions(faulty: readonly (number | undefined)[], isWhole: boolean): number[] {
  const shown = isWhole ? FILE_COLUMNS.map((_, at) => at) : AT_A_GLANCE
  return [...shown, ...ALL_COLUMNS.map((_, at) => at).filter((at) => faulty.includes(at) && !shown.includes(at))]
}
