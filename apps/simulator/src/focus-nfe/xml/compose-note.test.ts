import { verifySignature } from '@talao/documents'
import { ICMS_GROUPS, parseChaveDeAcesso, readNfe, readNfeEvent } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../../../../../test/support/schemas.ts'
import { type Bench, CNPJ, item, openBench } from '../../../testing/focus-nfe.ts'
import { expectValid } from '../../../testing/nfe-schema.ts'
import type { Fields } from '../../http/fields.ts'

const REASON = { justificativa: 'O cliente desistiu da compra' }
const NORMAL = {
  regime_tributario_emitente: 3,
  indicador_inscricao_estadual_destinatario: 1,
  inscricao_estadual_destinatario: '123456789',
}
/** More amounts than any one code has: the code decides which of them are written. */
const EVERY_AMOUNT = {
  icms_modalidade_base_calculo: 3,
  icms_reducao_base_calculo: 10,
  icms_base_calculo: 40,
  icms_aliquota: 12,
  icms_valor: 4.8,
  fcp_base_calculo: 40,
  fcp_percentual: 2,
  fcp_valor: 0.8,
  icms_modalidade_base_calculo_st: 4,
  icms_margem_valor_adicionado_st: 40,
  icms_base_calculo_st: 50,
  icms_aliquota_st: 18,
  icms_valor_st: 4.2,
  fcp_base_calculo_st: 50,
  fcp_percentual_st: 2,
  fcp_valor_st: 1,
  icms_aliquota_credito_simples: 1.25,
  icms_valor_credito_simples: 0.59,
  cest: '2806300',
}
const SPOKEN = Object.keys(ICMS_GROUPS).filter((code) => !['02', '15', '53', '61'].includes(code))

let bench: Bench
beforeAll(async () => {
  bench = await openBench({ settings: { rateLimit: 10_000 } })
})
afterAll(() => bench.simulator.stop())

/** The authorised XML of a note, as text and as an object. */
async function issued(ref: string, changes: Fields) {
  const { body } = await bench.issue(ref, changes)
  expect(body['mensagem_sefaz']).toBe('Autorizado o uso da NF-e')
  const { text } = await bench.call('GET', String(body['caminho_xml_nota_fiscal']))
  if (SCHEMAS) expectValid(text, 'PL_010e*/procNFe_v4.00.xsd')
  return { text, ...readNfe(text) }
}

function single(changes: Fields): Fields {
  const code = String(changes['icms_situacao_tributaria'])
  const withSt = 'icms_base_calculo_st' in changes
  const total = 47.23 + (withSt ? 5.2 : 0)
  return {
    ...(code.length === 2 ? NORMAL : {}),
    items: [item(changes)],
    valor_total: total,
    formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: total }],
  }
}

