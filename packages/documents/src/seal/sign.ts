import type { SealAlgorithm } from './algorithms.ts'
import { type SealKey, type SealKeys, signCanonical } from './signature.ts'
import { NFE_NAMESPACE, NFSE_NAMESPACE, SIGNATURE_POSITIONS, type SignedElement } from './signature-positions.ts'

/**
 * Common input of the signers: the Id and the content of the signed element in canonical form (no white space between
 * tags, no `<a/>`, text escaped by `escapeXmlText`). Signers return the whole document as one line without XML
 * declaration. Store these bytes: another spelling of the same document needs another signature. Throws when the Id has
 * the wrong format.
 */
type ToSign = (SealKeys | SealKey) & { id: string }

export type NfeToSign = ToSign & {
  infNFe: string
}

/** The `<NFe>` of layout 4.00; the Id is `NFe` and the chaveDeAcesso. Source: NF-e manual 3.2.4; nfe_v4.00.xsd. */
export function signNfe({ infNFe, ...rest }: NfeToSign): string {
  return seal({ ...rest, signed: 'infNFe', namespace: NFE_NAMESPACE, inner: infNFe, signedVersao: '4.00' })
}

/**
 * The `<evento>` of an NF-e (CC-e 110110, cancellation 110111 and others). The Id is `ID`, event type, chave de acesso
 * and the sequence with two digits. Source: leiauteEvento_v1.00.xsd.
 */
export function signEvento({ infEvento, ...rest }: ToSign & { infEvento: string }): string {
  return seal({ ...rest, signed: 'infEvento', namespace: NFE_NAMESPACE, inner: infEvento, versao: '1.00' })
}

/** The `<inutNFe>` of an inutilização. Source: leiauteInutNFe_v4.00.xsd. */
export function signInut({ infInut, ...rest }: ToSign & { infInut: string }): string {
  return seal({ ...rest, signed: 'infInut', namespace: NFE_NAMESPACE, inner: infInut, versao: '4.00' })
}

/**
 * `versao` is the version of the layout in force. `algorithm` defaults to rsa-sha256; use rsa-sha1 if the authority
 * refuses it (E0714).
 */
type NfseToSign = ToSign & { versao: string; algorithm?: SealAlgorithm }

/** The `<DPS>` that requests an NFS-e. Source: DPS_v1.01.xsd. */
export function signDps({ infDPS, algorithm = 'rsa-sha256', ...rest }: NfseToSign & { infDPS: string }): string {
  return seal({ ...rest, signed: 'infDPS', namespace: NFSE_NAMESPACE, inner: infDPS, algorithm })
}

/** The `<pedRegEvento>` that requests an event of an NFS-e. Source: pedRegEvento_v1.01.xsd. */
export function signPedReg({
  infPedReg,
  algorithm = 'rsa-sha256',
  ...rest
}: NfseToSign & { infPedReg: string }): string {
  return seal({ ...rest, signed: 'infPedReg', namespace: NFSE_NAMESPACE, inner: infPedReg, algorithm })
}

type Sealing = ToSign & {
  signed: SignedElement
  namespace: string
  inner: string
  algorithm?: SealAlgorithm
  /** versao attribute of the document element. */
  versao?: string
  /** versao attribute of the signed element, which only NF-e has. */
  signedVersao?: string
}

function seal({ signed, namespace, inner, id, algorithm, versao, signedVersao, ...keys }: Sealing): string {
  const place = SIGNATURE_POSITIONS.find((row) => row.signed === signed && row.namespace === namespace)
  if (!place?.id.test(id)) throw new Error(`not the Id of an ${place?.parent}: ${id}`)
  const attributes = signedVersao ? `Id="${id}" versao="${signedVersao}"` : `Id="${id}"`
  const canonical = `<${signed} xmlns="${namespace}" ${attributes}>${inner}</${signed}>`
  const signature = signCanonical(canonical, id, keys, algorithm)
  const root = `${place.parent} xmlns="${namespace}"${versao ? ` versao="${versao}"` : ''}`
  return `<${root}><${signed} ${attributes}>${inner}</${signed}>${signature}</${place.parent}>`
}
