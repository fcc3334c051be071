import { rejectionFor } from '@talao/fiscal/rejection/explain'
import { describe, expect, it } from 'vitest'
import { CNPJ, company, item, NOW, note } from '../../../testing/focus-nfe.ts'
import { REFORM_CASES } from '../../../testing/reform-cases.ts'
import type { Company } from '../../companies/company.ts'
import type { Environment } from '../../context/context.ts'
import { submissionOf } from '../../focus-nfe/nfe/submission.ts'
import { composeNote } from '../../focus-nfe/xml/compose-note.ts'
import type { Fields } from '../../http/fields.ts'
import { textOfCstat } from '../cstat.ts'
import { CSTAT_TEXTS } from '../cstat-texts.ts'
import { ARRIVAL_RULES, RULES } from './rules.ts'

const EVERY_RULE = [...ARRIVAL_RULES, ...RULES]

const COMPANY: Company = {
  id: 1,
  cnpj: CNPJ,
  data: company({ codigo_municipio: '4106902' }),
  token_producao: '',
  token_homologacao: '',
  key_pem: null,
  certificate_pem: null,
  certificate_cnpj: null,
  certificate_from: null,
  certificate_until: null,
}

const NUMBERING = {
  chave: '41261107504505000132550010000000011234567899',
  serie: 1,
  numero: 1,
  code: '23456789',
  emissionType: '1',
} as const

/** The code of the first broken rule. */
function verdict(changes: Fields, environment: Environment = 'homologacao'): string | undefined {
  const composed = composeNote(submissionOf(note(changes), COMPANY, environment, NOW), {
    ...NUMBERING,
    serie: Number(changes['serie'] ?? NUMBERING.serie),
  })
  if (!composed.ok) throw new Error(composed.faults.map(({ place, text }) => `${place}: ${text}`).join('\n'))
  const subject = { nfe: composed.infNFe, receivedAt: NOW }
  return EVERY_RULE.find((rule) => rule.broken(subject) !== false)?.code
}

const ABROAD = {
  local_destino: 3,
  uf_destinatario: 'EX',
  cpf_destinatario: null,
  id_estrangeiro_destinatario: 'AB123456',
}
const abroadItems = { items: [item({ cfop: '7102' })] }
const NORMAL = { regime_tributario_emitente: 3 }
const taxed = {
  icms_modalidade_base_calculo: 3,
  icms_situacao_tributaria: '00',
  icms_base_calculo: 47.23,
  icms_aliquota: 12,
  icms_valor: 5.67,
}
const IN_PARANA = {
  local_destino: 1,
  uf_destinatario: 'PR',
  municipio_destinatario: 'Curitiba',
  items: [item({ cfop: '5102' })],
}
const MEI = { regime_tributario_emitente: 4 }
const EXEMPT = { indicador_inscricao_estadual_destinatario: 2 }
const RETURN = {
  tipo_documento: 0,
  finalidade_emissao: 4,
  presenca_comprador: 0,
  indicador_intermediario: null,
  cnpj_intermediario: null,
  id_intermediario: null,
  notas_referenciadas: [{ chave_nfe: '35250530057049000141550010000280181030656857' }],
}
const TAXPAYER = { indicador_inscricao_estadual_destinatario: 1, inscricao_estadual_destinatario: '123456789' }

