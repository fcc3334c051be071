import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../../../../../test/support/schemas.ts'
import { type Bench, CNPJ, item, openBench } from '../../../testing/focus-nfe.ts'
import { expectValid } from '../../../testing/nfe-schema.ts'

const REASON = { justificativa: 'O cliente desistiu da compra' }

const NORMAL = {
  regime_tributario_emitente: 3,
  indicador_inscricao_estadual_destinatario: 1,
  inscricao_estadual_destinatario: '123456789',
}
const pis = { pis_situacao_tributaria: '01', pis_base_calculo: 47.23, pis_aliquota_porcentual: '0.65', pis_valor: 0.31 }
const cofins = {
  cofins_situacao_tributaria: '01',
  cofins_base_calculo: 47.23,
  cofins_aliquota_porcentual: 3,
  cofins_valor: 1.42,
}
const icms = {
  icms_situacao_tributaria: '00',
  icms_modalidade_base_calculo: 3,
  icms_base_calculo: 47.23,
  icms_aliquota: 12,
  icms_valor: 5.67,
}
const rtc = {
  ibs_cbs_situacao_tributaria: '000',
  ibs_cbs_classificacao_tributaria: '000001',
  ibs_cbs_base_calculo: 47.23,
  ibs_uf_aliquota: 0.1,
  ibs_uf_valor: 0.05,
  ibs_mun_aliquota: 0,
  ibs_mun_valor: 0,
  ibs_valor_total: 0.05,
  cbs_aliquota: 0.9,
  cbs_valor: 0.43,
}
const rtcTotals = {
  ibs_cbs_base_calculo: 47.23,
  ibs_uf_valor_total: 0.05,
  ibs_mun_valor_total: 0,
  ibs_valor_total: 0.05,
  cbs_valor_total: 0.43,
}
const immune = {
  icms_situacao_tributaria: '41',
  pis_situacao_tributaria: '06',
  cofins_situacao_tributaria: '06',
  ibs_cbs_situacao_tributaria: '410',
  ibs_cbs_classificacao_tributaria: '410008',
}
const difal = {
  icms_base_calculo_uf_destino: 47.23,
  icms_aliquota_interna_uf_destino: 20,
  icms_aliquota_interestadual: 7,
  icms_percentual_partilha: 100,
  icms_valor_uf_destino: 6.14,
  icms_valor_uf_remetente: 0,
  fcp_base_calculo_uf_destino: 47.23,
  fcp_percentual_uf_destino: 2,
  fcp_valor_uf_destino: 0.94,
}
const st = {
  icms_modalidade_base_calculo_st: 4,
  icms_base_calculo_st: 60,
  icms_aliquota_st: 18,
  icms_valor_st: 5.13,
  cest: '2806300',
}

