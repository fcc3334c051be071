import { createHash, verify, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { makeDemoA1 } from '../a1/demo.ts'
import { openA1 } from '../a1/open.ts'
import { signNfe } from './sign.ts'
import { escapeXmlText } from './xml-text.ts'

const ID = 'NFe35261112ABC34501DE35550010000001231135724685'
const KEYS = demoKeys()

describe('the judge, libxml2 and its own canonical form', () => {
  it('accepts a signed note', () => {
    expect(judge(signNfe({ ...KEYS, id: ID, infNFe: '<ide><cUF>35</cUF></ide>' }))).toEqual({
      digest: true,
      seal: true,
    })
  })

  it('accepts any text, however hostile', () => {
    const text = fc.string({ unit: fc.constantFrom(...`aZ09 &<>"'\`;#xD\r\n\tçÃÿ½]]>–`) })
    fc.assert(
      fc.property(text, (value) => {
        const infNFe = `<infAdic><infCpl>${escapeXmlText(value)}</infCpl></infAdic>`
        expect(judge(signNfe({ ...KEYS, id: ID, infNFe }))).toEqual({ digest: true, seal: true })
      }),
    )
  })

  it.each([
    ['the value', '<vNF>97.00</vNF>', '<vNF>97.01</vNF>', { digest: false, seal: true }],
    ['the key', 'Id="NFe35', 'Id="NFe33', { digest: false, seal: true }],
    ['the reference', 'URI="#NFe35', 'URI="#NFe33', { digest: true, seal: false }],
  ])('notices one changed byte in %s', (_where, before, after, verdict) => {
    const signed = signNfe({ ...KEYS, id: ID, infNFe: '<total><vNF>97.00</vNF></total>' })
    expect(judge(signed.replace(before, after))).toEqual(verdict)
  })
})

it('writes one line in the order of the schema', () => {
  const signed = signNfe({ ...KEYS, id: ID, infNFe: '<ide></ide>' })
  expect(signed).toMatch(
    /^<NFe xmlns="http:\/\/www\.portalfiscal\.inf\.br\/nfe"><infNFe Id="NFe[0-9A-Z]{44}" versao="4\.00"><ide><\/ide><\/infNFe><Signature [^\n]+<\/Signature><\/NFe>$/,
  )
  expect(signed.match(/<[A-Z]\w+/g)).toEqual([
    '<NFe',
    '<Signature',
    '<SignedInfo',
    '<CanonicalizationMethod',
    '<SignatureMethod',
    '<Reference',
    '<Transforms',
    '<Transform',
    '<Transform',
    '<DigestMethod',
    '<DigestValue',
    '<SignatureValue',
    '<KeyInfo',
    '<X509Data',
    '<X509Certificate',
  ])
})

it.each(['<a/>', 'line\r\n', '<!-- x -->', '<![CDATA[x]]>', '<?x ?>'])(
  'refuses to seal %j, which is not canonical',
  (infNFe) => {
    expect(() => signNfe({ ...KEYS, id: ID, infNFe })).toThrow('not canonical XML')
  },
)

it.each(['NFe123', ID.slice(3), `${ID}"`, ID.toLowerCase()])('refuses the Id %s', (id) => {
  expect(() => signNfe({ ...KEYS, id, infNFe: '<ide></ide>' })).toThrow('not the Id of an NFe')
})

/** Recomputes both values from the parsed document, without code of the signer. */
function judge(xml: string): { digest: boolean; seal: boolean } {
  const document = XmlDocument.fromString(xml)
  try {
    const digest = createHash('sha1').update(canonical(document, 'n:infNFe')).digest('base64')
    const signature = Buffer.from(textOf(document, '//s:SignatureValue'), 'base64')
    const certificate = new X509Certificate(Buffer.from(textOf(document, '//s:X509Certificate'), 'base64'))
    return {
      digest: digest === textOf(document, '//s:DigestValue'),
      seal: verify('sha1', canonical(document, 's:Signature/s:SignedInfo'), certificate.publicKey, signature),
    }
  } finally {
    document.dispose()
  }
}

const PREFIXES = { n: 'http://www.portalfiscal.inf.br/nfe', s: 'http://www.w3.org/2000/09/xmldsig#' }

function canonical(document: XmlDocument, path: string): Buffer {
  return Buffer.from(find(document, path).canonicalizeToString(), 'utf8')
}

function textOf(document: XmlDocument, path: string): string {
  return find(document, path).content
}

function find(document: XmlDocument, path: string): XmlElement {
  const found = document.root.get(path, PREFIXES)
  if (!(found instanceof XmlElement)) throw new Error(`no element at ${path}`)
  return found
}

function demoKeys(): { keyPem: string; certificatePem: string } {
  const now = new Date('2026-11-20T12:00:00Z')
  const wish = { corporateName: 'LOJA', cnpj: '12ABC34501DE35', password: 'x', notBefore: now, notAfter: now }
  const result = openA1({ file: makeDemoA1(wish), password: 'x', now })
  if (!result.ok) throw new Error(result.detail)
  return { keyPem: result.certificate.key_pem, certificatePem: result.certificate.certificate_pem }
}
