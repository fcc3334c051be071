import { describe, expect, it } from 'vitest'
import { REFUSALS } from '../../testing/codes-of-refusals.ts'
import { EXAMPLE_KEY as KEY } from '../../testing/focus-nfe/example-note.ts'
import { readEventAnswer } from './event-answer.ts'
import { readFocusNote } from './from-focus.ts'

describe.each(REFUSALS)('code %s', (code) => {
  it('that Focus hands on refuses the note, in the words of the authority', () => {
    const body = { status: 'erro_autorizacao', status_sefaz: code, mensagem_sefaz: 'Rejeição: dita pela SEFAZ' }
    expect(readFocusNote({ ...body, ref: KEY.ref, cnpj_emitente: KEY.cnpj })).toMatchObject({
      enotas_status: 'Negada',
      authority_code: code,
      authority_message: 'Rejeição: dita pela SEFAZ',
      faults: [{ code, text: expect.stringContaining('dita pela SEFAZ') }],
    })
  })
})

describe('a note that is authorised with alerts (120)', () => {
  it('is valid although Focus calls it refused: a person looks, and nothing is sent again', () => {
    const body = { status: 'erro_autorizacao', status_sefaz: '120', mensagem_sefaz: 'Autorizado com alerta' }
    expect(readFocusNote({ ...body, ref: KEY.ref, cnpj_emitente: KEY.cnpj })).toMatchObject({
      malformed: expect.stringContaining('120'),
      needsHuman: expect.any(String),
    })
  })
})

describe('an error that the authority has not catalogued', () => {
  const refused = (over: object) =>
    readFocusNote({ status: 'erro_autorizacao', ref: KEY.ref, cnpj_emitente: KEY.cnpj, ...over })

  it.each([
    { status_sefaz: '999', mensagem_sefaz: 'Rejeição: Erro não catalogado' },
    { erros: [{ codigo: 'E9999', mensagem: 'Erro não catalogado.' }] },
    { erros: [{ codigo: 'rng9999', mensagem: 'Erro não catalogado.' }] },
  ])('does not say that there is no note: a person looks before it is sent again (%j)', (over) => {
    expect(refused(over)).toMatchObject({ enotas_status: 'Negada', lookFirst: expect.stringContaining('erro dela') })
  })

  it('is no schema that was broken, which is a fault of ours and says so', () => {
    const note = refused({ erros: [{ codigo: 'RNG9997', mensagem: 'Erro de esquema' }] })
    expect(note).toMatchObject({
      faults: [{ code: 'RNG9997', text: expect.stringContaining('a correção é do Talão') }],
    })
    expect(note).not.toHaveProperty('lookFirst')
  })

  it('neither denies an event', () => {
    const body = { status: 'erro_cancelamento', status_sefaz: '999', mensagem_sefaz: 'Erro não catalogado' }
    const event = { kind: 'CANCEL', sequence: 1, text: '', motive: null, at: new Date() } as const
    expect(readEventAnswer(event, body)).toMatchObject({ malformed: expect.stringContaining('999') })
    expect(readEventAnswer(event, { ...body, status_sefaz: '501' })).toMatchObject({ authority_code: '501' })
  })
})