describe('an authorised note', () => {
  it('reads back as the layout describes it, under a seal that holds and the digest in its protocol', async () => {
    const { text, nfe, protocol, unknown, day } = await issued('volta', {})
    expect(unknown).toEqual([])
    expect(checkLayout(INF_NFE, nfe, day)).toEqual([])
    expect(nfe.det[0]?.prod).toMatchObject({ xProd: 'E-book Investir & Viver', vProd: '47.23', cEAN: 'SEM GTIN' })
    expect(protocol).toMatchObject({ cStat: '100', chNFe: nfe.Id.slice(3) })
    expect(parseChaveDeAcesso(protocol?.chNFe ?? '')?.document).toBe(CNPJ)
    expect(verifySignature(text, { signedElement: 'infNFe', allow: ['rsa-sha1'], issuer: CNPJ }).ok).toBe(true)
  })

  it.each(SPOKEN)('of ICMS code %s holds its own group, with amounts and without', async (code) => {
    const bare = await issued(`nu${code}`, single({ icms_situacao_tributaria: code, ...needed(code) }))
    expect(Object.keys(bare.nfe.det[0]?.imposto.ICMS ?? {})).toEqual([ICMS_GROUPS[code]?.name])
    const full = await issued(`cheia${code}`, single({ icms_situacao_tributaria: code, ...EVERY_AMOUNT }))
    const [group = {}] = Object.values(full.nfe.det[0]?.imposto.ICMS ?? {})
    const { own, st, credit } = ICMS_GROUPS[code] ?? {}
    expect([code, 'vICMS' in group, 'vICMSST' in group, 'vCredICMSSN' in group]).toEqual([
      code,
      own !== 'no',
      st !== 'no',
      credit,
    ])
  })

  it('tells the relief only with its amount', async () => {
    const relief = { icms_situacao_tributaria: '40', icms_valor_desonerado: 5, icms_motivo_desoneracao: 9 }
    const total = { valor_total: 42.23, formas_pagamento: [{ forma_pagamento: '17', valor_pagamento: 42.23 }] }
    const told = await issued('desonera', { ...single(relief), ...total })
    expect(told.nfe.det[0]?.imposto.ICMS?.ICMS40).toMatchObject({ vICMSDeson: '5.00', motDesICMS: '9' })
    const untold = await issued('nada', single({ ...relief, icms_valor_desonerado: 0 }))
    expect(untold.nfe.det[0]?.imposto.ICMS?.ICMS40).toEqual({ orig: '0', CST: '40' })
  })

  it('says zero where the layout demands an amount that the client left out', async () => {
    const silent = { pis_base_calculo: null, pis_aliquota_porcentual: null, pis_valor: null }
    const fund = { icms_situacao_tributaria: '20', fcp_percentual: 2, fcp_valor: 0.8, ...silent }
    const { nfe } = await issued('calada', single({ ...fund, icms_modalidade_base_calculo: 3 }))
    const { PIS, ICMS } = nfe.det[0]?.imposto ?? {}
    expect(PIS).toEqual({ PISOutr: { CST: '49', vBC: '0.00', pPIS: '0.0000', vPIS: '0.00' } })
    expect(ICMS?.ICMS20).toMatchObject({ vBC: '0.00', vICMS: '0.00', vBCFCP: '0.00', pFCP: '2.0000', vFCP: '0.80' })
  })

  it('carries deferral and reduction of IBS and CBS, and sums what is deferred', async () => {
    const sphere = (prefix: string, rate: number) => ({
      [`${prefix}_aliquota`]: rate,
      [`${prefix}_percentual_diferimento`]: 50,
      [`${prefix}_valor_diferido`]: 0.02,
      [`${prefix}_percentual_reducao_aliquota`]: 60,
      [`${prefix}_aliquota_efetiva`]: 0.04,
      [`${prefix}_valor`]: 0.01,
    })
    const codes = { ibs_cbs_situacao_tributaria: '515', ibs_cbs_classificacao_tributaria: '515001' }
    const tax = {
      ...codes,
      ibs_cbs_base_calculo: 47.23,
      ibs_valor_total: 0.02,
      ...sphere('ibs_uf', 0.1),
      ...sphere('ibs_mun', 0),
      ...sphere('cbs', 0.9),
    }
    const totals = {
      ibs_cbs_base_calculo: 47.23,
      ibs_uf_valor_total: 0.01,
      ibs_mun_valor_total: 0.01,
      ibs_valor_total: 0.02,
      cbs_valor_total: 0.01,
    }
    const { nfe } = await issued('rtc', { ...single({ icms_situacao_tributaria: '41', ...tax }), ...totals })
    expect(nfe.det[0]?.imposto.IBSCBS?.gIBSCBS?.gCBS).toEqual({
      pCBS: '0.9000',
      gDif: { pDif: '50.0000', vDif: '0.02' },
      gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' },
      vCBS: '0.01',
    })
    expect(nfe.total.IBSCBSTot?.gIBS?.gIBSUF).toEqual({ vDif: '0.02', vDevTrib: '0.00', vIBSUF: '0.01' })
  })

  it('writes numbers as the layout wants them, however the client did', async () => {
    const quantity = { quantidade_comercial: '01.0', quantidade_tributavel: '001' }
    const { nfe } = await issued('zeros', { items: [item({ ...quantity, valor_unitario_comercial: '0047.23' })] })
    expect(nfe.det[0]?.prod).toMatchObject({ qCom: '1.0', qTrib: '1', vUnCom: '47.23' })
  })
})

