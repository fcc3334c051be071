import { generateKeyPairSync, sign } from 'node:crypto'
import type { NormRow } from '@talao/fiscal/norms/norm-row'

export type Publisher = { id: string; public_key: string; pack(payload: object): Buffer }

/** A publisher with its own key, who signs bundles. */
export function makePublisher(id = 'editora-2026'): Publisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    id,
    public_key: Buffer.from(x, 'base64url').toString('base64'),
    pack(payload) {
      const bytes = Buffer.from(JSON.stringify(payload))
      const signature = sign(null, bytes, privateKey).toString('base64')
      return Buffer.from(JSON.stringify({ payload: bytes.toString('base64'), key_id: id, signature }))
    },
  }
}

/** A payload of format 1 with these rows. */
export function payloadOf(version: string, rows: readonly object[], more: object = {}): object {
  return {
    format: 1,
    version,
    publisher: 'Editora de Normas',
    published_at: '2026-12-22T12:00:00Z',
    rows,
    ...more,
  }
}

/** The CBS rate from 1 January 2027. */
export function cbsOf2027(percent: string, more: Partial<NormRow> = {}) {
  return {
    kind: 'RATE',
    code: 'CBS',
    valid_from: '2027-01-01',
    value: { percent },
    state: 'IN_FORCE',
    confidence: 'A',
    source: 'Resolução do Senado de exemplo',
    ...more,
  }
}
