import type { SaleFileImportOut } from '@talao/contract'
import { count } from '../../lib/format.ts'

type Course = Pick<SaleFileImportOut, 'status' | 'rows' | 'success_rows' | 'fail_rows' | 'fault'>

/** The text after the number of rows that became sales. */
export function courseText({ status, rows, success_rows: done, fail_rows: failed, fault }: Course): string {
  if (status === 'PENDING') return 'linhas importadas; o arquivo está na fila'
  if (status === 'STARTED') {
    const left = rows - done - failed
    return rows > 0
      ? `de ${count(rows)} linhas importadas, faltam ${count(Math.max(0, left))}`
      : 'linhas importadas até agora'
  }
  if (rows === 0) return fault ? 'linhas importadas' : 'linhas: o arquivo só tinha o cabeçalho'
  const verb = done === 1 ? 'virou venda' : 'viraram venda'
  return `de ${count(rows)} ${rows === 1 ? 'linha' : 'linhas'} ${verb}`
}
