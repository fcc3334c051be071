import { composeDps } from '@talao/fiscal'
import { company, firm, foreigner, NOW, nfse, terms } from '@talao/fiscal/testing/nfse/note'
import { describe, expect, it } from 'vitest'
import { SERVICE_KEY } from '../../../testing/focus-nfe/example-note.ts'
import { writeJson } from '../../transport/json.ts'
import { NFSEN_API } from './api.ts'
import { FIELD_NAMES } from './field-names.ts'
import { flatFields, toFocusNfsen } from './to-focus.ts'

type Note = Parameters<typeof nfse>[0]

function body(
  note: Note = {},
  known: Parameters<typeof terms>[0] = {},
  issuedAt = NOW,
  key = { numbering: SERVICE_KEY.numbering },
) {
  const made = toFocusNfsen({ nfse: nfse(note), terms: terms(known) }, key, issuedAt)
  if ('faults' in made) throw new Error(JSON.stringify(made.faults))
  return made.fields
}

const service = (change: object): Note => ({ nfs_service: { ...nfse().nfs_service, ...change } })

describe('the national body', () => {
  it('of a course sold in the Simples is this JSON, byte for byte', () => {
    expect(writeJson(body())).toBe(
      '{"data_emissao":"2026-11-20T14:00:00-03:00","data_competencia":"2026-11-20","emitente_dps":1,' +
        '"codigo_municipio_emissora":3550308,"cnpj_prestador":"11222333000181","telefone_prestador":"11999990000",' +
        '"email_prestador":"fiscal@exemplo.com.br","codigo_opcao_simples_nacional":3,"regime_tributario_simples_nacional":1,' +
        '"regime_especial_tributacao":0,"cpf_tomador":"52998224725","razao_social_tomador":"Maria da Silva",' +
        '"codigo_municipio_tomador":3304557,"cep_tomador":"20040002","logradouro_tomador":"Avenida Rio Branco",' +
        '"numero_tomador":"1","bairro_tomador":"Centro","email_tomador":"maria@exemplo.com","codigo_municipio_prestacao":3550308,' +
        '"codigo_tributacao_nacional_iss":"080201","descricao_servico":"Curso on-line - venda HP123456","codigo_nbs":"122051900",' +
        '"codigo_interno_contribuinte":"HP123456","valor_servico":197.00,"tributacao_iss":1,"tipo_retencao_iss":1,' +
        '"percentual_total_tributos_simples_nacional":6.00}',
    )
  })

  it('decides as the law does: registration, rate, withholding and total taxes', () => {
    expect(body()).not.toHaveProperty('inscricao_municipal_prestador')
    expect(body({}, { sendsRegistration: true })).toMatchObject({ inscricao_municipal_prestador: '12345678' })
    const withheld = { customer_note: firm(), ...service({ iss_source_withheld: true, iss_aliquot: '2.01' }) }
    expect(body(withheld)).toMatchObject({
      tipo_retencao_iss: 2,
      percentual_aliquota_relativa_municipio: { decimal: '2.01' },
    })
    const normal = { company: company({ tax_regime: 'LUCRO_PRESUMIDO' }), ...service({ iss_aliquot: '2.9' }) }
    expect(body(normal)).not.toHaveProperty('percentual_aliquota_relativa_municipio')
    expect(body(normal, { isCityActive: false })).toMatchObject({
      codigo_opcao_simples_nacional: 1,
      percentual_aliquota_relativa_municipio: { decimal: '2.90' },
      percentual_total_tributos_federais: { decimal: '13.45' },
    })
    expect(body({ company: company({ tax_regime: 'MEI' }) })).toMatchObject({ indicador_total_tributacao: 0 })
  })

  it('says the competence of a sale at night in São Paulo’s day', () => {
    const night = new Date('2026-12-01T02:30:00Z')
    expect(body({}, {}, night)).toMatchObject({
      data_competencia: '2026-11-30',
      data_emissao: '2026-11-30T23:30:00-03:00',
    })
  })

  it('brings IBS and CBS in by the day', () => {
    const note = {
      company: company({ tax_regime: 'LUCRO_REAL' }),
      ...service({ cindop: '100301', cclasstrib: '000001' }),
    }
    expect(body(note)).toMatchObject({
      finalidade_emissao: 0,
      consumidor_final: 1,
      indicador_destinatario: 0,
      codigo_indicador_operacao: '100301',
      ibs_cbs_situacao_tributaria: '000',
      ibs_cbs_classificacao_tributaria: '000001',
    })
    expect(body({ ...note, issue_at: new Date('2025-12-31T12:00:00Z') })).not.toHaveProperty('finalidade_emissao')
  })

  it('leaves the number to Focus unless it is ours', () => {
    expect(body()).not.toHaveProperty('numero_dps')
    const numbering = { serie: 7, number: 31, code: '' }
    expect(body({}, {}, NOW, { numbering })).toMatchObject({ serie_dps: 7, numero_dps: 31 })
  })

  it('names no e-mail of a buyer who is not to be written to', () => {
    expect(body({ send_email: false })).not.toHaveProperty('email_tomador')
    expect(body({ send_email: false, customer_note: null })).not.toHaveProperty('razao_social_tomador')
  })

  it('loses nothing of a note that has everything', () => {
    const foreign_trade = {
      mode: '1',
      bond: '0',
      currency: '220',
      amount_cents: 1,
      issuer_support: '01',
      customer_support: '01',
    }
    const event = {
      name: 'Imersão',
      first_day: '2026-12-05',
      last_day: '2026-12-06',
      code: null,
      address: firm().address,
    }
    const rich: Note[] = [
      { customer_note: foreigner(), nature_operation: '7', result_country: 'US', foreign_trade },
      { event, ...service({ national_service_code: '120801' }), observations: 'Obrigado' },
      {
        nature_operation: '5',
        suspension_process: '1'.repeat(30),
        customer_note: foreigner({ foreign_document: 'X1' }),
        foreign_trade,
      },
      {
        company: company({ tax_regime: 'LUCRO_REAL' }),
        discount_cents: 100,
        discount_conditional_cents: 50,
        deductions_cents: 1000,
        pis_cofins: { cst: '01', pis_aliquot: '1.65', cofins_aliquot: '7.6' },
        municipal_benefit: {
          code: '35503080100001',
          kind: 'reduction',
          reduction_cents: null,
          reduction_percent: '10',
        },
        substitution: { access_key: '1'.repeat(50), motive: '99', reason: 'Correção da descrição do serviço' },
      },
    ]
    for (const note of rich) expect(() => flatFields(dpsOf(note))).not.toThrow()
  })

  it('would rather stop than lose a part that has no name', () => {
    expect(() => flatFields({ ...dpsOf({}), chNFSeRej: '1' })).toThrow(/chNFSeRej/)
  })

  it('gives no two values the same name', () => {
    expect(new Set(FIELD_NAMES.map(([, field]) => field)).size).toBe(FIELD_NAMES.length)
    expect(new Set(FIELD_NAMES.map(([path]) => path)).size).toBe(FIELD_NAMES.length)
  })

  it('is not made of a note that does not fit', () => {
    const wrong = [service({ national_service_code: null }), { company: company({ address: null }) }]
    for (const note of wrong) {
      const made = toFocusNfsen({ nfse: nfse(note), terms: terms() }, SERVICE_KEY, NOW)
      expect(made).toMatchObject({ faults: [{ path: expect.any(String), text: expect.any(String) }] })
    }
    const long = nfse(service({ description: 'a'.repeat(1001) }))
    expect(NFSEN_API.check({ kind: 'NFSE', nfse: long, terms: terms() })).toMatchObject([{ code: 'FOCUS-DESCRICAO' }])
  })
})

function dpsOf(note: Note) {
  return composeDps({ nfse: nfse(note), terms: terms(), serie: 1, number: 1, issuedAt: NOW }).infDPS
}
