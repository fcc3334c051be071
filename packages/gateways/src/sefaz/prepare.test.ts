import { verifySignature } from '@talao/documents/seal/verify'
import { describe, expect, it } from 'vitest'
import { contentTypeOf, readEnvelope } from './soap.ts'
import { onlyChild, textIn } from './answer.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sourceOf } from './source.ts'
import { CHAVE, KEY, NOTE, orThrow, PREPARATION } from './testing.ts'

describe('the bytes of a note', () => {
  it('are one lot with one signed note, to be answered at once, and are named by the chave', () => {
    const prepared = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
    expect(prepared).toMatchObject({ identity: CHAVE, contentType: contentTypeOf('NFeAutorizacao4') })
    const envelope = readEnvelope(prepared.bytes, 'enviNFe')
    if ('malformed' in envelope) throw new Error(envelope.malformed)
    expect(textIn(envelope.message, 'idLote')).toBe('000000000000007')
    expect(textIn(envelope.message, 'indSinc')).toBe('1')
    const note = onlyChild(envelope.message, 'NFe')
    if (!note) throw new Error('no note')
    expect(verifySignature(sourceOf(envelope, note), { signedElement: 'infNFe', allow: ['rsa-sha1'] }).ok).toBe(true)
  })

  it('carry the contingency in the key, with its moment and its reason', () => {
    const contingency = {
      kind: 'SVC-AN',
      since: PREPARATION.issuedAt,
      reason: 'SEFAZ sem resposta desde cedo',
    } as const
    const prepared = orThrow(prepareSefazNfe(NOTE, KEY, { ...PREPARATION, contingency }))
    expect(prepared.identity?.slice(34, 35)).toBe('6')
    expect(Buffer.from(prepared.bytes).toString()).toContain(
      '<dhCont>2026-11-20T10:00:00-03:00</dhCont><xJust>SEFAZ sem resposta desde cedo</xJust>',
    )
  })

  it('use the classes of IBS and CBS that come with the note', () => {
    const [item] = NOTE.nfe.items
    if (!item) throw new Error('no item')
    const nfe_tax = { ...item.nfe_tax, cst_ibscbs: '200', cclasstrib: '200030' }
    const classes = [{ cclasstrib: '200030', p_red_ibs: '60', p_red_cbs: '60' }]
    const nfe = { ...NOTE.nfe, items: [{ ...item, nfe_tax }] }
    const prepared = orThrow(prepareSefazNfe({ kind: 'NFE', nfe, classes }, KEY, PREPARATION))
    expect(Buffer.from(prepared.bytes).toString()).toContain('<pRedAliq>60.0000</pRedAliq>')
  })

  it('take the number of the note for the lot where no lot was counted', () => {
    const prepared = orThrow(prepareSefazNfe(NOTE, KEY, { ...PREPARATION, batch: null }))
    expect(Buffer.from(prepared.bytes).toString()).toContain('<idLote>000000000000123</idLote>')
  })
})

describe('a note that cannot leave', () => {
  it('says what the layout misses', () => {
    const { nfe } = NOTE
    const item = nfe.items.map((one) => ({ ...one, ncm: '1' }))
    expect(prepareSefazNfe({ kind: 'NFE', nfe: { ...nfe, items: item } }, KEY, PREPARATION)).toMatchObject({
      faults: [{ path: 'items.0.ncm' }],
    })
  })

  it('asks for the certificate', () => {
    expect(prepareSefazNfe(NOTE, KEY, { ...PREPARATION, seal: null })).toMatchObject({
      faults: [{ code: 'SEFAZ-CERTIFICADO' }],
    })
  })

  it('is divided when the message is too large', () => {
    const [item] = NOTE.nfe.items
    if (!item) throw new Error('no item')
    const items = Array.from({ length: 800 }, () => ({ ...item, description: 'x'.repeat(110) }))
    const payments = [{ payment_method: '17', amount_cents: 9700 * 800 }]
    expect(prepareSefazNfe({ kind: 'NFE', nfe: { ...NOTE.nfe, items, payments } }, KEY, PREPARATION)).toMatchObject({
      faults: [{ code: 'SEFAZ-TAMANHO' }],
    })
  })

  it.each([
    ['another environment', { environment: 'producao' as const }],
    ['another company', { cnpj: '07504505000132' }],
    ['no number', { numbering: null }],
  ])('is a mistake of the caller when the key has %s', (_what, change) => {
    expect(() => prepareSefazNfe(NOTE, { ...KEY, ...change }, PREPARATION)).toThrow(RangeError)
  })
})
