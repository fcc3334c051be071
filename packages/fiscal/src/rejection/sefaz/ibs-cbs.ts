// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const CLASS = 'Escolha na lista a classificação do IBS e da CBS certa para o item.'

/** The tax reform. These codes have four digits. Those whose number moved between versions of the note are left to the authority's own words. */
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
      ['1085', null, 'O total do IBS não é a soma da UF e do município.', SUPPORT],
      ['1091', null, 'O total da CBS não é a soma dos itens.', SUPPORT],
      ['1094', null, 'O total da nota com os novos tributos não é a soma dos itens.', SUPPORT],
      ['1118', null, 'Há total de IBS e CBS numa nota que não o leva.', SUPPORT],
      ['1119', null, 'Falta o total de IBS e CBS da nota.', SUPPORT],
    ],
  },
]
