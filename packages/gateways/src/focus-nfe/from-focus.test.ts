import { describe, expect, it } from 'vitest'
import { fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { readFocusNote } from './from-focus.ts'

const KEY = '41261107504505000132550010000000221923094160'

describe('readFocusNote', () => {
  it('tells an authorised note in our words, without the prefix of its chave', () => {
    expect(readFocusNote(fixtureBody('autorizada-completa'))).toEqual({
      document: 'NFE',
      ref: 'tal0nfe000899',
      cnpj: '07504505000132',
      provider_status: 'autorizado',
      enotas_status: 'Autorizada',
      denied_final: false,
      access_key: KEY,
      number: 22,
      serie: '1',
      rps_number: null,
      rps_serie: null,
      verification_code: null,
      decided_at: new Date('2026-11-20T13:00:05Z'),
      protocol: '141260000012345',
      authority_code: '100',
      authority_message: 'Autorizado o uso da NF-e',
      alerts: [],
      files: {
        XML: `/arquivos/07504505000132/202611/XMLs/${KEY}-nfe.xml`,
        PDF: `/arquivos/07504505000132/202611/DANFEs/${KEY}.pdf`,
      },
      enclosed: {},
      correction_sequence: null,
      previous_attempt: null,
      faults: [],
    })
  })

  it('reads authorised from the state, not from the code: a correction letter leaves 135 there', () => {
    expect(readFocusNote(fixtureBody('autorizada-com-carta-de-correcao'))).toMatchObject({
      enotas_status: 'Autorizada',
      authority_code: '135',
      correction_sequence: 1,
      files: { CCE_PDF: `/notas_fiscais/NFe${KEY}/cartas_correcao/1.pdf` },
    })
  })

  it('keeps the earlier transmission of a note that went into contingency', () => {
    expect(readFocusNote(fixtureBody('autorizada-em-contingencia'))).toMatchObject({
      number: 23,
      previous_attempt: { access_key: KEY, number: 22, serie: '1' },
    })
  })

  it('keeps the words of a complaint without a code, and takes the word of a state for no code', () => {
    const body = { ...Object(fixtureBody('rejeitada')), status_sefaz: null, mensagem_sefaz: null }
    const told = readFocusNote({ ...body, erros: [{ mensagem: 'Falha interna no lote' }] })
    expect(told).toMatchObject({ authority_code: null, faults: [{ text: 'Falha interna no lote' }] })
    expect(JSON.stringify(told)).not.toContain('explained')
  })

  it('gives a refusal its code and sentence as a fault', () => {
    const told = readFocusNote(fixtureBody('rejeitada'))
    expect(told).toMatchObject({ enotas_status: 'Negada', denied_final: false, authority_code: '598' })
    expect(told).toMatchObject({ faults: [{ code: '598', text: expect.stringContaining('Razao Social') }] })
  })

  it.each(['204', '205', '218', '635'])('is in doubt about a refusal by %s: the note itself is known there', (code) => {
    const told = readFocusNote({ ...Object(fixtureBody('rejeitada')), status_sefaz: code })
    expect(told).toEqual({ malformed: expect.stringContaining(code), needsHuman: expect.any(String) })
  })

  it('asks for a look before a note is sent again whose number is used there', () => {
    const used = readFocusNote({ ...Object(fixtureBody('rejeitada')), status_sefaz: '539' })
    expect(used).toMatchObject({ enotas_status: 'Negada', denied_final: false, lookFirst: expect.any(String) })
    expect(readFocusNote(fixtureBody('rejeitada'))).not.toHaveProperty('lookFirst')
  })

  it.each([
    { erros: ['Erro da prefeitura'] },
    { erros: {} },
    { erros: [{ codigo: '598', mensagem: 'Recusada', correcao: ['um', 'dois'] }] },
    { tentativa_anterior: [] },
    { protocolo_nota_fiscal: '' },
    { numero_carta_correcao: {} },
    { mensagem_sefaz: ['Autorizado'] },
  ])('knows the state of a note whatever stands beside it (%j)', (odd) => {
    for (const [outcome, enotas_status] of [
      ['autorizada-completa', 'Autorizada'],
      ['rejeitada', 'Negada'],
    ] as const)
      expect(readFocusNote({ ...Object(fixtureBody(outcome)), ...odd })).toMatchObject({ enotas_status })
  })

  it('keeps a complaint that came as a bare sentence', () => {
    const body = { ...Object(fixtureBody('rejeitada')), status_sefaz: null, mensagem_sefaz: null }
    expect(readFocusNote({ ...body, erros: ['Erro da prefeitura'] })).toMatchObject({
      authority_message: 'Erro da prefeitura',
      faults: [{ text: 'Erro da prefeitura' }],
    })
  })

  it.each(['status', 'ref', 'cnpj_emitente', 'chave_nfe'])('refuses to read a note whose %s is odd', (name) => {
    const told = readFocusNote({ ...Object(fixtureBody('autorizada')), [name]: ['odd'] })
    expect(told).toEqual({ malformed: expect.any(String) })
  })

  it('marks a denial as final', () => {
    expect(readFocusNote(fixtureBody('denegada'))).toMatchObject({
      enotas_status: 'Negada',
      denied_final: true,
      number: 22,
    })
  })

  it.each(['chave-invalida', 'sem-situacao', 'situacao-desconhecida'])('refuses to read %s', (outcome) => {
    expect(readFocusNote(fixtureBody(outcome))).toEqual({ malformed: expect.any(String) })
  })

  it('believes in no authorised note without a chave', () => {
    const { chave_nfe: _, ...rest } = fixtureBody('autorizada') as Record<string, unknown>
    expect(readFocusNote(rest)).toEqual({ malformed: expect.any(String) })
  })

  it.each([null, 1, 'autorizado', [], {}, { status: 3 }])('refuses to read %j', (json) => {
    expect(readFocusNote(json)).toEqual({ malformed: expect.any(String) })
  })
})
