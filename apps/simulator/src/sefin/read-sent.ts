import {
  type InfDps,
  type InfPedReg,
  readDps,
  readNfseEventRequest,
  readXml,
  type XmlElement,
  XmlError,
} from '@talao/fiscal'
import type { Places } from './judge/layout.ts'
import { refusal, type SefinRefusal } from './refusal.ts'

type Unread = { ok: false; refusal: SefinRefusal }

/** Parses a DPS that a client sent: E1228 for namespace prefixes, E1235 when it is not a DPS. */
export function readSentDps(xml: string): ({ ok: true; dps: InfDps } & Places) | Unread {
  return read(xml, () => readDps(xml))
}

export function readSentRequest(xml: string): ({ ok: true; request: InfPedReg } & Places) | Unread {
  return read(xml, () => readNfseEventRequest(xml))
}

function read<Found extends object>(xml: string, take: () => Found): ({ ok: true } & Found) | Unread {
  try {
    if (hasPrefixes(readXml(xml))) return { ok: false, refusal: refusal('E1228') }
    return { ok: true, ...take() }
  } catch (error) {
    // A client may send anything, so the parser's message becomes the complement.
    if (!(error instanceof Error)) throw error
    return { ok: false, refusal: refusal('E1235', error instanceof XmlError ? error.text : error.message) }
  }
}

function hasPrefixes({ prefix, children }: XmlElement): boolean {
  return prefix !== '' || children.some((one) => typeof one !== 'string' && hasPrefixes(one))
}
