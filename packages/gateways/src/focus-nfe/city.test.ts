import { describe, expect, it } from 'vitest'
import { fixture } from '../../testing/focus-nfe/fixture.ts'
import { asked, withFocus } from '../../testing/focus-nfe/server.ts'
import { focusCity, focusServiceCodes } from './city.ts'

describe('a city as Focus knows it', () => {
  const focus = withFocus()
  const told = (json: object) => focus().server.answer({ status: 200, body: JSON.stringify(json) })

  it.each([
    [true, true],
    [false, false],
    [null, null],
    [undefined, null],
  ])('that says %s of cancelling is read as %s', async (possui_cancelamento_nfse, cancels) => {
    told({ codigo_municipio: '4106902', nome_municipio: 'Curitiba', possui_cancelamento_nfse })
    expect(await focusCity(4106902, focus().access)).toMatchObject({ kind: 'FOUND', value: { cancels } })
    expect(asked(focus().server)).toEqual(['GET /v2/municipios/4106902'])
  })

  it('is not known from the answer about another one, nor from none', async () => {
    told({ codigo_municipio: '3550308', possui_cancelamento_nfse: true })
    expect(await focusCity(4106902, focus().access)).toMatchObject({ kind: 'UNKNOWN' })
    focus().server.answer(fixture('erro-500'))
    expect(await focusCity(4106902, focus().access)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('tells what its notes must bear, and only what it says', async () => {
    told({ codigo_municipio: 4106902, status_nfse: 'pausado', endereco_obrigatorio_nfse: true })
    expect(await focusCity(4106902, focus().access)).toMatchObject({
      value: { active: false, hasHomologation: null, demands: { address: true, cnae: null } },
    })
  })

  it('has codes of its own for services, a page at a time', async () => {
    told([{ codigo: '0802', descricao: 'Instrução', tax_rate: null }])
    expect(await focusServiceCodes(4106902, 50, focus().access)).toMatchObject({
      value: [{ code: '0802', description: 'Instrução' }],
    })
    expect(asked(focus().server)).toEqual(['GET /v2/municipios/4106902/codigos_tributarios_municipio?offset=50'])
    told({ codigo: '0802' })
    expect(await focusServiceCodes(4106902, 0, focus().access)).toMatchObject({ kind: 'UNKNOWN' })
  })
})
