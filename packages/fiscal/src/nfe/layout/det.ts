// table
import { attribute, choice, field, group, type Row } from '../../layout/row.ts'
import { text } from '../../layout/value-type.ts'
import { COFINS, COFINSST, PIS, PISST } from './contributions.ts'
import { itemRow } from './form-path.ts'
import { IBS_CBS } from './ibs-cbs.ts'
import { ICMS, ICMS_UF_DEST } from './icms.ts'
import { REMARK } from './information.ts'
import { IPI, IS, ISSQN } from './other-taxes.ts'
import { PROD } from './product.ts'
import { TAX_REFORM } from './schema-packages.ts'
import { CHAVE, ITEM_NUMBER, MONEY, PERCENT_2 } from './types.ts'

const IMPORT_DUTY = [
  field('vBC', '1', MONEY, 'Base do imposto de importação'),
  field('vDespAdu', '1', MONEY, 'Despesas aduaneiras'),
  field('vII', '1', MONEY, 'Valor do imposto de importação'),
  field('vIOF', '1', MONEY, 'Valor do IOF'),
] as const satisfies readonly Row[]

const IPI_GROUP = group('IPI', '0-1', 'IPI', IPI, { source: 'Grupo O' })

const IMPOSTO = [
  field('vTotTrib', '0-1', MONEY, 'Tributos aproximados do item'),
  choice(
    '0-1',
    'ICMS ou ISSQN',
    [
      group('ICMS', '1', 'ICMS', ICMS, { source: 'Grupo N' }),
      IPI_GROUP,
      group('II', '0-1', 'Imposto de importação', IMPORT_DUTY, { source: 'Grupo P' }),
    ],
    [IPI_GROUP, group('ISSQN', '1', 'ISSQN', ISSQN, { source: 'Grupo U' })],
  ),
  group('PIS', '0-1', 'PIS', PIS, { source: 'Grupo Q' }),
  group('PISST', '0-1', 'PIS por substituição tributária', PISST, { source: 'Grupo R' }),
  group('COFINS', '0-1', 'COFINS', COFINS, { source: 'Grupo S' }),
  group('COFINSST', '0-1', 'COFINS por substituição tributária', COFINSST, { source: 'Grupo T' }),
  group('ICMSUFDest', '0-1', 'ICMS para a UF do cliente', ICMS_UF_DEST, { source: 'Grupo NA; EC 87/2015' }),
  group('IS', '0-1', 'Imposto seletivo', IS, { source: 'NT 2025.002, grupo UB01', from: TAX_REFORM }),
  group('IBSCBS', '0-1', 'IBS e CBS', IBS_CBS, { source: 'NT 2025.002, grupo UB12', from: TAX_REFORM }),
] as const satisfies readonly Row[]

const RETURNED = [
  field('pDevol', '1', PERCENT_2, 'Percentual devolvido'),
  group('IPI', '1', 'IPI devolvido', [field('vIPIDevol', '1', MONEY, 'Valor do IPI devolvido')], {
    source: 'Grupo UA03',
  }),
] as const satisfies readonly Row[]

const REMARKS = [
  group('obsCont', '0-1', 'Observação do contribuinte no item', REMARK, { source: 'Grupo VA02' }),
  group('obsFisco', '0-1', 'Observação do fisco no item', REMARK, { source: 'Grupo VA05' }),
] as const satisfies readonly Row[]

const REFERENCED = [
  field('chaveAcesso', '1', CHAVE, 'Chave do documento referenciado pelo item'),
  field('nItem', '0-1', ITEM_NUMBER, 'Número do item referenciado'),
] as const satisfies readonly Row[]

export const DET = [
  attribute('nItem', '1', ITEM_NUMBER, 'Número do item'),
  group('prod', '1', 'Produto', PROD, { source: 'Grupo I', screen: 'items.*' }),
  group('imposto', '1', 'Tributos do item', IMPOSTO, { source: 'Grupo M', screen: 'items.*.nfe_tax' }),
  group('impostoDevol', '0-1', 'Tributo devolvido', RETURNED, { source: 'Grupo UA' }),
  itemRow('infAdProd', '0-1', text(1, 500), 'Informações do item'),
  group('obsItem', '0-1', 'Observações do item', REMARKS, { source: 'Grupo VA' }),
  field('vItem', '0-1', MONEY, 'Valor total do item', { from: TAX_REFORM }),
  group('DFeReferenciado', '0-1', 'Documento referenciado pelo item', REFERENCED, {
    source: 'NT 2025.002, grupo VC01',
    from: TAX_REFORM,
  }),
] as const satisfies readonly Row[]
