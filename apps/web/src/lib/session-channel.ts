/** `founded`: the signed-in user has just created a company. */
export type SessionNews = 'signed-in' | 'signed-out' | 'founded'

const channel = new BroadcastChannel('talao-session')

/** Notifies this browser's other tabs. The sending tab gets no message. */
export function announceSession(news: SessionNews): void {
  channel.postMessage(news)
}

export function onSessionNews(listener: (news: SessionNews) => void): void {
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => listener(event.data))
}
