import type { PreferencesIn } from '@talao/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useUser } from './current-user.ts'
import { userQuery } from './user-query.ts'

/** A user's screen preferences, stored on the server and so the same on every device. */
export type Preferences = { [key in keyof PreferencesIn]?: NonNullable<PreferencesIn[key]> }

/**
 * The stored preferences. Another version of the screens may have written any value, so readers must validate what they
 * use.
 */
export function usePreferences(): Preferences {
  return useUser().user.preferences
}

/** Applies a preference at once and stores it in the background. Null removes it. A refused change is reverted. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    // Save one at a time, because parallel requests could be stored in the wrong order.
    scope: { id: 'preferences' },
    mutationFn: (preferences: PreferencesIn) => call('PUT /api/auth/user', { body: { preferences } }),
    onMutate: async (preferences) => {
      await client.cancelQueries({ queryKey: userQuery.queryKey })
      const before = client.getQueryData(userQuery.queryKey)
      client.setQueryData(
        userQuery.queryKey,
        (user) => user && { ...user, preferences: merged(user.preferences, preferences) },
      )
      return before
    },
    onError: (_error, _given, before) => client.setQueryData(userQuery.queryKey, before),
  })
}

function merged(kept: Preferences, given: PreferencesIn): Preferences {
  const all = Object.entries({ ...kept, ...given })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}
