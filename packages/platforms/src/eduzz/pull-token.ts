import { answeredBody, answeredToken } from '../delivery/pull-answer.ts'
import { headerText } from '../delivery/pull-header.ts'
import { type PullAnswer, PullRefused, type TokenExchange } from '../port/pull.ts'
import { valueAt } from '../reading/value.ts'

export const HOST = 'https://api.eduzz.com/myeduzz/v1'

/**
 * Exchanges the two ids of an application for a token. A personal token needs no exchange; it is only tested here with
 * a cheap list request.
 */
export const eduzzToken: TokenExchange = {
  request: ({ auth_token, client_id = '', client_secret = '' }) =>
    auth_token
      ? {
          method: 'GET',
          url: `${HOST}/sales?startDate=2026-01-01&endDate=2026-01-01&page=1&itemsPerPage=1`,
          headers: { accept: 'application/json', authorization: `Bearer ${headerText(auth_token)}` },
        }
      : {
          method: 'POST',
          url: 'https://accounts-api.eduzz.com/oauth/token',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
        },
  read: (answer) => (isSalesList(answer) ? { token: PERSONAL, expiresInSeconds: 86_400 } : answeredToken(answer)),
}

/** Placeholder where a token is expected; `request` sends the personal token of the credentials instead. */
const PERSONAL = 'auth_token'

function isSalesList(answer: PullAnswer): boolean {
  try {
    return Array.isArray(valueAt(answeredBody(answer), 'items'))
  } catch (error) {
    if (error instanceof PullRefused) return false
    throw error
  }
}