describe('the schema of the authority refuses, and names the element of', () => {
  it.each<[string, string, Fields]>([
    ['a card without its integration', '[pag/detPag/card/tpIntegra]', { formas_pagamento: [card()] }],
    ['an instalment of nothing', '[cobr/dup/vDup]', { duplicatas: [{ numero: '001', valor: 0 }] }],
    ['half a technical contact', '[infRespTec/xContato]', { cnpj_responsavel_tecnico: '13427325000105' }],
    ['two documents of one buyer', '[dest/CPF]', { local_destino: 3, id_estrangeiro_destinatario: 'AB123' }],
    [
      'a base of ICMS without its modality',
      '[det/imposto/ICMS/ICMS00/modBC][nItem:2]',
      {
        items: [item(), item({ numero_item: 2, icms_situacao_tributaria: '00', icms_base_calculo: 10 })],
      },
    ],
  ])('%s', async (_what, element, changes) => {
    const ref = `x${element.replace(/[^a-z]/gi, '')}`
    const { body } = await bench.issue(ref, changes)
    expect(body).toMatchObject({
      status: 'erro_autorizacao',
      status_sefaz: '225',
      mensagem_sefaz: `Falha no Schema XML do lote de NFe ${element}`,
    })
    expect(body).not.toHaveProperty('numero')
    expect((await bench.issue(ref)).body['status']).toBe('autorizado')
  })

  it('not a buyer abroad without any document: that is for the rule behind it', async () => {
    const abroad = { local_destino: 3, uf_destinatario: 'EX', cpf_destinatario: null, municipio_destinatario: 'Lisboa' }
    const { body } = await bench.issue('exterior', { ...abroad, items: [item({ cfop: '7102' })] })
    expect(body['status_sefaz']).toBe('720')
  })

  it('a letter in letters that no XML of the layout may hold, which is not registered', async () => {
    await bench.issue('carta')
    const write = (correcao: string) => bench.call('POST', '/v2/nfe/carta/carta_correcao', { correcao })
    expect((await write('O bairro correto é Água Verde 📚')).body).toMatchObject({
      status: 'erro_autorizacao',
      status_sefaz: '493',
      mensagem_sefaz: 'Evento nao atende o Schema XML especifico [detEvento/xCorrecao]',
    })
    const { body } = await write('O bairro correto é Água Verde')
    expect(body['numero_carta_correcao']).toBe(1)
    const { text } = await bench.call('GET', String(body['caminho_xml_carta_correcao']))
    expect(readNfeEvent(text)).toMatchObject({
      event: { detEvento: { xCorrecao: 'O bairro correto é Água Verde' } },
      receipt: { cStat: '135', xEvento: 'Carta de Correcao registrada' },
      unknown: [],
    })
  })

  it('a cancel, and the note stays authorised', async () => {
    await bench.issue('fica')
    const { body } = await bench.call('DELETE', '/v2/nfe/fica', { justificativa: 'Cliente desistiu — sem volta' })
    expect(body).toMatchObject({ status: 'erro_cancelamento', status_sefaz: '493' })
    expect((await bench.call('GET', '/v2/nfe/fica')).body['status']).toBe('autorizado')
  })

  it('an inutilização', async () => {
    const { body } = await voided({ justificativa: 'Numeração pulada — sem uso' })
    expect(body).toMatchObject({ status_sefaz: '215', mensagem_sefaz: 'Falha no schema XML [xJust]' })
  })
})

it.each([
  ['224', { numero_inicial: '9', numero_final: '8' }],
  ['201', { numero_inicial: '1', numero_final: '10001' }],
])('answers %s to a range that is none or too long', async (code, range) => {
  expect((await voided(range)).body).toMatchObject({ status: 'erro_autorizacao', status_sefaz: code })
})

function voided(changes: Fields) {
  const range = { cnpj: CNPJ, serie: '7', numero_inicial: '1', numero_final: '2' }
  return bench.call('POST', '/v2/nfe/inutilizacao', { ...range, ...REASON, ...changes })
}

function card(): Fields {
  return { forma_pagamento: '03', valor_pagamento: 47.23, bandeira_operadora: '01' }
}

/** Fields without an amount, and so without a default: the modality, and the CEST of substituição tributária. */
function needed(code: string): Fields {
  const { own, st, retained } = ICMS_GROUPS[code] ?? {}
  return {
    ...(own === 'yes' ? { icms_modalidade_base_calculo: 3 } : {}),
    ...(st === 'yes' ? { icms_modalidade_base_calculo_st: 4, cest: '2806300' } : {}),
    ...(retained ? { cest: '2806300' } : {}),
  }
}
