import { type ColumnKey, headerOf } from './columns.ts'
import { type RowFaultCode, refuseCell } from './faults.ts'
import { isFormulaError, isScientific, isTooNarrow, longNumber, NO_RESULT } from './spreadsheet-marks.ts'

/**
 * Columns with digit codes. In scientific notation their last digits are lost. A damaged telephone is left out instead,
 * since no note needs it.
 */
const DIGITS: ReadonlySet<ColumnKey> = new Set([
  'seller',
  'document',
  'state_registration',
  'postal_code',
  'product_code',
  'code',
  'transaction',
  'psp',
  'receiver',
])

/** Columns with a specific fault code. */
const CODES: Partial<Record<ColumnKey, RowFaultCode>> = {
  seller: 'INVALID_DOCUMENT',
  document: 'INVALID_DOCUMENT',
  state_registration: 'INVALID_STATE_REGISTRATION',
  email: 'INVALID_EMAIL',
  city: 'INVALID_CITY',
  state: 'INVALID_STATE',
  postal_code: 'INVALID_POSTAL_CODE',
  country: 'INVALID_COUNTRY',
  unit_value: 'INVALID_AMOUNT',
  quantity: 'INVALID_QUANTITY',
  date: 'INVALID_DATE',
}

/**
 * Refuses a cell that a spreadsheet cut or could not compute. Its value is unknown, so it does not count as empty
 * either.
 */
export function refuseDamaged(key: ColumnKey, text: string): void {
  if (key === 'phone') return
  if (text === NO_RESULT)
    refuseCell(key, 'REQUIRED', `A fórmula de "${headerOf(key)}" não tem resultado. Abra a planilha, salve e reenvie.`)
  if (isFormulaError(text))
    refuseCell(
      key,
      CODES[key] ?? 'SPREADSHEET_ERROR',
      `"${headerOf(key)}" tem o erro ${text} da planilha. Corrija a fórmula ou escreva o valor.`,
    )
  if (isTooNarrow(text))
    refuseCell(
      key,
      CODES[key] ?? 'SPREADSHEET_ERROR',
      `"${headerOf(key)}" tem só ${text.slice(0, 8)}: a coluna da planilha é estreita demais. Alargue-a, copie de novo e reenvie.`,
    )
  if (DIGITS.has(key) && isScientific(text))
    refuseCell(
      key,
      CODES[key] ?? 'CUT_BY_SPREADSHEET',
      `A planilha cortou este número (${text.slice(0, 30)}). Formate a coluna como texto e escreva o número inteiro.`,
    )
}

/**
 * Refuses a code of which a spreadsheet may have kept 15 digits and replaced the rest with zeros. Two such codes would
 * merge into one sale, or the second would look already imported.
 */
export function refuseCutCode(code: string): void {
  if (longNumber(code) !== 'MAYBE_CUT') return
  refuseCell(
    'code',
    'CUT_BY_SPREADSHEET',
    `A planilha guarda só 15 dígitos de um número e pode ter cortado este código (${code.slice(0, 30)}). Formate a coluna como texto. Se o código está certo, escreva um apóstrofo antes dele.`,
  )
}
