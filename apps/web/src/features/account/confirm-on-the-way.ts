import type { QueryClient } from '@tanstack/react-query'
import { toUserError } from '../../lib/errors.ts'
import { showToast } from '../../ui/toast-store.ts'
import { confirmQuery, emailLinkQuery } from './confirm-query.ts'

/**
 * For whoever is signed in and opens the link of their new address: there is no page to say it on, so a toast does. False where the link asks
 * for something, and so for its page.
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
