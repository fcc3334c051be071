import type { InfNfse } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/decode-text'
import { readNfse } from '@talao/fiscal/nfse/read'
import { verifySignature } from '@talao/documents/seal/verify'
import { unpack } from './envelope.ts'
import type { Asked } from './answer-verdict.ts'

/**
 * The NFS-e enclosed in an answer. `OURS`: readable, signed by the authority, with this key and our DPS inside; store
 * `bytes` unchanged. `UNREADABLE`: it proves nothing. `STRANGER`: another note, or another DPS inside.
 */
export type OwnNote =
  | { kind: 'OURS'; bytes: Uint8Array; nfse: InfNfse }
  | { kind: 'UNREADABLE'; reason: string }
  | { kind: 'STRANGER'; reason: string }

export function readOwnNote(packed: unknown, chave: string, asked: Asked): OwnNote {
  const bytes = unpack(packed)
  if (!bytes) return { kind: 'UNREADABLE', reason: 'o XML da nota não veio ou não pôde ser aberto' }
  const xml = decodeText(bytes)
  const nfse = readOrNull(xml)
  if (!nfse) return { kind: 'UNREADABLE', reason: 'o XML recebido não é de uma NFS-e' }
  const stranger = mismatchIn(nfse, chave, asked)
  if (stranger) return { kind: 'STRANGER', reason: stranger }
  const seal = verifySignature(xml, { signedElement: 'infNFSe', allow: ['rsa-sha256', 'rsa-sha1'], anyForm: true })
  if (!seal.ok) return { kind: 'UNREADABLE', reason: `a assinatura do XML da nota não confere (${seal.code})` }
  return { kind: 'OURS', bytes, nfse }
}

function readOrNull(xml: string): InfNfse | null {
  try {
    return readNfse(xml).nfse
  } catch {
    // Not XML, or another document: nothing is used, and the exchange has the original bytes.
    return null
  }
}

function mismatchIn(nfse: InfNfse, chave: string, { cnpj, dpsId, environment }: Asked): string | undefined {
  const { Id, emit, DPS } = nfse
  const dps = DPS?.infDPS
  if (Id !== `NFS${chave}`) return `o XML recebido é da nota ${Id}, não da chave informada`
  if (dps?.Id !== dpsId) return `o XML recebido é do envio ${dps?.Id ?? 'sem identificação'}, não esta`
  if (emit?.CNPJ !== cnpj) return 'o XML recebido é de outro CNPJ'
  if (dps.tpAmb !== (environment === 'producao' ? '1' : '2')) return 'o XML recebido é de outro ambiente'
  return undefined
}
