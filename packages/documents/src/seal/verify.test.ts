import { readXml } from '@talao/fiscal/xml/read'
import { childText } from '@talao/fiscal/xml/tree'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoKeys, IDS, KEY, signedDocuments } from '../../testing/seal.ts'
import { mutantsOf } from '../../testing/seal-mutations.ts'
import { signNfe } from './sign.ts'
import { signCanonical } from './signature.ts'
import type { SignedElement } from './signature-positions.ts'
import { type VerifyOptions, verifySignature } from './verify.ts'

const DOCUMENTS = signedDocuments()
const KINDS = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]
const BOTH: VerifyOptions['allow'] = ['rsa-sha1', 'rsa-sha256']

describe.each(KINDS)('a signed %s', (signedElement) => {
  const wish: VerifyOptions = {
    signedElement,
    allow: BOTH,
    issuer: '12.ABC.345/0002-68',
    signedAt: new Date('2026-11-20'),
  }
  const xml = DOCUMENTS[signedElement]

  it('passes, as text and as a tree, and gives back the element that was signed', () => {
    const tree = readXml(xml)
    const verdict = verifySignature(tree, wish)
    expect(verdict).toMatchObject({ ok: true, signed: { name: signedElement } })
    expect(verdict.ok && childText(verdict.signed, 'vNF')).toBe('97.00')
    expect(verdict.ok && verdict.signed === tree.children[0]).toBe(true)
    expect(verifySignature(xml, wish).ok).toBe(true)
  })

  it('passes in another spelling of the same canonical form', () => {
    const spelt = xml
      .replace('A &amp; B', '<![CDATA[A & B]]>')
      .replace('97.00', '&#57;7.00')
      .replace(/ Id="(\w+)"/, "\n  Id = '$1'")
    expect(spelt).not.toBe(xml)
    expect(verifySignature(`\ufeff<?xml version="1.0"?><!-- x -->${spelt}\n`, wish).ok).toBe(true)
  })

  it('is refused in each of more than 130 mutations', () => {
    const mutants = mutantsOf(xml)
    expect(new Set(mutants.map((mutant) => mutant.xml)).size).toBeGreaterThan(130)
    for (const mutant of mutants) {
      expect(mutant.xml, mutant.name).not.toBe(xml)
      const verdict = verifySignature(mutant.xml, wish)
      expect(verdict.ok ? 'accepted' : verdict.code, mutant.name).toMatch(mutant.code)
    }
  })

  it('is refused when one character is another, wherever in what is signed', () => {
    const end = xml.indexOf('</SignatureValue>')
    const start = xml.indexOf(`<${signedElement}`)
    fc.assert(
      fc.property(fc.integer({ min: start, max: end - 1 }), fc.constantFrom(...'0aZ<"& '), (at, other) => {
        fc.pre(xml[at] !== other)
        expect(verifySignature(xml.slice(0, at) + other + xml.slice(at + 1), wish).ok).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('verifySignature', () => {
  const nfe: VerifyOptions = { signedElement: 'infNFe', allow: ['rsa-sha1'] }

  it.each<[string, string, Partial<VerifyOptions>, string]>([
    ['an algorithm that is not allowed', DOCUMENTS.infDPS, { signedElement: 'infDPS' }, 'algoritmo_recusado'],
    ['another kind of document', DOCUMENTS.infEvento, {}, 'fora_do_lugar'],
    ['a certificate of another company', DOCUMENTS.infNFe, { issuer: '12345678000195' }, 'certificado_alheio'],
    ['a date before the certificate', DOCUMENTS.infNFe, { signedAt: new Date('2026-10-31') }, 'certificado_vencido'],
    ['a date after the certificate', DOCUMENTS.infNFe, { signedAt: new Date('2026-12-01') }, 'certificado_vencido'],
    ['a note without signature', '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"/>', {}, 'ausente'],
  ])('refuses %s and says so in Portuguese', (_what, xml, wish, code) => {
    const verdict = verifySignature(xml, { ...nfe, ...wish })
    expect(verdict).toMatchObject({
      ok: false,
      code: `assinatura_${code}`,
      text: expect.stringMatching(/^[AO] .+\. .+\.$/),
    })
  })

  it('refuses what is no XML', () => {
    expect(verifySignature('%PDF-1.7', nfe)).toMatchObject({ ok: false, code: 'xml_ilegivel' })
  })

  it('refuses a signature by another key under our certificate', () => {
    const { certificatePem } = demoKeys()
    const xml = signNfe({
      ...KEY,
      certificate: certificatePem.replace(/-----[^-]+-----|\s/g, ''),
      id: IDS.infNFe,
      infNFe: '',
    })
    expect(verifySignature(xml, nfe)).toMatchObject({ code: 'assinatura_invalida' })
  })

  it('refuses a namesake from another namespace, though truly signed', () => {
    const signature = signCanonical(`<infNFe xmlns="urn:x" Id="${IDS.infNFe}"></infNFe>`, IDS.infNFe, KEY)
    const inner = `<infNFe xmlns="urn:x" Id="${IDS.infNFe}"></infNFe>${signature}`
    const xml = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe">${inner}</NFe>`
    expect(verifySignature(xml, nfe)).toMatchObject({ code: 'assinatura_fora_do_lugar' })
  })

  it('finds the note inside its process document, whose answer may be signed as well', () => {
    const open = '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">'
    const answer = `<protNFe versao="4.00"><infProt/>${/<Signature .*<\/Signature>/.exec(DOCUMENTS.infEvento)?.[0]}</protNFe>`
    expect(verifySignature(`${open}${DOCUMENTS.infNFe}${answer}</nfeProc>`, nfe).ok).toBe(true)
    expect(verifySignature(`${open}${DOCUMENTS.infNFe}${DOCUMENTS.infNFe}</nfeProc>`, nfe)).toMatchObject({
      code: 'assinatura_fora_do_lugar',
    })
  })

  it('allows the supplement of a consumer note between the two, and nothing else', () => {
    const between = (tag: string) => DOCUMENTS.infNFe.replace('<Signature', `<${tag}></${tag}><Signature`)
    expect(verifySignature(between('infNFeSupl'), nfe).ok).toBe(true)
    expect(verifySignature(between('infOutra'), nfe)).toMatchObject({ code: 'assinatura_fora_do_lugar' })
  })

  it.each<[SignedElement, string]>([
    ['infDPS', 'NFSe/infNFSe/DPS'],
    ['infPedReg', 'evento/infEvento/pedRegEvento'],
  ])('finds the %s that an answer of the authority carries', (signedElement, path) => {
    const inner = DOCUMENTS[signedElement as 'infDPS' | 'infPedReg']
    const [root, inf] = path.split('/')
    const xml = `<${root} xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><${inf} Id="X1">${inner}</${inf}></${root}>`
    expect(verifySignature(xml, { signedElement, allow: BOTH }).ok).toBe(true)
  })
})
