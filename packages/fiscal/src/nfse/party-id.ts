import { parseCnpj } from '../value/cnpj.ts'
import { parseCpf } from '../value/cpf.ts'

/**
 * Identification of a party in the documents of the national NFS-e: type 1 is a CPF padded with three zeros, type 2 a
 * CNPJ, both 14 characters.
 */
export type NfsePartyId = { type: '1' | '2'; fourteen: string }

/** The type and the 14 characters of a bare CPF or CNPJ. Undefined when it is neither; a short CNPJ is never padded. */
export function nfsePartyIdOf(document: string): NfsePartyId | undefined {
  if (document.length === 11 && parseCpf(document) === document) return { type: '1', fourteen: `000${document}` }
  return document.length === 14 && parseCnpj(document) === document ? { type: '2', fourteen: document } : undefined
}

/** The bare CPF or CNPJ of a type and its 14 characters, or undefined when they are invalid. */
export function documentOf(type: string, fourteen: string): string | undefined {
  if (type === '2') return parseCnpj(fourteen)
  return type === '1' && fourteen.startsWith('000') ? parseCpf(fourteen.slice(3)) : undefined
}
