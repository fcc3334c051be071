// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const ASK_ACCOUNTANT = 'Escolha com a contabilidade outra situação do ICMS para o item.'

/** Rejections of an item's ICMS, its substituição tributária and its share between states, IPI, PIS and COFINS. */
export const SEFAZ_TAXES: readonly RejectionGroup[] = [
  {
    source: 'MOC 7.0, anexo I, grupo N',
    rows: [
      [
        '508',
        'items.*.nfe_tax.icms_cst',
        'A situação do ICMS não serve a um cliente não contribuinte.',
        'Use CST 00, 20, 40, 41 ou 60, ou corrija o tipo do cliente.',
      ],
      [
        '527',
        'items.*.nfe_tax.icms_cst',
        'A exportação só aceita ICMS não tributado.',
        'Use CST 41, ou CSOSN 300 no Simples.',
      ],
      ['528', 'items.*.nfe_tax.icms_aliquot', 'O ICMS não é a base vezes a alíquota.', SUPPORT],
      [
        '529',
        'items.*.nfe_tax.icms_cst',
        'A situação do ICMS não serve a um cliente isento de inscrição.',
        ASK_ACCOUNTANT,
      ],
      [
        '590',
        'items.*.nfe_tax.icms_cst',
        'Uma empresa do Simples usa CSOSN, e o item tem CST.',
        'Troque a situação do ICMS por um CSOSN.',
      ],
      [
        '591',
        'items.*.nfe_tax.icms_cst',
        'Só uma empresa do Simples usa CSOSN.',
        'Troque a situação do ICMS por um CST, ou corrija o regime da empresa.',
      ],
      [
        '782',
        'items.*.nfe_tax.icms_cst',
        'A situação do ICMS não serve à nota de um MEI.',
        'Use CSOSN 102, 300, 400 ou 900.',
      ],
      [
        '600',
        'items.*.nfe_tax.icms_cst',
        'O CSOSN não serve a um cliente não contribuinte.',
        'Use CSOSN 102, 103, 300, 400 ou 500.',
      ],
      ['627', 'items.*.nfe_tax.icms_cst', 'Há motivo de desoneração do ICMS, mas não o valor.', ASK_ACCOUNTANT],
      [
        '663',
        'items.*.nfe_tax.icms_aliquot',
        'Produto importado vai para outra UF com ICMS de até 4 %.',
        'Use alíquota de 4 %, ou corrija a origem da mercadoria.',
      ],
      [
        '693',
        'items.*.nfe_tax.icms_aliquot',
        'A alíquota do ICMS passa da permitida entre estas UF.',
        'Use 7 % ou 12 %, conforme a UF do cliente.',
      ],
      ['351', 'items.*.nfe_tax.icms_cst', 'O ICMS da operação no diferimento não é a base vezes a alíquota.', SUPPORT],
      ['352', 'items.*.nfe_tax.icms_cst', 'O ICMS diferido não é o imposto vezes o percentual.', SUPPORT],
      ['353', 'items.*.nfe_tax.icms_cst', 'O ICMS a pagar no diferimento não confere.', SUPPORT],
      [
        '625',
        'customer_note.document',
        'A venda isenta para a Zona Franca exige a inscrição na Suframa.',
        'Peça ao cliente a inscrição na Suframa.',
      ],
      [
        '806',
        'items.*.cest',
        'O item tem substituição tributária e não tem CEST.',
        'Informe o CEST do produto, ou troque a situação do ICMS.',
      ],
      ['858', 'items.*.nfe_tax.icms_cst', 'Este produto não aceita o CST 60 comum.', ASK_ACCOUNTANT],
      ['906', 'items.*.nfe_tax.icms_cst', 'A sua UF exige o ICMS efetivo nesta situação.', ASK_ACCOUNTANT],
      [
        '928',
        'items.*.cbenef',
        'A situação do ICMS não tem benefício, mas o item traz um código.',
        'Apague o código de benefício fiscal do item.',
      ],
      ['929', 'items.*.nfe_tax.icms_cst', 'O diferimento exige os valores dele.', ASK_ACCOUNTANT],
      [
        '930',
        'items.*.cbenef',
        'A sua UF exige o código de benefício nesta situação do ICMS.',
        'Informe o código de benefício fiscal do item.',
      ],
      [
        '931',
        'items.*.cbenef',
        'O código de benefício não serve a esta situação do ICMS.',
        'Escolha com a contabilidade o código de benefício fiscal certo.',
      ],
      [
        '932',
        'items.*.nfe_tax.icms_st_mva',
        'A base do ICMS-ST é por margem, e falta a MVA.',
        'Informe a MVA, ou troque a modalidade da base.',
      ],
      [
        '933',
        'items.*.nfe_tax.icms_st_base_modality',
        'A base do ICMS-ST não é por margem, mas há MVA.',
        'Apague a MVA, ou troque a modalidade da base.',
      ],
      ['934', 'items.*.nfe_tax.icms_cst', 'A sua UF exige o valor e o motivo da desoneração do ICMS.', ASK_ACCOUNTANT],
      ['938', 'items.*.nfe_tax.icms_cst', 'A sua UF exige o ICMS-ST retido na compra.', ASK_ACCOUNTANT],
      [
        '946',
        'items.*.cbenef',
        'O código de benefício não existe na sua UF.',
        'Escolha com a contabilidade o código de benefício fiscal certo.',
      ],
    ],
  },
  {
    source: 'NT 2016.002, regras N17 a N27 (FCP)',
    rows: [
      ['860', 'items.*.nfe_tax.icms_aliquot', 'O fundo de combate à pobreza não é a base vezes o percentual.', SUPPORT],
      [
        '874',
        'items.*.nfe_tax.icms_aliquot',
        'O percentual do fundo de combate à pobreza não é o da UF.',
        'Confira o percentual do fundo com a contabilidade.',
      ],
      [
        '875',
        'items.*.nfe_tax.icms_aliquot',
        'O percentual do fundo na substituição não é o da UF.',
        'Confira o percentual do fundo com a contabilidade.',
      ],
      ['876', 'items.*.nfe_tax.icms_aliquot', 'O fundo de combate à pobreza foi informado no lugar errado.', SUPPORT],
      ['880', 'items.*.nfe_tax.icms_aliquot', 'O fundo de combate à pobreza foi informado com zero.', SUPPORT],
      ['881', 'items.*.nfe_tax.icms_aliquot', 'O fundo da substituição foi informado com zero.', SUPPORT],
    ],
  },
  {
    source: 'NT 2015.003, grupo NA (partilha do ICMS)',
    rows: [
      [
        '694',
        'items.*.nfe_tax.icms_cst',
        'Falta o ICMS da UF do cliente (DIFAL).',
        'Confira o regime da empresa e a situação do ICMS; Simples, imune e isento não têm DIFAL.',
      ],
      [
        '695',
        'items.*.nfe_tax.icms_cst',
        'Há ICMS da UF do cliente (DIFAL) numa venda que não o tem.',
        'Confira se o cliente é consumidor final não contribuinte de outra UF.',
      ],
      [
        '697',
        'items.*.nfe_tax.icms_origin',
        'A alíquota entre estados não combina com a origem da mercadoria.',
        'Corrija a origem da mercadoria: importado leva 4 %.',
      ],
      [
        '698',
        'items.*.nfe_tax.icms_aliquot',
        'A alíquota entre estados não é a destas UF.',
        'Use 7 % ou 12 %, conforme a UF do cliente.',
      ],
      ['699', 'items.*.nfe_tax.icms_aliquot', 'A parte do ICMS da UF do cliente não é a deste ano.', SUPPORT],
      ['793', 'items.*.nfe_tax.icms_aliquot', 'O fundo de combate à pobreza da UF do cliente não confere.', SUPPORT],
      ['815', 'items.*.nfe_tax.icms_aliquot', 'O ICMS da UF do cliente não confere.', SUPPORT],
      ['816', 'items.*.nfe_tax.icms_aliquot', 'O ICMS da UF da empresa na partilha não confere.', SUPPORT],
    ],
  },
  {
    source: 'MOC 7.0, anexo I, grupos O a UA',
    rows: [
      ['287', null, 'A cidade do ISS do item não existe na tabela do IBGE.', 'Emita o serviço numa NFS-e.'],
      [
        '354',
        'goal',
        'Há devolução de imposto numa nota que não é devolução.',
        'Mude a finalidade para devolução, ou retire a devolução de imposto.',
      ],
      [
        '387',
        'items.*.nfe_tax.ipi_code',
        'O enquadramento do IPI não existe.',
        'Escolha o enquadramento na lista; sem outro, use 999.',
      ],
      [
        '388',
        'items.*.nfe_tax.ipi_code',
        'O enquadramento não combina com a situação do IPI.',
        'Corrija o enquadramento, ou a situação do IPI.',
      ],
      [
        '530',
        'company.municipal_registration',
        'A nota tem serviço e falta a inscrição municipal da empresa.',
        'Informe a inscrição municipal no cadastro da empresa.',
      ],
      ['592', 'items', 'A nota precisa de pelo menos um produto com ICMS.', 'Emita o serviço numa NFS-e.'],
      [
        '745',
        'items.*.nfe_tax.pis_cst',
        'Falta o PIS do item.',
        'Informe a situação do PIS no item ou nos padrões da empresa.',
      ],
      [
        '748',
        'items.*.nfe_tax.cofins_cst',
        'Falta a COFINS do item.',
        'Informe a situação da COFINS no item ou nos padrões da empresa.',
      ],
    ],
  },
]
