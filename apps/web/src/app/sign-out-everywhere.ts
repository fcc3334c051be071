import type { QueryClient } from '@tanstack/react-query'
import { clearUserStorage } from '../components/session/browser-storage.ts'
import { clearCookies } from '../lib/cookies.ts'
import { onSessionNews } from '../lib/session-channel.ts'

type Router = {
  navigate: (to: { to: '/login'; ignoreBlocker: true }) => Promise<void>
  invalidate: () => Promise<void>
}

/** Deletes the signed-out user's data from this browser. */
export function clearUserData(client: QueryClient): void {
  clearCookies()
  clearUserStorage()
  client.clear()
}

/** Follows another tab that signed out, signed in, or created the user's company. */
export function followOtherTabs(client: QueryClient, router: Router): void {
  onSessionNews((news) => {
    if (news === 'founded') {
      void client.invalidateQueries()
      return
    }
    forgetPersonUnlessEntering(client, news)
    void (news === 'signed-out' ? router.navigate({ to: '/login', ignoreBlocker: true }) : router.invalidate())
  })
}

function forgetPersonUnlessEntering(client: QueryClient, news: 'signed-in' | 'signed-out'): void {
  if (news === 'signed-out') clearUserData(client)
  else client.clear()
}
