import { PullRefused } from '../port/pull.ts'
import { textAt, type Value } from '../reading/value.ts'

/** More pages than one list of a window, or a product list, can have. */
const MOST_PAGES = 400

/**
 * The token of the next page, or null after the last page. A repeated token is treated as the end, because it would
 * return the same page again.
 */
export function nextToken(asked: { token: string | null; pages: number }, body: Value): string | null {
  const token = textAt(body, 'page_info', 'next_page_token')
  if (token === null || token === asked.token) return null
  if (asked.pages >= MOST_PAGES)
    throw new PullRefused('refused', 'A Hotmart respondeu páginas sem fim. Peça um período mais curto.')
  return token
}
