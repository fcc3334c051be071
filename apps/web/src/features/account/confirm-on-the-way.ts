import type { QueryClient } from '@tanstack/react-query'
import { toUserError } from '../../lib/errors.ts'
import { showToast } from '../../ui/toast-store.ts'
import { confirmQuery } from './confirm-query.ts'

/** For whoever is signed in: there is no page to say it on, so a toast does. */
export async function confirmOnTheWay(client: QueryClient, token: string): Promise<void> {
  try {
    await client.fetchQuery(confirmQuery(token))
    await client.invalidateQueries({ queryKey: ['user'] })
    showToast('success', 'E-mail confirmado. Da próxima vez, entre com ele.')
  } catch (error) {
    const { text, requestId } = toUserError(error)
    showToast('error', text, requestId)
  }
}
