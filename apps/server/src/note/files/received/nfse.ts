import { NFSE_EVENTS, NFSE_NAMESPACE, parseNfseEventId } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { attributeOf, child, childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import {
  digestIn,
  expectEnvironment,
  expectSame,
  expectSigned,
  NFSE_SIGNATURE,
  type ReceivedNote,
  textAt,
} from './expectations.ts'
import { type Accepted, accept, refuseFile } from './verdict.ts'

/** Issued: ordinary, by court order, by the authority itself, by a MEI. Source: NFS-e layout 1.01, cStat. */
const ISSUED = new Set(['100', '102', '103', '107'])

export function isNational(root: XmlElement): boolean {
  return root.namespace === NFSE_NAMESPACE
}

/**
 * Accepts an NFS-e in the national layout, signed by the national authority or by a city that uses this layout. The
 * signer's certificate is not known beforehand. The issuer's CNPJ and, where we signed the DPS, its digest prove that
 * the DPS inside is ours.
 */
export function checkNfseFile(root: XmlElement, note: ReceivedNote): Accepted {
  if (root.name !== 'NFSe' || !child(root, 'infNFSe')) refuseFile('arquivo_outro_documento', root.name)
  const signed = expectSigned(root, 'infNFSe', NFSE_SIGNATURE)
  expectIdentity(signed, note)
  expectSame('arquivo_outro_cnpj', 'CNPJ of the emitter', textAt(signed, 'emit/CNPJ'), note.cnpj)
  expectSame('arquivo_outro_cnpj', 'CNPJ of the provider', textAt(signed, 'DPS/infDPS/prest/CNPJ'), note.cnpj)
  expectEnvironment(textAt(signed, 'DPS/infDPS/tpAmb'), note.in_production)
  if (note.sent_digest) {
    const digest = digestIn(childrenOf(signed, 'DPS')[0])
    expectSame('arquivo_outra_versao', 'the digest sent', digest, note.sent_digest)
  }
  const cStat = textAt(signed, 'cStat') ?? 'absent'
  if (!ISSUED.has(cStat)) refuseFile('arquivo_sem_autorizacao', `cStat ${cStat}`)
  return accept(null, readInstant(textAt(signed, 'dhProc')))
}

function expectIdentity(signed: XmlElement, { access_key, number }: ReceivedNote): void {
  const found = textAt(signed, 'nNFSe')?.replace(/^0+(?=\d)/, '')
  if (access_key) expectSame('arquivo_outra_chave', 'Id', attributeOf(signed, 'Id'), `NFS${access_key}`)
  else if (number) expectSame('arquivo_outro_numero', 'nNFSe', found, String(number))
  else refuseFile('nota_sem_identificacao', 'neither key nor number')
}

/** The event that cancelled or replaced a note, registered and signed by the authority. The city may be its author. */
export function checkNfseCancelFile(root: XmlElement, note: ReceivedNote): Accepted {
  if (!note.access_key) refuseFile('nota_sem_identificacao', 'the note has no key')
  if (root.name !== 'evento' || !child(root, 'infEvento')) refuseFile('arquivo_outro_documento', root.name)
  const signed = expectSigned(root, 'infEvento', NFSE_SIGNATURE)
  const request = childrenOf(signed, 'pedRegEvento').flatMap((found) => childrenOf(found, 'infPedReg'))[0]
  expectSame('arquivo_outra_chave', 'chNFSe', textAt(request, 'chNFSe'), note.access_key)
  const id = parseNfseEventId(attributeOf(signed, 'Id') ?? '')
  expectSame('arquivo_outra_chave', 'the key in the Id', id?.chave, note.access_key)
  expectEnvironment(textAt(request, 'tpAmb'), note.in_production)
  const found = NFSE_EVENTS.find(({ tag }) => request && child(request, tag))
  if (found?.effect !== 'CANCELLED' && found?.effect !== 'REPLACED') {
    return refuseFile('arquivo_outro_evento', found?.tag ?? 'an event of a later layout')
  }
  expectSame('arquivo_outro_evento', 'the type in the Id', `e${id?.type}`, found.tag)
  return accept(null, readInstant(textAt(signed, 'dhProc')))
}
