import {
  type InfDps,
  type InfPedReg,
  readDps,
  readNfseEventRequest,
  readXml,
  XmlError,
  type XmlElement,
} from '@talao/fiscal'
import type { Places } from './judge/layout.ts'
import { refusal, type SefinRefusal } from './refusal.ts'

type Unread = { ok: false; refusal: SefinRefusal }

/** A DPS as somebody sent it: E1228 for prefixes, E1235 for what is none at all. */
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
    // What was sent may be anything: the reader's own words are the complement.
    if (!(error instanceof Error)) throw error
    return { ok: false, refusal: refusal('E1235', error instanceof XmlError ? error.text : error.message) }
  }
}

function hasPrefixes({ prefix, children }: XmlElement): boolean {
  return prefix !== '' || children.some((one) => typeof one !== 'string' && hasPrefixes(one))
}
