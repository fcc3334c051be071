import { NFE_NAMESPACE, readXml } from '@talao/fiscal'
import { AUTHORISED_CSTATS, alertsOf } from '@talao/fiscal/nfe/layout/protocol'
import { readInstant } from '@talao/fiscal/value/instant'
import { attributeOf, childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import {
  codeAt,
  digestIn,
  expectChave,
  expectDigest,
  expectEnvironment,
  expectSame,
  expectSigned,
  type ReceivedNote,
  textAt,
} from './expectations.ts'
import { type Accepted, accept, refuseFile } from './verdict.ts'

/** Uso denegado: a final state. The note is stored but never valid. */
const DENIED = new Set(['110', '205', '301', '302', '303'])

/**
 * Accepts an nfeProc only when the company's own certificate signed it and the authority answered it: signature, key,
 * digest in the protocol, issuer and environment must match. The authority does not sign its protocol; the digest links
 * it to the note.
 */
export function checkNfeFile(xml: string, note: ReceivedNote): Accepted {
  if (!note.access_key) return refuseFile('nota_sem_identificacao', 'the note has no key')
  const root = readXml(xml)
  if (root.namespace !== NFE_NAMESPACE) refuseFile('arquivo_outro_documento', root.name)
  const [nfe] = childrenOf(root, 'NFe')
  const [protocol] = childrenOf(root, 'protNFe').flatMap((found) => childrenOf(found, 'infProt'))
  if (root.name !== 'nfeProc' || !nfe || !protocol) return refuseFile('arquivo_sem_protocolo', `a bare ${root.name}`)
  const signed = expectSigned(root, 'infNFe', { issuer: note.cnpj })
  expectSame('arquivo_outra_chave', 'Id', attributeOf(signed, 'Id'), `NFe${note.access_key}`)
  expectChave(protocol, note.access_key)
  expectSame('arquivo_outro_cnpj', 'CNPJ', textAt(signed, 'emit/CNPJ'), note.cnpj)
  expectEnvironment(textAt(signed, 'ide/tpAmb'), note.in_production)
  expectEnvironment(textAt(protocol, 'tpAmb'), note.in_production)
  const digest = digestIn(nfe)
  expectDigest('digVal', textAt(protocol, 'digVal'), digest)
  if (note.sent_digest) expectDigest('the digest sent', digest, note.sent_digest)
  return protocolOf(protocol, signed)
}

/**
 * The protocol may have no valid date although the note is authorised. The emission date, minutes earlier, then
 * replaces it.
 */
function protocolOf(protocol: XmlElement, signed: XmlElement): Accepted {
  const cStat = codeAt(protocol)
  const isDenied = DENIED.has(cStat)
  if (!isDenied && !AUTHORISED_CSTATS.includes(cStat)) refuseFile('arquivo_sem_autorizacao', `cStat ${cStat}`)
  const number = textAt(protocol, 'nProt') ?? refuseFile('arquivo_sem_protocolo', 'no nProt')
  const decidedAt = readInstant(textAt(protocol, 'dhRecbto')) ?? readInstant(textAt(signed, 'ide/dhEmi'))
  return accept(number, decidedAt, isDenied, isDenied ? [] : alertsIn(protocol))
}

function alertsIn(protocol: XmlElement) {
  const texts = (name: string) => childrenOf(protocol, name).map((found) => textOf(found).trim())
  return alertsOf({ cMsg: texts('cMsg'), xMsg: texts('xMsg') })
}
