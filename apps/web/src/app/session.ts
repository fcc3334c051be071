import type { QueryClient } from '@tanstack/react-query'
import { forgetKept } from '../components/recent-key.ts'
import { clearCookies } from '../lib/cookies.ts'
import { onSessionNews } from '../lib/session-channel.ts'

type Router = {
  navigate: (to: { to: '/login'; ignoreBlocker: true }) => Promise<void>
  invalidate: () => Promise<void>
}

/** Nothing of the person who was here stays in this tab. */
export function forgetPerson(client: QueryClient): void {
  clearCookies()
  forgetKept()
  client.clear()
}

/** Another tab signed out, signed somebody in, or founded their company: this one follows. */
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
  if (news === 'signed-out') forgetPerson(client)
  else client.clear()
}
