import pg from 'pg'
import { StoreRefused } from '../store.ts'

/** Database errors that would recur on every try, by error class. Source: PostgreSQL, appendix A. */
const REFUSALS: Readonly<Record<string, string>> = {
  '22': 'O valor não cabe no campo',
  '23': 'O valor contraria uma regra do banco',
  '54': 'O valor é longo demais',
}
const UNIQUE_VIOLATION = '23505'

/** The error as StoreRefused, or the error itself when trying again may help. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { code = '', constraint } = error
  const said = code === UNIQUE_VIOLATION ? 'O valor já é de outra nota' : REFUSALS[code.slice(0, 2)]
  if (said === undefined) return error
  return new StoreRefused(constraint ? `${said} (${constraint})` : said, { cause: error })
}
