import type { QueryClient } from '@tanstack/react-query'
import { toUserError } from '../../lib/errors.ts'
import { showToast } from '../../ui/toast-store.ts'
import { confirmQuery, emailLinkQuery } from './confirm-query.ts'

/**
 * A signed-in user opened the link of their new e-mail: confirm it and report with a toast, because no page is shown.
 * Returns false when the link needs its own page.
 */
export async function confirmOnTheWay(client: QueryClient, token: string): Promise<boolean> {
  try {
    const { kind } = await client.fetchQuery(emailLinkQuery(token))
    if (kind !== 'EMAIL') return false
    await client.fetchQuery(confirmQuery(token))
    await client.invalidateQueries({ queryKey: ['user'] })
    showToast('success', 'E-mail confirmado. Da próxima vez, entre com ele.')
  } catch (error) {
    const { text, requestId } = toUserError(error)
    showToast('error', text, requestId)
  }
  return true
}
