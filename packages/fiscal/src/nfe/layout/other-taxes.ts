// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import {
  CCLASSTRIB,
  CITY_CODE,
  CNPJ,
  CST_IBSCBS,
  DEC_0302A04,
  DEC_1104,
  DEC_1104_NOT_ZERO,
  DEC_1204V,
  DEC_1302,
  DEC_1302_NOT_ZERO,
  SERVICE_ITEM,
} from './types.ts'

export const IPI = [
  field('CNPJProd', '0-1', CNPJ, 'CNPJ do produtor da mercadoria, quando diferente do emitente'),
  field('cSelo', '0-1', text(1, 60), 'Código do selo de controle do IPI'),
  field('qSelo', '0-1', digits(1, 12), 'Quantidade de selo de controle do IPI'),
  field('cEnq', '1', text(1, 3), 'Código de Enquadramento Legal do IPI'),
  choice(
    '1',
    'TODO /infNFe/det/imposto/IPI',
    [
      group('IPITrib', '1', 'IPITrib', [
        field('CST', '1', code('00', '49', '50', '99'), 'Código da Situação Tributária do IPI'),
        choice(
          '1',
          'TODO /infNFe/det/imposto/IPI/IPITrib',
          [field('vBC', '1', DEC_1302, 'Valor da BC do IPI'), field('pIPI', '1', DEC_0302A04, 'Alíquota do IPI')],
          [
            field('qUnid', '1', DEC_1204V, 'Quantidade total na unidade padrão para tributação'),
            field('vUnid', '1', DEC_1104, 'Valor por Unidade Tributável'),
          ],
        ),
        field('vIPI', '1', DEC_1302, 'Valor do IPI'),
      ]),
    ],
    [
      group('IPINT', '1', 'IPINT', [
        field(
          'CST',
          '1',
          code('01', '02', '03', '04', '05', '51', '52', '53', '54', '55'),
          'Código da Situação Tributária do IPI',
        ),
      ]),
    ],
  ),
] as const satisfies readonly Row[]

export const ISSQN = [
  field('vBC', '1', DEC_1302, 'Valor da BC do ISSQN'),
  field('vAliq', '1', DEC_0302A04, 'Alíquota do ISSQN'),
  field('vISSQN', '1', DEC_1302, 'Valor da do ISSQN'),
  field('cMunFG', '1', CITY_CODE, 'Informar o município de ocorrência do fato gerador do ISSQN'),
  field('cListServ', '1', SERVICE_ITEM, 'Informar o Item da lista de serviços da LC 116/03 em que se'),
  field('vDeducao', '0-1', DEC_1302_NOT_ZERO, 'Valor dedução para redução da base de cálculo'),
  field('vOutro', '0-1', DEC_1302_NOT_ZERO, 'Valor outras retenções'),
  field('vDescIncond', '0-1', DEC_1302_NOT_ZERO, 'Valor desconto incondicionado'),
  field('vDescCond', '0-1', DEC_1302_NOT_ZERO, 'Valor desconto condicionado'),
  field('vISSRet', '0-1', DEC_1302_NOT_ZERO, 'Valor Retenção ISS'),
  field('indISS', '1', code('1', '2', '3', '4', '5', '6', '7'), 'Exibilidade do ISS'),
  field('cServico', '0-1', text(1, 20), 'Código do serviço prestado dentro do município'),
  field('cMun', '0-1', CITY_CODE, 'Código do Município de Incidência do Imposto'),
  field('cPais', '0-1', digits(1, 4), 'Código de Pais'),
  field('nProcesso', '0-1', text(1, 30), 'Número do Processo administrativo ou judicial de suspenção do processo'),
  field('indIncentivo', '1', code('1', '2'), 'Indicador de Incentivo Fiscal'),
] as const satisfies readonly Row[]

export const IS = [
  field('CSTIS', '1', CST_IBSCBS, 'Código Situação Tributária do Imposto Seletivo'),
  field('cClassTribIS', '1', CCLASSTRIB, 'Código de Classificação Tributária do IBS e da CBS'),
  choice('0-1', 'TODO /infNFe/det/imposto/IS', [
    field('vBCIS', '1', DEC_1302, 'Valor do BC'),
    field('pIS', '1', DEC_0302A04, 'Alíquota do Imposto Seletivo'),
    field('adRemIS', '0-1', DEC_0302A04, 'Alíquota do Imposto Seletivo'),
    choice('0-1', 'TODO /infNFe/det/imposto/IS', [
      field('uTrib', '1', text(1, 6), 'Unidade de medida apropriada especificada em Lei Ordinaria para fins'),
      field('qTrib', '1', DEC_1104_NOT_ZERO, 'Quantidade com abse no campo uTrib informado'),
    ]),
    field('vIS', '1', DEC_1302, 'Valor do Imposto Seletivo calculado'),
  ]),
] as const satisfies readonly Row[]
