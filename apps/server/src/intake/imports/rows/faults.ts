import { type ColumnKey, headerOf } from './columns.ts'

export type RowFaultCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'INVALID_DOCUMENT'
  | 'OTHER_COMPANY'
  | 'INVALID_STATE_REGISTRATION'
  | 'INVALID_EMAIL'
  | 'INVALID_CITY'
  | 'INVALID_STATE'
  | 'INVALID_POSTAL_CODE'
  | 'INVALID_COUNTRY'
  | 'INVALID_AMOUNT'
  | 'INVALID_QUANTITY'
  | 'INVALID_DATE'
  | 'DATE_IN_FUTURE'
  | 'CUT_BY_SPREADSHEET'
  | 'SPREADSHEET_ERROR'
  | 'WRONG_COLUMN_COUNT'
  | 'OPEN_QUOTE'
  | 'HIDDEN_ROW'
  | 'CONFLICTING_CUSTOMER'
  | 'DUPLICATE_ROW'
  | 'OTHER_ROW_FAILED'
  | 'ALREADY_IMPORTED'

/** `column` is the header of the faulty column, null when the whole row is faulty. */
export type RowFault = { column: string | null; code: RowFaultCode; message: string }

/** Thrown by the check of one row and caught there, so that only the first faulty column is reported. */
export class RowFaultError extends Error {
  override readonly name = 'RowFaultError'
  readonly fault: RowFault

  constructor(fault: RowFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function refuseCell(key: ColumnKey, code: RowFaultCode, message: string): never {
  throw new RowFaultError({ column: headerOf(key), code, message })
}

export function rowFault(code: RowFaultCode, message: string, key?: ColumnKey): RowFault {
  return { column: key ? headerOf(key) : null, code, message }
}
