import { describe, expect, it } from 'vitest'
import { fixtureBody } from '../../../testing/focus-nfe/fixture.ts'
import { readServiceNote } from './read.ts'

const KEY = '35503082211222333000181000000000023326111234567890'
const national = (change: object = {}) =>
  readServiceNote({ ...Object(fixtureBody('nfsen-autorizada')), ...change }, 'national')
const municipal = (change: object = {}) =>
  readServiceNote({ ...Object(fixtureBody('nfse-autorizada')), ...change }, 'municipal')

describe('readServiceNote', () => {
  it('tells a national note in our words', () => {
    expect(national()).toEqual({
      document: 'NFSE',
      ref: 'tal0nfs000233',
      cnpj: '11222333000181',
      provider_status: 'autorizado',
      enotas_status: 'Autorizada',
      denied_final: false,
      access_key: KEY,
      number: 233,
      serie: null,
      rps_number: 224,
      rps_serie: '1',
      verification_code: KEY,
      decided_at: new Date('2026-11-20T17:00:07Z'),
      protocol: null,
      authority_code: null,
      authority_message: null,
      alerts: [],
      files: { XML: expect.stringMatching(/-nfse\.xml$/), PDF: expect.stringMatching(/^https:.+233\.pdf$/) },
      enclosed: {},
      correction_sequence: null,
      previous_attempt: null,
      faults: [],
    })
  })

  it.each([
    ['the verification code', { url: null, caminho_xml_nota_fiscal: null }],
    ['the address of the consult', { codigo_verificacao: null, caminho_xml_nota_fiscal: null }],
    ['the name of the XML', { codigo_verificacao: 'A1B2', url: null }],
    [
      'the Id in the name of the XML',
      { codigo_verificacao: null, url: null, caminho_xml_nota_fiscal: `/x/NFS${KEY}-nfse.xml` },
    ],
  ])('finds the key in %s', (_place, change) => {
    expect(national(change)).toMatchObject({ access_key: KEY })
  })

  it('believes in no authorised national note without a key that names its issuer', () => {
    const none = { codigo_verificacao: null, url: null, caminho_xml_nota_fiscal: null }
    const another = { ...none, codigo_verificacao: '35503082207504505000132000000000023326111234567893' }
    for (const change of [none, another]) expect(national(change)).toEqual({ malformed: expect.any(String) })
    expect(readServiceNote(fixtureBody('nfsen-chave-invalida'), 'national')).toEqual({ malformed: expect.any(String) })
  })

  it('tells a city’s note by its verification code, and takes midnight for no moment', () => {
    expect(municipal()).toMatchObject({
      enotas_status: 'Autorizada',
      access_key: null,
      verification_code: 'DU1M-M2Y',
      number: 233,
      decided_at: null,
    })
  })

  it('takes neither the city’s page nor an unsafe address for a PDF', () => {
    for (const url_danfse of [null, 'http://prefeitura.example/nota.pdf', '/relativo.pdf']) {
      expect(municipal({ url_danfse })).toMatchObject({ files: { XML: expect.any(String) } })
      expect(municipal({ url_danfse })).not.toHaveProperty('files.PDF')
    }
  })

  it('calls a replaced note cancelled and keeps the word of the provider', () => {
    expect(readServiceNote(fixtureBody('nfse-substituida'), 'municipal')).toMatchObject({
      enotas_status: 'Cancelada',
      provider_status: 'substituido',
    })
  })

  it.each(['nfsen-rejeitada', 'nfsen-negada', 'nfse-rejeitada'])('tells what %s complains about', (outcome) => {
    expect(readServiceNote(fixtureBody(outcome), 'national')).toMatchObject({
      enotas_status: 'Negada',
      denied_final: false,
      authority_code: expect.stringMatching(/^E[0-9]+$/),
      faults: [{ code: expect.stringMatching(/^E[0-9]+$/), text: expect.any(String) }],
    })
  })

  it.each(['E0014', 'E10'])('asks for a look before a note is sent again whose number is used (%s)', (codigo) => {
    const erros = [{ codigo, mensagem: 'Já informado', correcao: null }]
    const used = readServiceNote({ ...Object(fixtureBody('nfse-rejeitada')), erros }, 'municipal')
    expect(used).toMatchObject({ enotas_status: 'Negada', authority_code: codigo, lookFirst: expect.any(String) })
    expect(readServiceNote(fixtureBody('nfse-rejeitada'), 'municipal')).not.toHaveProperty('lookFirst')
  })

  it('tells a refused note although its complaints have an odd form', () => {
    const odd = { ...Object(fixtureBody('nfse-rejeitada')), erros: [{ codigo: {}, mensagem: 'Não', correcao: ['a'] }] }
    expect(readServiceNote(odd, 'municipal')).toMatchObject({ enotas_status: 'Negada', authority_message: 'Não' })
  })

  it.each(['em_analise', 'denegado'])('does not know the state %s', (status) => {
    expect(municipal({ status })).toEqual({ malformed: expect.any(String) })
  })
})