describe('the authority', () => {
  it.each([
    ['the example', {}],
    ['a sale inside the UF', IN_PARANA],
    ['a sale abroad', { ...ABROAD, ...abroadItems }],
    ['the last series of an issuer’s own program', { serie: 889 }],
    ['a sale of an MEI to another state', { ...MEI, items: [item({ cfop: '6102' })] }],
    [
      'an MEI that knows no NCM in its own state',
      { ...MEI, ...IN_PARANA, items: [item({ cfop: '5102', codigo_ncm: '00000000' })] },
    ],
    ['an immune e-book for an exempt buyer', { ...EXEMPT, items: [item({ icms_situacao_tributaria: '300' })] }],
    [
      'an exempt buyer where the state takes one',
      { ...EXEMPT, uf_destinatario: 'SC', municipio_destinatario: 'Florianópolis' },
    ],
    ['a buyer with an IE who is no taxpayer', { inscricao_estadual_destinatario: '041234567' }],
    ['a return to an MEI', { ...MEI, ...RETURN, items: [item({ cfop: '2202', icms_situacao_tributaria: '900' })] }],
    ['a payment afterwards', { formas_pagamento: [{ forma_pagamento: '91', valor_pagamento: 0 }] }],
    [
      'one cent between product and quantity × value',
      {
        items: [
          item({
            quantidade_comercial: 3,
            valor_unitario_comercial: 15.74,
            quantidade_tributavel: 3,
            valor_unitario_tributavel: 15.74,
          }),
        ],
      },
    ],
  ])('accepts %s', (_what, changes) => {
    expect(verdict(changes)).toBeUndefined()
  })

  it.each(ROWS())('answers %s when %s', (code, _when, changes, environment?: Environment) => {
    expect(verdict(changes, environment)).toBe(code)
  })

  it('has a row here and an official text for every rule', () => {
    const codes = EVERY_RULE.map((rule) => rule.code)
    const shown = [...ROWS(), ...REFORM_CASES].map(([code]) => code)
    expect(codes.filter((code) => !shown.includes(code))).toEqual([])
    expect(codes.filter((code) => textOfCstat(code).startsWith('Rejeicao simulada'))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('answers only codes that the table of rejections explains', () => {
    const strange = Object.keys(CSTAT_TEXTS).filter((code) => !rejectionFor({ authority: 'SEFAZ', code, message: '' }))
    expect(strange).toEqual([])
  })
})

function ROWS(): [code: string, when: string, changes: Fields, environment?: Environment][] {
  return [
    ['266', 'the series is not for an issuer’s own program', { serie: 890 }],
    ['703', 'the note is from the future', { data_emissao: '2026-11-20T10:30:00-03:00' }],
    ['228', 'the note is older than 30 days', { data_emissao: '2026-10-01T10:00:00-03:00' }],
    ['771', 'an interstate sale goes abroad', { uf_destinatario: 'EX', codigo_municipio_destinatario: '9999999' }],
    ['772', 'an interstate sale stays in the UF', { uf_destinatario: 'PR', municipio_destinatario: 'Curitiba' }],
    ['773', 'an internal sale leaves the UF', { local_destino: 1 }],
    ['321', 'a return names no note', { finalidade_emissao: 4 }],
    [
      '547',
      'a referenced chave has a wrong digit',
      { notas_referenciadas: [{ chave_nfe: '35250530057049000141550010000280181030656850' }] },
    ],
    [
      '434',
      'a distant sale does not speak of an intermediary',
      { indicador_intermediario: null, cnpj_intermediario: null, id_intermediario: null },
    ],
    ['435', 'an intermediary is named where presence does not apply', { presenca_comprador: 0 }],
    ['438', 'the intermediary is not named', { cnpj_intermediario: null, id_intermediario: null }],
    ['439', 'an intermediary is named for an own site', { indicador_intermediario: 0 }],
    ['440', 'the intermediary CNPJ is wrong', { cnpj_intermediario: '13427325000106' }],
    ['207', 'the issuer CNPJ is wrong', { cnpj_emitente: '11222333000182' }],
    ['209', 'the issuer IE is zeros', { inscricao_estadual_emitente: '000' }],
    ['208', 'the buyer CNPJ is wrong', { cpf_destinatario: null, cnpj_destinatario: '11222333000182' }],
    ['237', 'the buyer CPF is wrong', { cpf_destinatario: '51966818093' }],
    ['598', 'the buyer has a name in homologation', { nome_destinatario: 'Maria' }],
    ['720', 'a buyer abroad has no document', { ...ABROAD, ...abroadItems, id_estrangeiro_destinatario: null }],
    ['721', 'an interstate buyer has no document', { cpf_destinatario: null }],
    ['727', 'a buyer abroad has a UF', { ...ABROAD, ...abroadItems, uf_destinatario: 'AM' }],
    ['790', 'a buyer abroad is a taxpayer', { ...ABROAD, ...abroadItems, ...TAXPAYER }],
    ['805', 'a buyer in AM is said to be exempt', EXEMPT],
    ['728', 'a taxpayer has no IE', { indicador_inscricao_estadual_destinatario: 1 }],
    [
      '791',
      'an exempt buyer has an IE',
      { ...EXEMPT, inscricao_estadual_destinatario: '123456789', items: [item({ icms_situacao_tributaria: '300' })] },
    ],
    ['210', 'the buyer IE is zeros', { ...TAXPAYER, inscricao_estadual_destinatario: '000' }],
    ['696', 'a non-taxpayer is no final consumer', { consumidor_final: 0 }],
    ['273', 'the issuer city lies in another UF', { codigo_municipio_emitente: '3550308' }],
    ['275', 'the buyer city lies in another UF', { codigo_municipio_destinatario: '3550308' }],
    ['611', 'a GTIN has a wrong digit', { items: [item({ codigo_barras_comercial: '7891000100104' })] }],
    ['777', 'the NCM is only a chapter', { items: [item({ codigo_ncm: '49' })] }],
    [
      '777',
      'an MEI knows no NCM in a sale to another state',
      { ...MEI, items: [item({ cfop: '6102', codigo_ncm: '00000000' })] },
    ],
    ['778', 'the NCM is unknown', { items: [item({ codigo_ncm: '99999999' })] }],
    ['518', 'a sale has a CFOP of purchase', { items: [item({ cfop: '2102' })] }],
    ['519', 'a purchase has a CFOP of sale', { tipo_documento: 0 }],
    ['731', 'a CFOP of export stays in Brazil', { items: [item({ cfop: '7102' })] }],
    ['732', 'an interstate CFOP stays in the UF', { ...IN_PARANA, items: [item()] }],
    ['733', 'an internal CFOP leaves the UF', { items: [item({ cfop: '5102' })] }],
    ['629', 'the value is not quantity × unit value', { items: [item({ quantidade_comercial: 2 })] }],
    ['630', 'the taxed quantity disagrees', { items: [item({ quantidade_tributavel: 2 })] }],
    ['590', 'a Simples issuer writes a CST', { items: [item({ icms_situacao_tributaria: '41' })] }],
    ['591', 'another issuer writes a CSOSN', NORMAL],
    ['782', 'an MEI writes CSOSN 103', { ...MEI, items: [item({ cfop: '6102', icms_situacao_tributaria: '103' })] }],
    ['337', 'an MEI sells by 6108', MEI],
    [
      '337',
      'an MEI sells with CSOSN 900',
      { ...MEI, items: [item({ cfop: '6102', icms_situacao_tributaria: '900' })] },
    ],
    [
      '1179',
      'an MEI takes goods back by 2411',
      { ...MEI, ...RETURN, items: [item({ cfop: '2411', icms_situacao_tributaria: '300' })] },
    ],
    ['528', 'ICMS is not base × rate', { ...NORMAL, ...TAXPAYER, items: [item({ ...taxed, icms_valor: 9 })] }],
    ['806', 'tax substitution has no CEST', { items: [item({ icms_situacao_tributaria: '500' })] }],
    ['695', 'DIFAL is written for a taxpayer', { ...TAXPAYER, items: [item({ icms_valor_uf_destino: 1 })] }],
    ['694', 'DIFAL is missing outside the Simples', { ...NORMAL, items: [item(taxed)] }],
    ['531', 'the ICMS base does not add up', { icms_base_calculo: 1 }],
    ['532', 'the ICMS does not add up', { icms_valor_total: 1 }],
    ['564', 'the products do not add up', { valor_produtos: 40 }],
    ['535', 'the freight does not add up', { valor_frete: 1 }],
    ['536', 'the insurance does not add up', { valor_seguro: 1 }],
    ['537', 'the discount does not add up', { valor_desconto: 1 }],
    ['538', 'the IPI does not add up', { valor_ipi: 1 }],
    ['602', 'the PIS does not add up', { valor_pis: 1 }],
    ['603', 'the COFINS does not add up', { valor_cofins: 1 }],
    ['604', 'the other expenses do not add up', { valor_outras_despesas: 1 }],
    ['610', 'the total is not its parts', { valor_total: 47.24 }],
    ['904', 'no payment has a value', { formas_pagamento: [{ forma_pagamento: '90', valor_pagamento: 47.23 }] }],
    ['865', 'too little was paid', { formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 47.22 }] }],
    [
      '866',
      'too much was paid without change',
      { formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 47.24 }] },
    ],
    ['598', 'the complement of the fixed name is wrong', { nome_destinatario: 'NF-E EMITIDA' }, 'homologacao'],
  ]
}
