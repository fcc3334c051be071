import type { SaleFileImportOut } from '@talao/contract'
import { counted } from '../../lib/format.ts'

/** Why an import stopped, and how many of its rows need correction. Undefined when neither applies. */
export function failedText({ fault, fail_rows }: Pick<SaleFileImportOut, 'fault' | 'fail_rows'>): string | undefined {
  const failed = fail_rows > 0 && counted(fail_rows, 'linha com falha', 'linhas com falha')
  return [fault, failed].filter(Boolean).join(' ') || undefined
}
