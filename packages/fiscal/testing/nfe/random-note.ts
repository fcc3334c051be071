import { INF_NFE_ROWS, NFE_NAMESPACE } from '../../src/nfe/layout/nfe.ts'
import { NFE_PACKAGES, type NfePackage, TAX_REFORM } from '../../src/nfe/layout/schema-packages.ts'
import { type Draft, generate } from '../layout/generate.ts'
import { random } from '../layout/random.ts'

/**
 * A random note that satisfies every constraint of the layout on its day. `path` names the tags of one row that must be
 * present.
 */
export function randomNote(
  seed: number,
  day: string,
  share: number,
  path: readonly string[] = [],
  packages: readonly NfePackage[] = NFE_PACKAGES,
): Draft {
  const note = generate(INF_NFE_ROWS, { day, packages, next: random(seed), share, most: 3 }, path)
  const { ide, det, gPgtoVinc } = note
  if (isDraft(ide)) ide['dhEmi'] = `${day}T10:00:00-03:00`
  if (Array.isArray(det)) for (const [at, item] of det.entries()) if (isDraft(item)) finishItem(item, at, day)
  const payments = isDraft(gPgtoVinc) ? gPgtoVinc['gPgto'] : undefined
  if (Array.isArray(payments)) {
    for (const [at, payment] of payments.entries())
      if (isDraft(payment)) Object.assign(payment, { nPag: String(at + 1), idTransacao: `E${at + 1}` })
  }
  return note
}

function finishItem(item: Draft, at: number, day: string): void {
  item['nItem'] = String(at + 1)
  const { imposto } = item
  // Until the tax reform the schema refused an item without ICMS or ISSQN. The layout table never does.
  if (day < TAX_REFORM && isDraft(imposto) && !imposto['ISSQN']) {
    imposto['ICMS'] ??= { ICMSSN102: { orig: '0', CSOSN: '102' } }
  }
}

export function isDraft(content: unknown): content is Draft {
  return typeof content === 'object' && content !== null && !Array.isArray(content)
}

/** The schema requires a signature, but does not verify it. */
export function signedForm(infNfe: string): string {
  return `<NFe xmlns="${NFE_NAMESPACE}">${infNfe}${SIGNATURE}</NFe>`
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const SIGNATURE = [
  `<Signature xmlns="${DSIG}"><SignedInfo><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>`,
  `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="#NFe1"><Transforms>`,
  `<Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform></Transforms>`,
  `<DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>AAAA</DigestValue></Reference></SignedInfo>`,
  '<SignatureValue>AAAA</SignatureValue><KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>',
].join('')
