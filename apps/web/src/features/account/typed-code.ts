/** Reads the code of a reset e-mail, typed alone or as the whole link (users often copy the link). */
export function codeOf(typed: string): { token: string; email?: string } {
  const [, email, token] = /\/reset-password\/([^/\s]+)\/([^/?#\s]+)/.exec(typed) ?? []
  if (token === undefined || email === undefined) return { token: typed.trim() }
  return { token, email: decoded(email) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
