import { SESSION_MARKER_COOKIE } from '@talao/contract/user/session-marker-cookie'

/** Deletes every cookie that scripts can see. The session cookie is HttpOnly, so the server deletes it. */
export function clearCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** Whether this browser may have a session. If not, pages for signed-out visitors need not ask the server. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${SESSION_MARKER_COOKIE}=`))
}
