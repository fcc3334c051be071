import type { SaleFileImportOut } from '@talao/contract'
import { counted } from '../../lib/format.ts'

/** What is wrong with an import, for its row: why it stopped, and how many of its rows are to be mended. */
export function failedText({ fault, fail_rows }: Pick<SaleFileImportOut, 'fault' | 'fail_rows'>): string | undefined {
  const failed = fail_rows > 0 && counted(fail_rows, 'linha com falha', 'linhas com falha')
  return [fault, failed].filter(Boolean).join(' ') || undefined
}
