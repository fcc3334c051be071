/** `founded`: whoever is signed in has a company from now on. */
export type SessionNews = 'signed-in' | 'signed-out' | 'founded'

const channel = new BroadcastChannel('talao-session')

/** Tells the other tabs of this browser; the tab that speaks does not hear itself. */
export function announceSession(news: SessionNews): void {
  channel.postMessage(news)
}

export function onSessionNews(listener: (news: SessionNews) => void): void {
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => listener(event.data))
}
