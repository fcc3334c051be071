import { createHash } from 'node:crypto'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeCanonical } from '@talao/fiscal/layout/write'
import type { Prepared } from '../port/preparation.ts'
import type { Service } from './services.ts'
import { contentTypeOf, soapEnvelope } from './soap.ts'

/** A message with signed documents at its end, inserted byte for byte. */
export function wrapSigned<V extends object>(layout: Layout<V>, head: V, signed: string): string {
  const closing = `</${layout.root}>`
  return `${writeCanonical(layout, head).slice(0, -closing.length)}${signed}${closing}`
}

export function preparedFor(service: Service, message: string, identity: string): Prepared {
  const bytes = soapEnvelope(service, message)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, sha256, contentType: contentTypeOf(service), identity }
}

/** idLote: only for our own reference, since a lot of one note needs no distinction. */
export function batchNumber(batch: number): string {
  return String(batch).padStart(15, '0')
}
