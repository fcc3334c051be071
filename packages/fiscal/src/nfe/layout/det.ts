// table
import { attribute, choice, field, group, type Row } from '../../layout/row.ts'
import { pattern, text } from '../../layout/value-type.ts'
import { COFINS, COFINSST, PIS, PISST } from './contributions.ts'
import { TRIB_NFE } from './ibs-cbs.ts'
import { ICMS, ICMS_UF_DEST } from './icms.ts'
import { IPI, IS, ISSQN } from './other-taxes.ts'
import { PROD } from './product.ts'
import { CHAVE, DEC_0302_MAX100, DEC_1302 } from './types.ts'

export const IMPOSTO = [
  field('vTotTrib', '0-1', DEC_1302, 'Valor estimado total de impostos federais, estaduais e municipais'),
  choice(
    '0-1',
    'TODO /infNFe/det/imposto',
    [
      group('ICMS', '1', 'Dados do ICMS Normal e ST', ICMS),
      group('IPI', '0-1', 'Tipo', IPI),
      group('II', '0-1', 'Dados do Imposto de Importação', [
        field('vBC', '1', DEC_1302, 'Base da BC do Imposto de Importação'),
        field('vDespAdu', '1', DEC_1302, 'Valor das despesas aduaneiras'),
        field('vII', '1', DEC_1302, 'Valor do Imposto de Importação'),
        field('vIOF', '1', DEC_1302, 'Valor do Imposto sobre Operações Financeiras'),
      ]),
    ],
    [group('IPI', '0-1', 'Tipo', IPI), group('ISSQN', '1', 'ISSQN', ISSQN)],
  ),
  group('PIS', '0-1', 'Dados do PIS', PIS),
  group('PISST', '0-1', 'Dados do PIS Substituição Tributária', PISST),
  group('COFINS', '0-1', 'Dados do COFINS', COFINS),
  group('COFINSST', '0-1', 'Dados do COFINS da Substituição Tributaria', COFINSST),
  group('ICMSUFDest', '0-1', 'Grupo a ser informado nas vendas interestarduais para consumidor', ICMS_UF_DEST),
  group('IS', '0-1', 'Grupo de informações do Imposto Seletivo', IS),
  group('IBSCBS', '0-1', 'Grupo de informações dos tributos IBS, CBS e Imposto Seletivo', TRIB_NFE),
] as const satisfies readonly Row[]

export const DET = [
  attribute(
    'nItem',
    '1',
    pattern(/[1-9]{1}[0-9]{0,1}|[1-8]{1}[0-9]{2}|[9]{1}[0-8]{1}[0-9]{1}|[9]{1}[9]{1}[0]{1}/, 'TODO', 1, 60),
    'Número do item do NF',
  ),
  group('prod', '1', 'Dados dos produtos e serviços da NF-e', PROD),
  group('imposto', '1', 'Tributos incidentes nos produtos ou serviços da NF-e', IMPOSTO),
  group('impostoDevol', '0-1', 'impostoDevol', [
    field('pDevol', '1', DEC_0302_MAX100, 'Percentual de mercadoria devolvida'),
    group('IPI', '1', 'Informação de IPI devolvido', [field('vIPIDevol', '1', DEC_1302, 'Valor do IPI devolvido')]),
  ]),
  field('infAdProd', '0-1', text(1, 500), 'Informações adicionais do produto', {
    screen: 'items.*.additional_information',
  }),
  group('obsItem', '0-1', 'Grupo de observações de uso livre', [
    group('obsCont', '0-1', 'Grupo de observações de uso livre', [
      attribute('xCampo', '1', text(1, 20), 'xCampo'),
      field('xTexto', '1', text(1, 60), 'xTexto'),
    ]),
    group('obsFisco', '0-1', 'Grupo de observações de uso livre', [
      attribute('xCampo', '1', text(1, 20), 'xCampo'),
      field('xTexto', '1', text(1, 60), 'xTexto'),
    ]),
  ]),
  field('vItem', '0-1', DEC_1302, 'Valor total do Item, correspondente à sua participação no total da'),
  group('DFeReferenciado', '0-1', 'Referenciamento de item de outros DFe', [
    field('chaveAcesso', '1', CHAVE, 'Chave de Acesso do DFe referenciado'),
    field(
      'nItem',
      '0-1',
      pattern(/[1-9]{1}[0-9]{0,1}|[1-8]{1}[0-9]{2}|[9]{1}[0-8]{1}[0-9]{1}|[9]{1}[9]{1}[0]{1}/, 'TODO', 1, 60),
      'Número do item do documento referenciado',
    ),
  ]),
] as const satisfies readonly Row[]
