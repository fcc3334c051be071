import type { SealAlgorithm } from '@talao/documents/seal/algorithms'
import type { SealKey } from '@talao/documents/seal/signature'
import type { Contingency, ResponsavelTecnico } from '@talao/fiscal'
import type { NoteKind } from './outcome.ts'

export const ENVIRONMENTS = ['homologacao', 'producao'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

/**
 * Identifies a note at the gateway. Stored in the database before the first send and never changed. The environment is
 * part of it, so that an answer of homologação can never mark a production note.
 */
export type IssueKey = {
  document: NoteKind
  ref: string
  environment: Environment
  /** The issuer's CNPJ without punctuation: an answer about another CNPJ is not applied. */
  cnpj: string
  /** IBGE codes of the issuer's UF and city, which determine the authority. */
  place: { state_id: number; city_id: number }
  /**
   * Set only when Talão assigns the number; null lets the provider number. `code` is the cNF of an NF-e, generated
   * once.
   */
  numbering: { serie: number; number: number; code: string } | null
  /** The authority's name for the transmission: chave de acesso or id of the DPS. Null when the ref identifies it. */
  identity: string | null
}

/** Additional data needed to turn a note into bytes. */
export type Preparation = {
  issuedAt: Date
  /** The company's private key, when Talão signs the note. */
  seal: SealKey | null
  /** Only where the authority leaves it open (national NFS-e). Default rsa-sha256; rsa-sha1 avoids E0714. */
  sealAlgorithm?: SealAlgorithm
  /** Number of the lot (idLote), for gateways with lots. */
  batch: number | null
  contingency: Contingency | null
  /** The software company for infRespTec, for gateways that write the XML themselves. */
  responsavelTecnico?: ResponsavelTecnico
}

export type Prepared = {
  bytes: Uint8Array
  sha256: string
  contentType: string
  /** The authority's name for this transmission; null when that is the ref. */
  identity: string | null
}
