import { describe, expect, it } from 'vitest'
import type { CannedAnswer } from '../../testing/canned-server.ts'
import { json } from '../../testing/nfse-nacional/answers.ts'
import { withAuthority } from '../../testing/nfse-nacional/asked.ts'
import { nationalAddresses } from './address.ts'
import { cityParameters } from './city-parameters.ts'
import { serviceRate, specialRegimes, withholding } from './service-parameters.ts'

const authority = withAuthority()
const CITY = 3550308
const DAY = '2026-11-20'
const NOTHING = json(404, { mensagem: 'Não há parâmetros para a consulta.' })

function answering(...answers: CannedAnswer[]) {
  authority().answer(...answers)
  return authority().access
}

describe('the agreement of a city', () => {
  it('is told in words of ours, what it does not say as null', async () => {
    const parametrosConvenio = {
      tipoConvenio: 1,
      aderenteAmbienteNacional: 1,
      aderenteEmissorNacional: 0,
      situacaoEmissaoPadraoContribuintesRFB: -1,
      permiteAproveitametoDeCreditos: true,
    }
    const outcome = await cityParameters(CITY, answering(json(200, { mensagem: null, parametrosConvenio })))
    expect(authority().asked()).toEqual([`GET /adn/parametrizacao/${CITY}/convenio`])
    expect(outcome).toMatchObject({
      kind: 'FOUND',
      value: {
        type: 1,
        sharesNotes: true,
        issuesNationally: false,
        admitsByDefault: null,
        usesCollection: null,
        takesCredits: true,
      },
    })
  })

  it.each([
    ['404', NOTHING],
    ['400', json(400, { Mensagem: 'Município não conveniado' })],
    ['200', json(200, { mensagem: 'Sem convênio', parametrosConvenio: null })],
  ])('may not be set, which %s says with a sentence', async (_status, answer) => {
    expect(await cityParameters(CITY, answering(answer))).toMatchObject({
      kind: 'NOT_PARAMETRISED',
      text: expect.stringMatching(/./),
    })
  })

  it.each<[string, CannedAnswer, string]>([
    ['a page', { status: 404, body: '<html/>' }, 'malformed'],
    ['an empty answer', json(200, {}), 'malformed'],
    ['an error of no catalogue', json(400, { codigo: 'RNG9999', mensagem: 'Erro não catalogado.' }), 'malformed'],
    ['an error of a proxy', json(404, { erro: 'x', mensagem: 'no Route' }), 'malformed'],
    ['an error of the server', { status: 503, body: '' }, 'unavailable'],
    ['a refused certificate', json(403, {}), 'auth'],
    ['a line that drops', { status: 200, misbehave: 'reset' }, 'unknown'],
  ])('stays unknown with %s', async (_what, answer, failure) => {
    expect(await cityParameters(CITY, answering(answer))).toMatchObject({ kind: 'UNKNOWN', failure })
  })
})

describe('the parameters of a service', () => {
  const rates = json(200, {
    aliquotas: {
      '08.02.01.000': [
        { Incidencia: 'Local', Aliq: 2.9, DtIni: '2026-01-01T00:00:00', DtFim: null },
        { Incidencia: 'Local', Aliq: 5, DtIni: '2020-01-01T00:00:00', DtFim: '2025-12-31T00:00:00' },
      ],
    },
  })

  it('are the rates of the day', async () => {
    const outcome = await serviceRate(CITY, '080201', DAY, answering(rates))
    expect(outcome).toMatchObject({
      kind: 'FOUND',
      value: [{ rate: '2.9', incidence: 'Local', from: '2026-01-01', until: null }],
    })
    expect(authority().asked()).toHaveLength(1)
  })

  it('are asked for with dots when six digits have none', async () => {
    expect(await serviceRate(CITY, '080201', DAY, answering(NOTHING, rates))).toMatchObject({ kind: 'FOUND' })
    expect(authority().asked()).toEqual([
      `GET /adn/parametrizacao/${CITY}/080201/${DAY}/aliquota`,
      `GET /adn/parametrizacao/${CITY}/08.02.01.000/${DAY}/aliquota`,
    ])
  })

  it('are not set when neither form has any, and unknown when one could not be asked', async () => {
    expect(await serviceRate(CITY, '080201', DAY, answering(NOTHING))).toMatchObject({ kind: 'NOT_PARAMETRISED' })
    const down = { status: 503, body: '' }
    expect(await serviceRate(CITY, '080201', DAY, answering(NOTHING, down))).toMatchObject({ kind: 'UNKNOWN' })
    await expect(async () => serviceRate(CITY, '8.02', DAY, answering(NOTHING))).rejects.toThrow(RangeError)
  })

  it('are special regimes by their name', async () => {
    const regimesEspeciais = {
      SociedadeProfissionais: {
        '080201': [{ situacao: 1, dataInicio: '2026-01-01', dataFim: null, observacoes: 'Lei 1' }],
      },
      Estimativa: { '080201': [{ situacao: 2, dataInicio: '2027-01-01' }] },
    }
    const outcome = await specialRegimes(CITY, '080201', DAY, answering(json(200, { regimesEspeciais })))
    expect(outcome).toMatchObject({
      kind: 'FOUND',
      value: [{ name: 'SociedadeProfissionais', setting: 1, from: '2026-01-01', until: null, notes: 'Lei 1' }],
    })
  })

  it('are who must withhold', async () => {
    const retencoes = {
      artigoSexto: { habilitado: true, historico: [] },
      retencoesMunicipais: [
        {
          descricao: 'Lei 2',
          dataInicioVigencia: '2026-01-01T00:00:00',
          tiposRetencao: [2],
          servicos: [{ codigoCompleto: '08.02.01.000' }],
        },
      ],
    }
    const outcome = await withholding(CITY, DAY, answering(json(200, { retencoes })))
    expect(authority().asked()).toEqual([`GET /adn/parametrizacao/${CITY}/${DAY}/retencoes`])
    expect(outcome).toMatchObject({
      kind: 'FOUND',
      value: { articleSix: true, municipal: [{ description: 'Lei 2', kinds: [2], services: ['08.02.01.000'] }] },
    })
  })
})

it('keeps to the national hosts where a city is only said to have its own', () => {
  expect(nationalAddresses('producao', 3501608)).toEqual(nationalAddresses('producao', CITY))
})
