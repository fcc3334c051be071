import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixture, fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { asked, bodyOf, withFocus } from '../../testing/focus-nfe/server.ts'
import type { VoidRange } from '../port/event.ts'
import { prepareFocusVoid, sendFocusVoid } from './void-range.ts'

const RANGE: VoidRange = {
  cnpj: '07504505000132',
  environment: 'homologacao',
  state_id: 41,
  year: 2026,
  serie: 1,
  first: 23,
  last: 25,
  reason: 'Falha no sistema pulou os números',
}

describe('a void range at Focus', () => {
  const focus = withFocus()
  const declare = () => {
    const prepared = prepareFocusVoid(RANGE)
    if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
    return sendFocusVoid(RANGE, prepared, focus().access)
  }

  it('travels as text', async () => {
    focus().server.answer(fixture('inutilizacao-feita'))
    expect(await declare()).toMatchObject({ kind: 'DONE', path: expect.stringMatching(/-inu\.xml$/) })
    expect(bodyOf(focus().server)).toEqual({
      cnpj: RANGE.cnpj,
      serie: '1',
      numero_inicial: '23',
      numero_final: '25',
      justificativa: RANGE.reason,
    })
  })

  it('needs a reason', () => {
    expect(prepareFocusVoid({ ...RANGE, reason: 'curto' })).toMatchObject({ faults: [{ path: 'reason' }] })
  })

  it('is void already only when the list holds every number of it', async () => {
    focus().server.answer(fixture('inutilizacao-repetida'), fixture('inutilizacoes'))
    expect(await declare()).toMatchObject({ kind: 'ALREADY_VOID', code: '256' })
    focus().server.answer(fixture('inutilizacao-repetida'), fixture('inutilizacoes-parte'))
    expect(await declare()).toMatchObject({ kind: 'DENIED', authority_code: '256' })
    expect(asked(focus().server)[1]).toBe(
      'GET /v2/nfe/inutilizacoes?cnpj=07504505000132&numero_inicial=23&numero_final=25',
    )
  })

  it('covers a range however the list cuts it, and never one with a hole', async () => {
    const [row] = fixtureBody('inutilizacoes') as [Record<string, unknown>]
    const piece = fc.tuple(fc.integer({ min: 20, max: 28 }), fc.integer({ min: 0, max: 4 }))
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
        const list = pieces.map(([first, more]) => ({
          ...row,
          numero_inicial: `${first}`,
          numero_final: `${first + more}`,
        }))
        focus().server.answer(fixture('inutilizacao-repetida'), { status: 200, body: JSON.stringify(list) })
        const isVoid = (number: number) => pieces.some(([first, more]) => first <= number && number <= first + more)
        const all = [23, 24, 25].every(isVoid)
        expect((await declare()).kind).toBe(all ? 'ALREADY_VOID' : 'DENIED')
      }),
      { numRuns: 60 },
    )
  })
})
