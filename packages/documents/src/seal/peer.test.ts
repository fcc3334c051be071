import { escapeXmlText } from '@talao/fiscal/xml/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { IDS, KEY, KEYS, signedDocuments } from '../../testing/seal.ts'
import { CANONICAL_FORMS, ENVELOPED, SEAL_ALGORITHMS, SEFIN_FORM, type SealAlgorithm } from './algorithms.ts'
import { signDps, signNfe } from './sign.ts'
import type { SignedElement } from './signature-positions.ts'
import { verifySignature } from './verify.ts'

const { inclusive: INCLUSIVE, exclusive: EXCLUSIVE } = CANONICAL_FORMS

describe('the peer, xml-crypto', () => {
  it('writes the same signature, byte for byte, for 200 hostile notes', () => {
    fc.assert(
      fc.property(hostileContent(), (infNFe) => {
        const ours = signNfe({ ...KEY, id: IDS.infNFe, infNFe })
        const peers = signByPeer(withoutSignature(ours), 'infNFe', { algorithm: 'rsa-sha1' })
        expect(explicitTags(peers)).toBe(ours)
      }),
      { numRuns: 200 },
    )
  })

  it('writes the same signature, byte for byte, for 200 hostile DPS', () => {
    fc.assert(
      fc.property(hostileContent(), (infDPS) => {
        const ours = signDps({ ...KEY, id: IDS.infDPS, infDPS, versao: '1.01' })
        const peers = signByPeer(withoutSignature(ours), 'infDPS', { algorithm: 'rsa-sha256' })
        expect(explicitTags(peers)).toBe(ours)
      }),
      { numRuns: 200 },
    )
  })

  it.each(Object.entries(signedDocuments()))('accepts our signature of %s', (signedElement, xml) => {
    const peer = new SignedXml({ publicCert: KEYS.certificatePem })
    peer.loadSignature(/<Signature .*<\/Signature>/.exec(xml)?.[0] ?? '')
    expect(peer.checkSignature(xml)).toBe(true)
    expect(peer.getSignedReferences()[0]).toContain(`<${signedElement} `)
  })

  it.each<[string, SignedElement, PeerWish]>([
    ['as the manual wants it', 'infNFe', { algorithm: 'rsa-sha1' }],
    ['over a pretty-printed note', 'infNFe', { algorithm: 'rsa-sha1', pretty: true }],
    ['with prefixes', 'infNFe', { algorithm: 'rsa-sha1', prefix: 'ds' }],
    ['of a DPS', 'infDPS', { algorithm: 'rsa-sha256', pretty: true, prefix: 'ds' }],
    ['of a DPS by the older algorithm', 'infDPS', { algorithm: 'rsa-sha1' }],
    ['in exclusive form', 'infDPS', { algorithm: 'rsa-sha256', form: EXCLUSIVE, prefix: 'dsig', pretty: true }],
    ['in exclusive form with comments, as Sefin writes', 'infDPS', { algorithm: 'rsa-sha256', form: SEFIN_FORM }],
    [
      'in inclusive form with comments',
      'infPedReg',
      { algorithm: 'rsa-sha1', form: `${INCLUSIVE}#WithComments`, pretty: true },
    ],
    ['of an event', 'infPedReg', { algorithm: 'rsa-sha256', pretty: true }],
  ])('is accepted by us %s', (_what, signedElement, wish) => {
    const unsigned = withoutSignature(signedDocuments()[signedElement as keyof typeof IDS])
    const xml = signByPeer(wish.pretty ? pretty(unsigned) : unsigned, signedElement, wish)
    const anyForm = wish.form !== undefined
    const verdict = verifySignature(xml, { signedElement, allow: [wish.algorithm], anyForm })
    expect(verdict).toMatchObject({ ok: true, algorithm: wish.algorithm })
    if (anyForm) expect(verifySignature(xml, { signedElement, allow: [wish.algorithm] }).ok).toBe(false)
  })
})

type PeerWish = { algorithm: SealAlgorithm; form?: string; prefix?: string; pretty?: boolean }

function signByPeer(xml: string, signedElement: SignedElement, wish: PeerWish): string {
  const { algorithm, form = INCLUSIVE, prefix } = wish
  const { signature, digest } = SEAL_ALGORITHMS[algorithm]
  const peer = new SignedXml({
    privateKey: KEYS.keyPem,
    publicCert: KEYS.certificatePem,
    canonicalizationAlgorithm: form,
    signatureAlgorithm: signature,
  })
  const xpath = `//*[local-name(.)='${signedElement}']`
  peer.addReference({ xpath, transforms: [ENVELOPED, form], digestAlgorithm: digest })
  peer.computeSignature(xml, { location: { reference: xpath, action: 'after' }, ...(prefix ? { prefix } : {}) })
  return peer.getSignedXml()
}

function withoutSignature(xml: string): string {
  return xml.replace(/<Signature .*<\/Signature>/s, '')
}

/** The peer abbreviates empty elements; no other difference is allowed. */
function explicitTags(xml: string): string {
  return xml.replace(/<([A-Za-z]+)([^<>]*)\/>/g, '<$1$2></$1>')
}

function pretty(xml: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n${xml.replace(/></g, '>\r\n\t<')}\r\n`
}

/**
 * Items with texts that break careless signers, except U+0085 and U+2028, which the peer's parser turns into line
 * feeds.
 */
function hostileContent(): fc.Arbitrary<string> {
  const text = fc.string({
    unit: fc.constantFrom(...`aZ09 &<>"'\`;#xD\r\n\tçÃÿ½€–]]>`, '\u{1F4DA}', '&amp;', '&#13;', ']]>', '<!--'),
    minLength: 1,
  })
  const item = fc
    .tuple(text, text)
    .map(
      ([name, info]) =>
        `<det nItem="1"><xProd>${escapeXmlText(name)}</xProd><infAdProd>${escapeXmlText(info)}</infAdProd></det>`,
    )
  return fc
    .tuple(fc.array(item, { minLength: 1, maxLength: 4 }), text)
    .map(
      ([items, info]) =>
        `<ide><cUF>35</cUF></ide>${items.join('')}<infAdic><infCpl>${escapeXmlText(info)}</infCpl></infAdic>`,
    )
}
