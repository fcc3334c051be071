// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const CLASS = 'Escolha na lista a classificação do IBS e da CBS certa para o item.'

/**
 * Rejections of the tax reform; these codes have four digits. Codes whose number changed between versions of the NT are
 * omitted, so the authority's own text is shown for them.
 */
export const SEFAZ_IBS_CBS: readonly RejectionGroup[] = [
  {
    source: 'NT 2025.002, regras B25, UB12 a UB83',
    rows: [
      ['1000', null, 'A nota traz a cidade do consumo fora do caso que a pede.', SUPPORT],
      [
        '1001',
        'goal',
        'Uma nota de crédito ou débito só leva IBS e CBS.',
        'Retire os outros tributos, ou mude a finalidade.',
      ],
      ['1020', 'items.*.nfe_tax.cst_ibscbs', 'A situação do IBS e da CBS não existe.', 'Escolha a situação na lista.'],
      ['1021', 'items.*.nfe_tax.cst_ibscbs', 'Esta situação não leva valores de IBS e CBS.', CLASS],
      ['1022', 'items.*.nfe_tax.cst_ibscbs', 'Esta situação exige os valores de IBS e CBS.', CLASS],
      ['1023', 'items.*.nfe_tax.cclasstrib', 'A classificação do IBS e da CBS não existe.', CLASS],
      [
        '1024',
        'items.*.nfe_tax.cclasstrib',
        'A classificação não é da situação do IBS e da CBS.',
        'Use uma classificação que comece com os 3 números da situação.',
      ],
      ['1026', 'items.*.nfe_tax.cst_ibscbs', 'A alíquota do IBS da UF não é a do ano da emissão.', SUPPORT],
      ['1036', 'items.*.nfe_tax.cst_ibscbs', 'A alíquota do IBS do município não é a do ano da emissão.', SUPPORT],
      ['1037', 'items.*.nfe_tax.cst_ibscbs', 'A alíquota da CBS não é a do ano da emissão.', SUPPORT],
      ['1041', 'items.*.nfe_tax.cst_ibscbs', 'O IBS da UF não é a base vezes a alíquota.', SUPPORT],
      ['1066', 'items.*.nfe_tax.cst_ibscbs', 'A situação da tributação regular não existe.', CLASS],
      ['1104', 'items.*.nfe_tax.cst_ibscbs', 'A base do IBS e da CBS não é a soma das partes dela.', SUPPORT],
      ['1106', 'items.*.nfe_tax.cclasstrib', 'A classificação é de combustível, e faltam os dados dele.', CLASS],
      [
        '1115',
        'items.*.nfe_tax.cclasstrib',
        'Faltam o IBS e a CBS do item.',
        'Informe a classificação do IBS e da CBS no item ou nos padrões da empresa.',
      ],
    ],
  },
  {
    source: 'NT 2025.002, grupo W03',
    rows: [
      ['1004', null, 'Falta o total da nota com os novos tributos.', SUPPORT],
      ['1085', null, 'O total do IBS não é a soma da UF e do município.', SUPPORT],
      ['1091', null, 'O total da CBS não é a soma dos itens.', SUPPORT],
      ['1094', null, 'O total da nota com os novos tributos não é a soma dos itens.', SUPPORT],
      ['1118', null, 'Há total de IBS e CBS numa nota que não o leva.', SUPPORT],
      ['1119', null, 'Falta o total de IBS e CBS da nota.', SUPPORT],
    ],
  },
  {
    source: 'NT 2026.005 e regra UB14-90, Simples Nacional',
    rows: [
      [
        '1277',
        'items.*.nfe_tax.cclasstrib',
        'A atividade do Simples informada não combina com a classificação do IBS e da CBS.',
        CLASS,
      ],
    ],
  },
  {
    source: 'NT 2026.006, regras YC05 e YC06',
    rows: [
      ['1273', 'payments.*.payment_method', 'O meio do pagamento vinculado à nota não existe na tabela.', SUPPORT],
      ['1274', 'payments.*.payment_method', 'O CNPJ de quem recebe o pagamento vinculado não é válido.', SUPPORT],
    ],
  },
  {
    source: 'NT 2026.008, valores sem os novos tributos',
    rows: [
      ['1278', 'items.*.value_per_unit', 'Falta o valor do item sem IBS e CBS.', SUPPORT],
      ['1279', 'items.*.value_per_unit', 'O valor do item sem IBS e CBS não é a quantidade vezes o unitário.', SUPPORT],
      ['1280', 'items.*.value_per_unit', 'O valor sem IBS e CBS não cabe neste tipo de nota.', SUPPORT],
      ['1281', 'items.*.value_per_unit', 'Este tipo de nota exige o valor sem IBS e CBS.', SUPPORT],
      ['1282', null, 'Falta o total dos produtos sem IBS e CBS.', SUPPORT],
      ['1283', null, 'O total dos produtos sem IBS e CBS não é a soma dos itens.', SUPPORT],
    ],
  },
]
