import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../lib/api.ts'
import { isSignedOut } from '../lib/errors.ts'
import { announceSession } from '../lib/session-channel.ts'
import { clearUserData } from './sign-out-everywhere.ts'

/** Signs out in every tab. An already expired session is not an error. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { success: 'silent' },
    mutationFn: async () => {
      try {
        await call('POST /api/auth/logout', { body: {} })
      } catch (error) {
        if (!isSignedOut(error)) throw error
      }
    },
    onSuccess: async () => {
      announceSession('signed-out')
      clearUserData(client)
      await navigate({ to: '/login', ignoreBlocker: true })
    },
  })
}
