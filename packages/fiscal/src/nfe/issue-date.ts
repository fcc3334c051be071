import type { Fault } from '../value/fault.ts'

/** Source: rejeições 228 and 703: the issue date may be neither after the sending nor more than 30 days before it. */
const OLDEST_MS = 30 * 24 * 3_600_000
/** Tolerance for clock skew. */
const TOLERANCE_MS = 5 * 60_000

/** Checks the issue date of a note (dhEmi). Null means the instant of sending, which is always valid. */
export function checkIssueDate(issueDate: Date | null, now: Date): Fault[] {
  if (issueDate === null) return []
  const age = now.getTime() - issueDate.getTime()
  if (age < -TOLERANCE_MS) return [fault('NFE-ISSUE-DATE-AHEAD', AHEAD)]
  return age > OLDEST_MS ? [fault('NFE-ISSUE-DATE-OLD', OLD)] : []
}

const AHEAD = 'A data de emissão está no futuro. Deixe-a em branco para usar a do envio.'
const OLD = 'A data de emissão passa de 30 dias. Deixe-a em branco para usar a do envio.'

function fault(code: string, text: string): Fault {
  return { code, path: 'issue_date', field: 'Data de emissão', text }
}
