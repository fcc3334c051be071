// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const NO_GTIN = 'Corrija o código de barras, ou deixe-o em branco: a nota sai com SEM GTIN.'

/** Rejections of the items: codes, quantities and CFOP. */
export const SEFAZ_ITEMS: readonly RejectionGroup[] = [
  {
    source: 'MOC 7.0, anexo I, grupos H e I; NT 2017.001 (GTIN)',
    rows: [
      [
        '471',
        'items.*.ncm',
        'O NCM 00 só serve a serviço ou a nota de ajuste.',
        'Informe o NCM de 8 números do produto.',
      ],
      ['483', 'items.*.discount', 'O desconto passa do valor do item.', 'Diminua o desconto do item.'],
      ['611', 'items.*.gtin', 'O código de barras do item não é válido.', NO_GTIN],
      ['612', 'items.*.gtin', 'O código de barras da unidade tributável não é válido.', NO_GTIN],
      [
        '629',
        'items.*.value_per_unit',
        'O valor do item não é a quantidade vezes o valor unitário.',
        'Confira a quantidade e o valor unitário; se estiverem certos, avise o suporte.',
      ],
      [
        '630',
        'items.*.value_per_unit',
        'O valor do item não é a quantidade tributável vezes o valor unitário.',
        'Confira a quantidade e o valor unitário; se estiverem certos, avise o suporte.',
      ],
      ['777', 'items.*.ncm', 'O NCM do item está incompleto.', 'Informe os 8 números do NCM.'],
      ['778', 'items.*.ncm', 'O NCM do item não existe mais na tabela oficial.', 'Busque na lista o NCM em vigor.'],
      [
        '817',
        'items.*.unit_measurement',
        'A unidade do item não é a que a exportação deste NCM exige.',
        'Use a unidade da tabela de comércio exterior para este NCM.',
      ],
      [
        '854',
        'items.*.unit_measurement',
        'A unidade não serve a este produto.',
        'Corrija a unidade de medida do item.',
      ],
      [
        '879',
        'items.*.product_code',
        'Falta o CNPJ do fabricante de escala não relevante.',
        'Fale com a contabilidade sobre a escala de produção.',
      ],
      ['882', 'items.*.gtin', 'O código de barras começa com um prefixo que não existe.', NO_GTIN],
      ['883', 'items.*.gtin', 'O código de barras do item foi enviado vazio.', SUPPORT],
      [
        '884',
        'items.*.gtin',
        'O código de barras da unidade tributável começa com um prefixo que não existe.',
        NO_GTIN,
      ],
      ['885', 'items.*.gtin', 'Há código de barras no item, mas não na unidade tributável.', SUPPORT],
      ['886', 'items.*.gtin', 'Há código de barras na unidade tributável, mas não no item.', SUPPORT],
      ['888', 'items.*.gtin', 'O código de barras da unidade tributável foi enviado vazio.', SUPPORT],
      ['889', 'items.*.gtin', 'Falta dizer o código de barras do item.', SUPPORT],
      [
        '890',
        'items.*.gtin',
        'O código de barras não está no cadastro nacional (CCG).',
        'Cadastre o produto na GS1 Brasil, ou deixe o código de barras em branco.',
      ],
      [
        '891',
        'items.*.ncm',
        'O NCM do item não é o do cadastro nacional deste código de barras.',
        'Corrija o NCM, ou o código de barras do item.',
      ],
      [
        '892',
        'items.*.cest',
        'O CEST do item não é o do cadastro nacional deste código de barras.',
        'Corrija o CEST, ou o código de barras do item.',
      ],
      ['893', 'items.*.gtin', 'O código de barras da unidade tributável não é o do cadastro nacional.', NO_GTIN],
      [
        '894',
        'items.*.gtin',
        'O código de barras da unidade tributável não está no cadastro nacional (CCG).',
        'Cadastre o produto na GS1 Brasil, ou deixe o código de barras em branco.',
      ],
      [
        '895',
        'items.*.ncm',
        'O NCM do item não combina com o código de barras da unidade tributável.',
        'Corrija o NCM, ou o código de barras do item.',
      ],
      [
        '896',
        'items.*.cest',
        'O CEST do item não combina com o código de barras da unidade tributável.',
        'Corrija o CEST, ou o código de barras do item.',
      ],
      ['927', 'items', 'Os itens não estão numerados em sequência.', SUPPORT],
    ],
  },
  {
    source: 'MOC 7.0, anexo I, regras I08',
    rows: [
      [
        '337',
        'items.*.cfop',
        'O CFOP não serve à nota de um MEI.',
        'Na venda use 5102 ou 6102, com CSOSN 102; nos outros casos, CSOSN 900.',
      ],
      [
        '1179',
        'items.*.cfop',
        'O CFOP não serve à devolução de um MEI.',
        'Use no item 1202 ou 2202; na devolução de compra, 5202 ou 6202.',
      ],
      [
        '327',
        'items.*.cfop',
        'Uma devolução só aceita CFOP de devolução.',
        'Use um CFOP de devolução no item, ou mude a finalidade.',
      ],
      [
        '328',
        'items.*.cfop',
        'O CFOP é de devolução, mas a nota não é.',
        'Use um CFOP de venda no item, ou mude a finalidade para devolução.',
      ],
      ['518', 'items.*.cfop', 'O CFOP é de entrada numa nota de saída.', 'Use um CFOP que comece com 5, 6 ou 7.'],
      ['519', 'items.*.cfop', 'O CFOP é de saída numa nota de entrada.', 'Use um CFOP que comece com 1, 2 ou 3.'],
      [
        '520',
        'items.*.cfop',
        'O CFOP é de exterior, mas o cliente é do Brasil.',
        'Use um CFOP que comece com 5 ou 6, ou corrija o endereço do cliente.',
      ],
      [
        '521',
        'items.*.cfop',
        'A venda é interna, mas o cliente contribuinte é de outra UF.',
        'Use um CFOP que comece com 6, ou corrija o endereço do cliente.',
      ],
      [
        '523',
        'items.*.cfop',
        'O CFOP é de outra UF, mas o cliente é da UF da empresa.',
        'Use um CFOP que comece com 5, ou corrija o endereço do cliente.',
      ],
      [
        '525',
        'items.*.cfop',
        'O CFOP é de importação, e faltam os dados dela.',
        'Use um CFOP de venda: a importação não é emitida aqui.',
      ],
      [
        '597',
        'items.*.cfop',
        'O CFOP é de importação, e falta o IPI.',
        'Use um CFOP de venda: a importação não é emitida aqui.',
      ],
      [
        '599',
        'items.*.cfop',
        'O CFOP é de importação, e falta o imposto de importação.',
        'Use um CFOP de venda: a importação não é emitida aqui.',
      ],
      [
        '731',
        'items.*.cfop',
        'O CFOP é de exterior, mas a nota não é.',
        'Use um CFOP que comece com 5 ou 6, ou corrija o endereço do cliente.',
      ],
      [
        '732',
        'items.*.cfop',
        'O CFOP é de outra UF, mas a nota não é.',
        'Use o CFOP do destino: 5 na mesma UF, 7 no exterior.',
      ],
      [
        '733',
        'items.*.cfop',
        'O CFOP é da mesma UF, mas a nota não é.',
        'Use o CFOP do destino: 6 em outra UF, 7 no exterior.',
      ],
      ['770', 'items.*.cfop', 'O CFOP do item não existe ou não serve à NF-e.', 'Escolha um CFOP na lista.'],
      [
        '374',
        'items.*.cfop',
        'O CFOP não combina com o imposto do item.',
        'Corrija o CFOP, ou a situação tributária do item.',
      ],
      [
        '382',
        'items.*.cfop',
        'O CFOP não combina com a situação do ICMS.',
        'Corrija o CFOP, ou a situação do ICMS do item.',
      ],
      ['386', 'items.*.cfop', 'O CFOP não combina com o CSOSN do item.', 'Corrija o CFOP, ou o CSOSN do item.'],
      [
        '626',
        'items.*.cfop',
        'O CFOP não é dos previstos para a Zona Franca.',
        'Use um CFOP de venda para a Zona Franca de Manaus.',
      ],
      [
        '660',
        'items.*.cfop',
        'O CFOP é de combustível, e faltam os dados dele.',
        'Use um CFOP que não seja de combustível.',
      ],
    ],
  },
  {
    source: 'MOC 7.0, anexo I, grupos I01, ZA e ZB',
    rows: [
      [
        '329',
        null,
        'O número da declaração de importação não é válido.',
        'Confira a declaração de importação com a contabilidade.',
      ],
      [
        '355',
        null,
        'A exportação de mercadoria exige o local de saída do país.',
        'Informe ao suporte a UF e o local de embarque.',
      ],
      ['356', null, 'Só a exportação leva local de saída do país.', 'Retire o local de embarque desta nota.'],
      [
        '359',
        null,
        'A venda a órgão público exige a nota de empenho.',
        'Peça o número do empenho ao órgão e informe-o ao suporte.',
      ],
      ['360', null, 'A nota de empenho não é válida na UF.', 'Confira o número do empenho com o órgão.'],
      ['361', null, 'A nota de empenho não existe na UF.', 'Confira o número do empenho com o órgão.'],
    ],
  },
]
