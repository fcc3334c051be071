const KEY = 'talao-confirmar'

/** The address this tab has a confirmation on its way for: nobody is told by the server whether one waits. */
export function awaitedEmail(): string | null {
  return sessionStorage.getItem(KEY)
}

export function awaitEmail(email: string): void {
  sessionStorage.setItem(KEY, email.trim().toLowerCase())
}

export function forgetAwaited(): void {
  sessionStorage.removeItem(KEY)
}
