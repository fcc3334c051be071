import type { X509Certificate } from 'node:crypto'
import { parseCnpj } from '@talao/fiscal/value/cnpj'
import forge from 'node-forge'
import { childrenOf, isContext, oidOf } from './der.ts'
import { extensionOf } from './extension.ts'

/** Source: DOC-ICP-04, 7.1.2.3 (names of a company in the subject alternative name). */
export const CNPJ_NAME_OID = '2.16.76.1.3.3'
const SUBJECT_ALT_NAME_OID = '2.5.29.17'

/**
 * The holder of a certificate. The common name of ICP-Brasil is `NAME:CNPJ`; the CNPJ of the alternative name takes
 * precedence.
 */
export function readHolder(certificate: X509Certificate): { label: string; cnpj: string | null } {
  const commonName = [certificate.toLegacyObject().subject.CN].flat()[0] ?? ''
  const colon = commonName.lastIndexOf(':')
  const tail = colon < 0 ? undefined : parseCnpj(commonName.slice(colon + 1))
  return {
    label: (tail ? commonName.slice(0, colon) : commonName).trim(),
    cnpj: cnpjOfAlternativeName(certificate.raw) ?? tail ?? null,
  }
}

/** Parsed here because Node shows these names only as "othername:<unsupported>". */
function cnpjOfAlternativeName(der: Uint8Array): string | undefined {
  for (const name of alternativeNames(der)) {
    const [oid, wrapped] = childrenOf(name)
    if (oid && wrapped && oidOf(oid) === CNPJ_NAME_OID) return parseCnpj(textOf(wrapped))
  }
  return undefined
}

function alternativeNames(der: Uint8Array): forge.asn1.Asn1[] {
  const value = extensionOf(der, SUBJECT_ALT_NAME_OID)
  return value === undefined ? [] : childrenOf(forge.asn1.fromDer(value)).filter((name) => isContext(name, 0))
}

/** Issuers write the value as octet, printable or UTF-8 string, always inside one or two wrappers. */
function textOf(node: forge.asn1.Asn1): string {
  const inner = childrenOf(node)[0]
  if (inner) return textOf(inner)
  return typeof node.value === 'string' ? node.value : ''
}
