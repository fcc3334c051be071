import { describe, expect, it } from 'vitest'
import { REFUSALS } from '../codes-of-refusals.ts'
import { EXAMPLE_KEY as KEY } from './example-note.ts'
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
