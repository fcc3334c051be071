// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

/** Rejections of the totals. A wrong sum is an error of Talão; a limit is set by the state. */
export const SEFAZ_TOTALS: readonly RejectionGroup[] = [
  {
    source: 'MOC 7.0, anexo I, grupos W e W01',
    rows: [
      ['531', null, 'O total da base do ICMS não é a soma dos itens.', SUPPORT],
      ['532', null, 'O total do ICMS não é a soma dos itens.', SUPPORT],
      ['533', null, 'O total da base do ICMS-ST não é a soma dos itens.', SUPPORT],
      ['534', null, 'O total do ICMS-ST não é a soma dos itens.', SUPPORT],
      ['535', null, 'O total do frete não é a soma dos itens.', SUPPORT],
      ['536', null, 'O total do seguro não é a soma dos itens.', SUPPORT],
      ['537', null, 'O total do desconto não é a soma dos itens.', SUPPORT],
      ['538', null, 'O total do IPI não é a soma dos itens.', SUPPORT],
      ['564', null, 'O total dos produtos não é a soma dos itens.', SUPPORT],
      ['601', null, 'O total do imposto de importação não é a soma dos itens.', SUPPORT],
      ['602', null, 'O total do PIS não é a soma dos itens.', SUPPORT],
      ['603', null, 'O total da COFINS não é a soma dos itens.', SUPPORT],
      ['604', null, 'O total das outras despesas não é a soma dos itens.', SUPPORT],
      ['605', null, 'O total dos serviços não é a soma dos itens.', SUPPORT],
      ['606', null, 'O total da base do ISS não é a soma dos itens.', SUPPORT],
      ['607', null, 'O total do ISS não é a soma dos itens.', SUPPORT],
      ['608', null, 'O total do PIS dos serviços não é a soma dos itens.', SUPPORT],
      ['609', null, 'O total da COFINS dos serviços não é a soma dos itens.', SUPPORT],
      ['610', null, 'O valor da nota não é a soma das partes dela.', SUPPORT],
      [
        '685',
        'items.*.nfe_tax.approximate_tax_percent_total',
        'O total dos tributos aproximados não é a soma dos itens.',
        SUPPORT,
      ],
      ['795', null, 'O total do ICMS desonerado não é a soma dos itens.', SUPPORT],
      ['798', null, 'O total do fundo de combate à pobreza do destino não é a soma dos itens.', SUPPORT],
      ['799', null, 'O total do ICMS da UF do cliente não é a soma dos itens.', SUPPORT],
      ['800', null, 'O total do ICMS da UF da empresa na partilha não é a soma dos itens.', SUPPORT],
      ['859', null, 'O total do fundo retido antes não é a soma dos itens.', SUPPORT],
      ['861', null, 'O total do fundo de combate à pobreza não é a soma dos itens.', SUPPORT],
      ['862', null, 'O total do fundo na substituição não é a soma dos itens.', SUPPORT],
      ['863', null, 'O total do IPI devolvido não é a soma dos itens.', SUPPORT],
      [
        '417',
        'items',
        'O ICMS da nota passa do limite da SEFAZ.',
        'Confira os valores; se estiverem certos, fale com a SEFAZ da sua UF.',
      ],
      [
        '418',
        'items',
        'O ICMS-ST da nota passa do limite da SEFAZ.',
        'Confira os valores; se estiverem certos, fale com a SEFAZ da sua UF.',
      ],
      [
        '628',
        'items',
        'O valor da nota passa do limite da SEFAZ.',
        'Confira os valores; se estiverem certos, divida a venda ou fale com a SEFAZ.',
      ],
      [
        '935',
        'items',
        'A base do ICMS passa do limite da sua UF.',
        'Confira os valores; se estiverem certos, fale com a SEFAZ da sua UF.',
      ],
    ],
  },
]
