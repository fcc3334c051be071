import { TAX_REGIMES } from '@talao/fiscal'
import { company, firm, foreigner, NOW, nfse, person, terms } from '@talao/fiscal/testing/nfse/note'
import { describe, expect, it } from 'vitest'
import { writeJson } from '../../transport/json.ts'
import { checkForCity } from './requirements.ts'
import { toFocusNfse } from './to-focus.ts'

type Note = Parameters<typeof nfse>[0]

const body = (note: Note = {}, issuedAt = NOW): Record<string, unknown> =>
  JSON.parse(writeJson(toFocusNfse({ nfse: nfse(note), terms: terms() }, issuedAt)))
const service = (change: object): Note => ({ nfs_service: { ...nfse().nfs_service, ...change } })

describe('the body for a city', () => {
  it('of a course sold in the Simples says who, to whom and what', () => {
    expect(body(service({ iss_aliquot: '2.9', cnae: '8599604', municipal_service_code: '620910000' }))).toEqual({
      data_emissao: '2026-11-20T14:00:00-03:00',
      natureza_operacao: '1',
      regime_especial_tributacao: '6',
      optante_simples_nacional: true,
      prestador: { cnpj: '11222333000181', inscricao_municipal: '12345678', codigo_municipio: '3550308' },
      tomador: {
        cpf: '52998224725',
        razao_social: 'Maria da Silva',
        email: 'maria@exemplo.com',
        endereco: {
          logradouro: 'Avenida Rio Branco',
          numero: '1',
          bairro: 'Centro',
          codigo_municipio: '3304557',
          cep: '20040002',
        },
      },
      servico: {
        valor_servicos: 197,
        iss_retido: false,
        valor_iss: 5.71,
        base_calculo: 197,
        aliquota: 2.9,
        item_lista_servico: '0802',
        codigo_cnae: '8599604',
        codigo_tributario_municipio: '620910000',
        discriminacao: 'Curso on-line - venda HP123456',
        codigo_municipio: '3550308',
      },
    })
  })

  it.each([
    ['SIMPLES_NACIONAL', '0', '6', true],
    ['MEI', '0', '5', true],
    ['LUCRO_REAL', '0', undefined, false],
    ['LUCRO_REAL', '6', '3', false],
    ['LUCRO_REAL', '1', '4', false],
    ['SIMPLES_NACIONAL', '3', '1', true],
    ['LUCRO_REAL', '9', undefined, false],
  ] as const)(
    'says %s with special regime %s in the codes of the cities',
    (tax_regime, special_tax_regime, code, simples) => {
      const said = body({ company: company({ tax_regime, special_tax_regime }) })
      expect([said['regime_especial_tributacao'], said['optante_simples_nacional']]).toEqual([code, simples])
    },
  )

  it('keeps the telephone of a platform’s buyer, without the country it came with', () => {
    const phoneOf = (customer_note: ReturnType<typeof person>) => body({ customer_note })['tomador']
    expect(phoneOf(person({ phone: '5571988776655' }))).toMatchObject({ telefone: '71988776655' })
    expect(phoneOf(person({ phone: '557133221100' }))).toMatchObject({ telefone: '7133221100' })
    expect(phoneOf(foreigner({ phone: '14155552671' }))).toMatchObject({ telefone: '14155552671' })
    expect(phoneOf(foreigner({ phone: '351912345678' }))).not.toHaveProperty('telefone')
  })

  it('carries what is withheld and what lowers the base', () => {
    const note = {
      company: company({ tax_regime: 'LUCRO_PRESUMIDO' }),
      customer_note: firm(),
      total_cents: 1_000_000,
      discount_cents: 10_000,
      deductions_cents: 20_000,
      ...service({ pis: '0.65', cofins: '3', csll: '1', ir: '1.5', iss_aliquot: '5', iss_source_withheld: true }),
    } satisfies Note
    expect(body(note)).toMatchObject({
      tomador: { cnpj: '91712343000134' },
      servico: {
        valor_pis: 64.35,
        valor_cofins: 297,
        valor_csll: 99,
        valor_ir: 148.5,
        iss_retido: true,
        valor_iss_retido: 485,
        base_calculo: 9700,
        valor_deducoes: 200,
        desconto_incondicionado: 100,
      },
    })
  })

  it('dates a note by its competence where that is another day', () => {
    const issue_at = new Date('2026-10-31T23:30:00-03:00')
    expect(body({ issue_at })).toMatchObject({ data_emissao: '2026-10-31T23:30:00-03:00' })
    expect(body({ issue_at: new Date('2026-11-20T03:30:00Z') })).toMatchObject({
      data_emissao: '2026-11-20T14:00:00-03:00',
    })
  })

  it('names no e-mail of a buyer who is not to be written to', () => {
    expect(body({ send_email: true })).toHaveProperty('tomador.email')
    expect(body({ send_email: false })).not.toHaveProperty('tomador.email')
  })

  it('closes the description with the observations', () => {
    expect(body({ observations: 'Obrigado 🎉 — até já' })).toMatchObject({
      servico: { discriminacao: 'Curso on-line - venda HP123456\nObrigado - até já' },
    })
  })

  it('says who encourages culture, and only of them', () => {
    expect(body({ company: company({ culture_encourager: true }) })).toHaveProperty('incentivador_cultural', true)
    expect(body()).not.toHaveProperty('incentivador_cultural')
  })

  it('names the RPS of the note it takes the place of', () => {
    const substitution = { access_key: '', motive: '05', reason: null, rps: { serie: '1', number: 12 } } as const
    expect(body({ substitution })).toMatchObject({
      numero_rps_substituido: '12',
      serie_rps_substituido: '1',
      tipo_rps_substituido: '1',
    })
  })

  it('leaves out a buyer nobody identified, and of one abroad what Brazil alone has', () => {
    expect(body({ customer_note: null })).not.toHaveProperty('tomador')
    const { tomador } = body({ customer_note: foreigner() })
    expect(tomador).toMatchObject({ motivo_ausencia_nif: '2', endereco: { logradouro: 'Market Street' } })
    expect(tomador).not.toHaveProperty('endereco.codigo_municipio')
  })

  it('declares the codes of IBS and CBS on the days on which the note does', () => {
    const note = {
      company: company({ tax_regime: 'LUCRO_REAL' }),
      ...service({ cindop: '100301', cclasstrib: '000001' }),
    }
    const codes = {
      codigo_nbs: '122051900',
      ibs_cbs_situacao_tributaria: '000',
      ibs_cbs_classificacao_tributaria: '000001',
    }
    expect(body(note)).toMatchObject({ servico: codes })
    for (const tax_regime of TAX_REGIMES.filter((regime) => !regime.startsWith('LUCRO'))) {
      expect(body({ ...note, company: company({ tax_regime }) })).not.toHaveProperty('servico.codigo_nbs')
    }
  })
})

const NATIONAL_KEY = '33033022211222333000181000000000004226110123456782'

describe('what a city demands', () => {
  it.each<[Note, string]>([
    [{ company: company({ municipal_registration: null }) }, 'company.municipal_registration'],
    [{ company: company({ address: null }) }, 'company.address.city_id'],
    [service({ lc_116: null, national_service_code: null }), 'nfs_service.lc_116'],
    [{ nature_operation: '7' }, 'nature_operation'],
    [{ nature_operation: '8' }, 'nature_operation'],
    [{ substitution: { access_key: '1'.repeat(50), motive: '05', reason: null } }, 'substitution'],
    [
      { substitution: { access_key: NATIONAL_KEY, motive: '05', reason: null, rps: { serie: '1', number: 12 } } },
      'substitution',
    ],
  ])('is asked for where it lacks (%#)', (note, path) => {
    expect(checkForCity(nfse(note)).map((fault) => fault.path)).toEqual([path])
  })
})
