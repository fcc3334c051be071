import { SESSION_MARK } from '@talao/contract/session-mark'

/** Ends every cookie a script can see (the session's own is HttpOnly: the server ends that one). */
export function clearCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim()
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** Whether somebody signed in here: a page for strangers need not ask the server, and wait, for a session that nobody began. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${SESSION_MARK}=`))
}
