import { type PullAnswer, PullRefused, type TokenExchange } from '../pull.ts'
import { answeredBody, answeredToken } from '../pull-answer.ts'
import { headerText } from '../pull-header.ts'
import { valueAt } from '../value.ts'

export const HOST = 'https://api.eduzz.com/myeduzz/v1'

/**
 * The two ids of an application become a token. A personal token needs no exchange and is sent as it is:
 * here it is only tried, on a list of sales that is cheap to answer.
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

/** Stands for the personal token where one is expected; `request` sends the credential instead. */
const PERSONAL = 'auth_token'

function isSalesList(answer: PullAnswer): boolean {
  try {
    return Array.isArray(valueAt(answeredBody(answer), 'items'))
  } catch (error) {
    if (error instanceof PullRefused) return false
    throw error
  }
}
