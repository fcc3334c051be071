import { parseChaveNfse } from './chave-nfse.ts'

/**
 * The Id of an event request, 59 characters: `PRE`, key (50), type (6). It has no sequence since 2026. Throws a
 * RangeError for an invalid key or type. Source: leiaute de eventos 1.01, TSIdPedRegEvt (XSD 20260727).
 */
export function buildEventRequestId(chave: string, type: string): string {
  return `PRE${keyAndType(chave, type)}`
}

/**
 * The Id of a registered event, 62 characters: `EVT`, key (50), type (6), sequence (3). Source: TSIdEvento (XSD
 * 20260727).
 */
export function buildNfseEventId(chave: string, type: string, sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 999) throw new RangeError(`No sequence: ${sequence}`)
  return `EVT${keyAndType(chave, type)}${String(sequence).padStart(3, '0')}`
}

/** Reads either kind of Id; `sequence` is null for a request. Undefined when it is neither. */
export function parseNfseEventId(id: string): { chave: string; type: string; sequence: number | null } | undefined {
  const [, kind, chave = '', type = '', sequence] = /^(PRE|EVT)(.{50})([0-9]{6})([0-9]{3})?$/.exec(id) ?? []
  if (!parseChaveNfse(chave) || (kind === 'EVT') !== (sequence !== undefined) || sequence === '000') return undefined
  return { chave, type, sequence: sequence === undefined ? null : Number(sequence) }
}

function keyAndType(chave: string, type: string): string {
  if (chave.length !== 50 || !parseChaveNfse(chave) || !/^[0-9]{6}$/.test(type))
    throw new RangeError(`No event ${type} of the NFS-e ${chave}`)
  return `${chave}${type}`
}
