import { INF_DPS } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import type { AnyValue } from '@talao/fiscal/layout/row'
import { describe, expect, it } from 'vitest'
import { CNPJ } from '../../../testing/focus-nfe.ts'
import { nationalNote } from '../../../testing/service-notes.ts'
import { checkDpsRequest, dpsNamesNobodyKnows } from './check-request.ts'
import { composeFocusDps } from './compose-dps.ts'

describe('a flat request', () => {
  it.each([
    [
      'an event with its place',
      {
        nome_evento: 'Imersão',
        data_inicio_evento: '2026-11-21',
        data_fim_evento: '2026-11-22',
        cep_evento: '80045165',
        logradouro_evento: 'Rua B',
        numero_evento: '1',
        bairro_evento: 'Centro',
      },
      { serv: { atvEvento: { xNome: 'Imersão', end: { CEP: '80045165', xLgr: 'Rua B' } } } },
    ],
    [
      'a customer and a service abroad',
      {
        cpf_tomador: null,
        motivo_ausencia_nif_tomador: 2,
        codigo_pais_ext_tomador: 'US',
        cep_ext_tomador: '10001',
        nome_cidade_ext_tomador: 'New York',
        regiao_ext_tomador: 'NY',
        logradouro_tomador: 'Broadway',
        numero_tomador: '1',
        bairro_tomador: 'Midtown',
        tributacao_iss: 3,
        codigo_pais_exportacao: 'US',
        modo_prestacao: 1,
        vinculo_negocio: 0,
        codigo_moeda: '220',
        valor_servico_ext: 20,
        mecanismo_comercio_ext_prestador: '01',
        mecanismo_comercio_ext_tomador: '01',
        movimentacao_temporaria_bens: 1,
        mdic: 0,
      },
      {
        toma: { cNaoNIF: '2', end: { endExt: { cPais: 'US' } } },
        serv: { comExt: { tpMoeda: '220', vServMoeda: '20.00', mecAFComexP: '01' } },
        valores: { trib: { tribMun: { tribISSQN: '3', cPaisResult: 'US' } } },
      },
    ],
    [
      'a suspended tax, a benefit and IBS with CBS',
      {
        tipo_exigibilidade_suspensao: 1,
        numero_processo_suspensao: '1'.repeat(30),
        numero_beneficio_municipal: '2'.repeat(14),
        valor_reducao_base_calculo: 5,
        finalidade_emissao: 0,
        consumidor_final: 1,
        indicador_destinatario: 0,
        codigo_indicador_operacao: '100301',
        ibs_cbs_situacao_tributaria: '000',
        ibs_cbs_classificacao_tributaria: '000001',
      },
      {
        valores: { trib: { tribMun: { exigSusp: { tpSusp: '1' }, BM: { vRedBCBM: '5.00' } } } },
        IBSCBS: {
          finNFSe: '0',
          cIndOp: '100301',
          valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
        },
      },
    ],
  ])('becomes a DPS that fits its layout with %s', (_what, changes, expected) => {
    const request = nationalNote(changes)
    expect(checkDpsRequest(request)).toEqual([])
    expect(dpsNamesNobodyKnows(request)).toEqual([])
    const rps = { serie: '1', number: 9 }
    const dps = composeFocusDps(request, { cnpj: CNPJ, environment: 'homologacao', rps })
    expect(dps).toMatchObject(expected)
    expect(checkLayout<AnyValue>(INF_DPS, dps, '2026-11-20')).toEqual([])
  })
})
