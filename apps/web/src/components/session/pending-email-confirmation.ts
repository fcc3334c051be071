const KEY = 'talao-confirmar'

/**
 * The address whose confirmation this tab waits for. Only this tab knows it: the server does not reveal whether a
 * confirmation is pending.
 */
export function awaitedEmail(): string | null {
  return sessionStorage.getItem(KEY)
}

export function awaitEmail(email: string): void {
  sessionStorage.setItem(KEY, email.trim().toLowerCase())
}

export function forgetAwaited(): void {
  sessionStorage.removeItem(KEY)
}
