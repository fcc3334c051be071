import { createHash } from 'node:crypto'
import { verifySignature } from '@talao/documents/seal/verify'
import { composeNfe } from '@talao/fiscal'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { normsWith, reducedClass } from '@talao/fiscal/testing/norms'
import { describe, expect, it } from 'vitest'
import { CHAVE, KEY, NOTE, orThrow, PREPARATION } from '../../testing/sefaz/example.ts'
import type { Preparation } from '../port/preparation.ts'
import { onlyChild, textIn } from './answer.ts'
import { prepareSefazNfe } from './prepare.ts'
import { contentTypeOf, readEnvelope } from './soap.ts'

const COMPOSED = {
  nfe: NOTE.nfe,
  serie: 1,
  number: 123,
  code: '13572468',
  issuedAt: PREPARATION.issuedAt,
  program: 'Talao 1.0',
}

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
    expect(verifySignature(elementSource(envelope, note), { signedElement: 'infNFe', allow: ['rsa-sha1'] }).ok).toBe(
      true,
    )
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
    const norms = normsWith(reducedClass('200030', '60'))
    const nfe = { ...NOTE.nfe, items: [{ ...item, nfe_tax }] }
    const prepared = orThrow(prepareSefazNfe({ kind: 'NFE', nfe, norms }, KEY, PREPARATION))
    expect(Buffer.from(prepared.bytes).toString()).toContain('<pRedAliq>60.0000</pRedAliq>')
  })

  it('are not made in a series of the authority or of persons, whenever it was stored', () => {
    const numbered = (serie: number) => {
      const prepared = prepareSefazNfe(
        NOTE,
        { ...KEY, numbering: { serie, number: 123, code: '13572468' } },
        PREPARATION,
      )
      return 'faults' in prepared ? prepared.faults.map(({ code }) => code) : []
    }
    expect([0, 889, 890, 920].map(numbered)).toEqual([[], [], ['SEFAZ-SERIE'], ['SEFAZ-SERIE']])
  })

  it('take the number of the note for the lot where no lot was counted', () => {
    const prepared = orThrow(prepareSefazNfe(NOTE, KEY, { ...PREPARATION, batch: null }))
    expect(Buffer.from(prepared.bytes).toString()).toContain('<idLote>000000000000123</idLote>')
  })
})

describe('the software house', () => {
  const csrt = { id: '01', hashOf: (chave: string) => createHash('sha1').update(`CODIGO${chave}`).digest('base64') }
  const responsavelTecnico = {
    cnpj: '11222333000181',
    contact: 'Ana',
    email: 'a@casa.example',
    phone: '1133334444',
    csrt: {},
  }
  const from = (uf: number, wish: Partial<Preparation>) => {
    const city_id = uf * 100_000 + 1
    const address = NOTE.nfe.company.address && { ...NOTE.nfe.company.address, state_id: uf, city_id }
    const nfe = { ...NOTE.nfe, company: { ...NOTE.nfe.company, address } }
    const place = { state_id: uf, city_id }
    return prepareSefazNfe({ kind: 'NFE', nfe }, { ...KEY, place }, { ...PREPARATION, ...wish })
  }
  const faultIn = (uf: number, wish: Partial<Preparation>) => {
    const made = from(uf, wish)
    return 'faults' in made ? made.faults.map(({ code }) => code) : []
  }

  it.each([13, 50, 26, 41, 42, 17])('is asked for in words before the state of code %i refuses its absence', (uf) => {
    expect(faultIn(uf, {})).toContain('SEFAZ-RESPONSAVEL-TECNICO')
  })

  it('has its code as well where the state asks for one, hashed with the chave', () => {
    expect(faultIn(41, { responsavelTecnico })).toContain('SEFAZ-CSRT')
    expect(faultIn(42, { responsavelTecnico })).not.toContain('SEFAZ-CSRT')
    const { infNFe, chave } = composeNfe({
      ...COMPOSED,
      responsavelTecnico: { ...responsavelTecnico, csrt: { SP: csrt } },
    })
    expect(infNFe.infRespTec).toEqual({
      CNPJ: '11222333000181',
      xContato: 'Ana',
      email: 'a@casa.example',
      fone: '1133334444',
      idCSRT: '01',
      hashCSRT: csrt.hashOf(chave),
    })
  })

  it('goes along where nobody asks, and is no reason to stop there', () => {
    const prepared = orThrow(prepareSefazNfe(NOTE, KEY, { ...PREPARATION, responsavelTecnico }))
    expect(Buffer.from(prepared.bytes).toString()).toContain('<infRespTec><CNPJ>11222333000181</CNPJ>')
    expect('faults' in prepareSefazNfe(NOTE, KEY, PREPARATION)).toBe(false)
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
