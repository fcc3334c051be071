import { createHash, randomBytes } from 'node:crypto'

/** The unguessable part of a webhook address. It is found by its hash and shown again only from its sealed copy. */
export function newPathKey(): string {
  return randomBytes(24).toString('base64url')
}

export function pathKeyHash(pathKey: string): Buffer {
  return createHash('sha256').update(pathKey).digest()
}
