import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PreferencesIn } from '@talao/contract'
import { call } from '../lib/api.ts'
import { useUser } from './session.ts'
import { userQuery } from './user-query.ts'

/** What one person wants of the screens, on whatever machine they sign in. */
export type Preferences = { [key in keyof PreferencesIn]?: NonNullable<PreferencesIn[key]> }

/**
 * What is kept, as this version of the screens understands it: an older one may have written anything, so whoever
 * reads a value looks whether it is one that they know.
 */
export function usePreferences(): Preferences {
  return useUser().user.preferences
}

/** Shown at once, kept behind it; null takes a preference away. A refused one goes back to what it was. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    meta: { success: 'silent' },
    // One after the other: two under way at once might be kept in the wrong order.
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