const NOTES: [string, Record<string, unknown>][] = [
  ['the example', {}],
  [
    'every text that needs escaping',
    { informacoes_adicionais_contribuinte: `<a> & "b" 'c' ÿ ½`, informacoes_adicionais_fisco: 'fisco' },
  ],
  [
    'CSOSN 101 with credit',
    {
      items: [
        item({
          icms_situacao_tributaria: '101',
          icms_aliquota_credito_simples: 1.25,
          icms_valor_credito_simples: 0.59,
        }),
      ],
    },
  ],
  [
    'CSOSN 300, 400 and 900',
    {
      valor_produtos: 141.69,
      valor_total: 141.69,
      items: ['300', '400', '900'].map((code, index) =>
        item({ numero_item: index + 1, icms_situacao_tributaria: code }),
      ),
      formas_pagamento: [
        { forma_pagamento: '03', valor_pagamento: 141.69, tipo_integracao: 2, bandeira_operadora: '01' },
      ],
    },
  ],
  [
    'CSOSN 202 with substitution',
    {
      valor_total: 52.36,
      items: [item({ icms_situacao_tributaria: '202', ...st })],
      formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 52.36 }],
    },
  ],
  [
    'the normal regime with IBS and CBS',
    { ...NORMAL, ...rtcTotals, items: [item({ ...icms, ...pis, ...cofins, ...rtc })] },
  ],
  ['an immune book outside the Simples', { ...NORMAL, ibs_cbs_base_calculo: 0, items: [item(immune)] }],
  [
    'CST 90 with a reduced base and substitution',
    {
      ...NORMAL,
      valor_total: 52.36,
      items: [
        item({
          ...icms,
          ...st,
          icms_situacao_tributaria: '90',
          icms_reducao_base_calculo: 10,
          icms_margem_valor_adicionado_st: '40.5',
          icms_reducao_base_calculo_st: 5,
        }),
      ],
      formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 52.36 }],
    },
  ],
  [
    'CST 51 and CST 10',
    {
      ...NORMAL,
      valor_produtos: 94.46,
      valor_total: 99.59,
      items: [
        item({ ...icms, icms_situacao_tributaria: '51', icms_reducao_base_calculo: 10 }),
        item({ ...icms, ...st, numero_item: 2, icms_situacao_tributaria: '10' }),
      ],
      formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 99.59 }],
    },
  ],
  ['ICMS shared between UFs', { regime_tributario_emitente: 3, items: [item({ ...icms, ...difal })] }],
  [
    'freight, discount, other expenses, IPI and a bill',
    {
      ...NORMAL,
      valor_total: 50.23,
      valor_frete: 2,
      valor_desconto: 1,
      valor_outras_despesas: 1.5,
      valor_seguro: 0.5,
      numero_fatura: '1',
      valor_original_fatura: 50.23,
      valor_liquido_fatura: 50.23,
      duplicatas: [{ numero: '001', data_vencimento: '2026-12-20', valor: 50.23 }],
      valor_total_tributos: 6.35,
      items: [
        item({
          ...icms,
          valor_frete: 2,
          valor_desconto: 1,
          valor_outras_despesas: 1.5,
          valor_seguro: 0.5,
          valor_total_tributos: 6.35,
          ipi_situacao_tributaria: '53',
          informacoes_adicionais_item: 'extra',
          pedido_compra: 'P1',
        }),
      ],
      formas_pagamento: [{ forma_pagamento: '99', descricao_pagamento: 'Saldo na plataforma', valor_pagamento: 50.23 }],
    },
  ],
  [
    'a return',
    {
      finalidade_emissao: 4,
      notas_referenciadas: [{ chave_nfe: '35250530057049000141550010000280181030656857' }],
      formas_pagamento: [{ forma_pagamento: '90', valor_pagamento: 0 }],
    },
  ],
  [
    'a buyer abroad',
    {
      local_destino: 3,
      uf_destinatario: null,
      cep_destinatario: null,
      cpf_destinatario: null,
      id_estrangeiro_destinatario: 'AB123456',
      codigo_pais_destinatario: '6076',
      pais_destinatario: 'PORTUGAL',
      municipio_destinatario: 'Lisboa',
      items: [item({ cfop: '7102' })],
    },
  ],
  ['contingency', { informacoes_adicionais_contribuinte: '[sim:contingencia]' }],
  ['a denial', { informacoes_adicionais_contribuinte: '[sim:denegado]' }],
  [
    'no payments and two readers',
    { formas_pagamento: [], pessoas_autorizadas: [{ cnpj: '13427325000105' }, { cpf: '51966818092' }] },
  ],
]

it('says whether the judge sits', () => {
  if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official NF-e schemas did not judge the XML of the simulator')
  expect(SCHEMAS ?? 'absent').not.toBe('')
})

describe.runIf(SCHEMAS)('the official schema accepts', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench({ settings: { rateLimit: 10_000 } })
  })
  afterAll(() => bench.simulator.stop())

  const read = async (path: unknown) => (await bench.call('GET', String(path))).text

  it.each(NOTES)('the procNFe of %s', async (name, changes) => {
    const { body } = await bench.issue(`nota${NOTES.findIndex(([known]) => known === name)}`, changes)
    expect(body['mensagem_sefaz']).toMatch(/^(Autorizado|Uso Denegado)/)
    expectValid(await read(body['caminho_xml_nota_fiscal']), 'PL_010e*/procNFe_v4.00.xsd')
  })

  it('a letter of correction, a cancel and a voided range', async () => {
    await bench.issue('eventos')
    const letter = await bench.call('POST', '/v2/nfe/eventos/carta_correcao', {
      correcao: 'O bairro correto é Água Verde',
    })
    expectValid(await read(letter.body['caminho_xml_carta_correcao']), 'Evento_alnum_2026/procCCeNFe_v1.00.xsd')
    const cancelled = await bench.call('DELETE', '/v2/nfe/eventos', REASON)
    expectValid(await read(cancelled.body['caminho_xml_cancelamento']), 'Evento_alnum_2026/procEventoCancNFe_v1.00.xsd')
    const range = { cnpj: CNPJ, serie: '3', numero_inicial: '1', numero_final: '2', ...REASON }
    const voided = await bench.call('POST', '/v2/nfe/inutilizacao', range)
    expectValid(await read(voided.body['caminho_xml']), 'PL_010e*/procInutNFe_v4.00.xsd')
  })

  it('nothing that is out of order', async () => {
    const { body } = await bench.issue('torta')
    const text = await read(body['caminho_xml_nota_fiscal'])
    expect(() =>
      expectValid(
        text.replace('<mod>55</mod>', '').replace('<natOp>', '<mod>55</mod><natOp>'),
        'PL_010e*/procNFe_v4.00.xsd',
      ),
    ).toThrow(/natOp|mod/)
  })
})
