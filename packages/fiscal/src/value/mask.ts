import { formatCnpj, parseCnpj } from './cnpj.ts'
import { maskCpf } from './cpf.ts'
import { stripPunctuation } from './strip-punctuation.ts'

/** Formats a document for screens and logs: a CPF with its ends masked, a CNPJ (which is public) in full. */
export function maskDocument(value: string): string {
  const bare = stripPunctuation(value)
  return bare.length === 11 ? maskCpf(bare) : formatCnpj(bare)
}

/**
 * Masks a note's key, or the id of a DPS, for a log. If the issuer is an individual, only the six middle digits of the
 * CPF inside it are shown. A company's key is returned unchanged.
 */
export function maskKey(key: string): string {
  const at = CPF_AT[key.length]
  if (at === undefined) return key
  const fourteen = key.slice(at, at + 14)
  if (!/^000[0-9]{11}$/.test(fourteen) || parseCnpj(fourteen)) return key
  return `${key.slice(0, at)}000***${fourteen.slice(6, 12)}**${key.slice(at + 14)}`
}

/** Where the 14 characters of the issuer begin: chave de acesso (44), id of a DPS (45), key of an NFS-e (50). */
const CPF_AT: Record<number, number> = { 44: 6, 45: 11, 50: 9 }
