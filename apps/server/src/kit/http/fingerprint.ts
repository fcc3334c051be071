import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'

/**
 * What identifies a request: the query, the parsed body, and the digest of each uploaded file. May contain passwords.
 */
export async function fingerprintOf(request: FastifyRequest): Promise<string> {
  const { uploads, spooled, query, body } = request
  const files: [field: string, filename: string, digest: string][] = []
  for (const [field, { filename, bytes }] of Object.entries(uploads)) files.push([field, filename, digest(bytes)])
  for (const [field, { filename, path }] of Object.entries(spooled)) files.push([field, filename, await ofFile(path)])
  files.sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([query ?? null, body ?? null, files])
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function ofFile(path: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
