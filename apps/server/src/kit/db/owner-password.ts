import { readFileSync } from 'node:fs'

/**
 * Returns the connection URL with the password from the file, unless the URL has one already. A missing or unreadable
 * file is ignored: the server and worker processes have roles of their own and must not read the owner's password.
 */
export function withPasswordOf(databaseUrl: string, file: string | undefined): string {
  const url = new URL(databaseUrl)
  if (file === undefined || url.password !== '') return databaseUrl
  try {
    url.password = readFileSync(file, 'utf8').trim()
    return url.href
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'ENOENT'].includes(String(error.code)))
      return databaseUrl
    throw error
  }
}
