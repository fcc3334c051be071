import { readFileSync } from 'node:fs'

/**
 * The address with the password that the file holds, where it has none of its own. A file that is not there or may not be read is as good as none:
 * the processes that serve and work sign in with roles of their own, and are kept from it.
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
