import { normsOf } from '@talao/fiscal/norms/norms'
import { REJECTION_ROWS } from '@talao/fiscal/rejection/rejection-rows'
import { rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { normRow } from '@talao/fiscal/testing/norms'
import { describe, expect, it } from 'vitest'
import { fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { explainedFault } from './explained-fault.ts'
import { readFocusNote } from './from-focus.ts'

const UNKNOWN_NCM = 'Rejeicao: Informado NCM inexistente [nItem:2]'

describe('a complaint that Focus hands on', () => {
  it('is told in plain words, with its way out and the words that were said', () => {
    const fault = explainedFault({ code: '778', said: UNKNOWN_NCM })
    expect(fault).toMatchObject({ code: '778', path: 'items.1.ncm', field: 'NCM' })
    expect(fault.explained).toMatch(/^Item 2: O NCM .+\. Busque na lista .+\.$/)
    expect(fault.text).toBe(`${fault.explained} Resposta recebida: ${UNKNOWN_NCM}`)
  })

  it('points at the field that Focus names rather than at the one of the code', () => {
    const fault = explainedFault({ code: '778', said: UNKNOWN_NCM, campo: 'items[0].codigo_ncm' })
    expect(fault).toMatchObject({ path: 'items.0.ncm', field: 'items[0].codigo_ncm' })
  })

  it('keeps its own words when nobody knows the code', () => {
    expect(explainedFault({ code: 'L001', said: 'RPS fora de ordem' })).toEqual({
      code: 'L001',
      path: null,
      field: null,
      text: 'RPS fora de ordem',
    })
  })

  it('is told by a row of the house that knows its code', () => {
    const value = {
      cause: 'Os números da série não estão em ordem.',
      field_path: 'serie',
      action: 'Confira a série.',
      resend: 'next_number',
      outcome: 'REFUSED',
    }
    const rows = [...REJECTION_ROWS, normRow('REJECTION', 'FOCUS/L001', '2027-01-01', value)]
    const table = rejectionTable(normsOf(rows, 'test'), '2027-01-10')
    expect(explainedFault({ code: 'L001', said: 'RPS fora de ordem' }, table)).toMatchObject({
      path: 'serie',
      explained: 'Os números da série não estão em ordem. Confira a série.',
      said: 'RPS fora de ordem',
    })
  })

  it("never changes the authority's message kept beside it", () => {
    const told = readFocusNote(fixtureBody('rejeitada'))
    expect(told).toMatchObject({ authority_message: expect.stringMatching(/^NF-e emitida em ambiente/) })
  })
})
