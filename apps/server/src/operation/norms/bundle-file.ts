import { createHash, createPublicKey, verify } from 'node:crypto'
import { AppError } from '@talao/contract'
import { NormBundleFile, NormBundlePayload } from '@talao/contract/norms/norm-bundle'

export type PublisherKey = { id: string; public_key: string }
/** A bundle's file as received: its exact payload bytes, what they say, and the signature over them. */
export type ReadBundle = {
  content: Buffer
  sha256: string
  payload: NormBundlePayload
  key_id: string
  signature: string
}

/** Reads the file of a bundle. Rows and examples are not looked at yet: the check names each broken one. */
export function readBundleFile(bytes: Buffer): ReadBundle {
  const file = NormBundleFile.safeParse(parsed(bytes))
  if (!file.success) throw new AppError('norma_ilegivel')
  const { payload: text, key_id, signature } = file.data
  const content = Buffer.from(text, 'base64')
  return { content, sha256: sha256Of(content), payload: readPayload(content), key_id, signature }
}

export function readPayload(content: Buffer): NormBundlePayload {
  const payload = NormBundlePayload.safeParse(parsed(content))
  if (!payload.success) throw new AppError('norma_ilegivel')
  return payload.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Whether one of the trusted keys, the one the bundle names, signed exactly these bytes. */
export function isSignedBy(
  keys: readonly PublisherKey[],
  { content, key_id, signature }: Pick<ReadBundle, 'content' | 'key_id' | 'signature'>,
): boolean {
  const key = keys.find(({ id }) => id === key_id)
  if (!key) return false
  const x = Buffer.from(key.public_key, 'base64').toString('base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, content, publicKey, Buffer.from(signature, 'base64'))
  } catch {
    // A key that is no point of the curve signs nothing.
    return false
  }
}
