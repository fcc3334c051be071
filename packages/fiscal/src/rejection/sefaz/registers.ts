// table
import type { RejectionGroup } from '../rejection.ts'

const OTHER_PLACE = 'Corrija ou retire o local na nota e envie de novo.'
const OTHER_BUYER = 'Peça ao cliente o CNPJ certo. Se quem compra é uma pessoa, use o CPF dela.'

/**
 * Rejections based on the registers of the Receita and the states, about the parties of a note and about issuers
 * without inscrição estadual. In production since 2026-11-16. A correction in a register may take days to take effect.
 * No known text defines 160, 172 and 174, so the authority's own text is shown for them.
 */
export const SEFAZ_REGISTERS: readonly RejectionGroup[] = [
  {
    source: 'NT 2026.007 v1.10, emitente sem inscrição estadual',
    rows: [
      [
        '156',
        'company.state_registration',
        'Quem não tem inscrição estadual não pode emitir NFC-e.',
        'Emita uma NF-e, ou uma NFS-e se é um serviço.',
      ],
      [
        '157',
        'company.cnpj',
        'Quem não tem inscrição estadual só emite com CNPJ.',
        'Confira o CNPJ no cadastro da empresa.',
      ],
      [
        '158',
        'company.state_registration',
        'A nota de quem não tem inscrição estadual traz a de substituto.',
        'Retire a inscrição de substituto.',
      ],
      [
        '159',
        'items.*.cfop',
        'Este CFOP não serve a quem não tem inscrição estadual.',
        'Escolha com a contabilidade um CFOP da lista desse caso.',
      ],
      [
        '161',
        'items.*.nfe_tax.icms_cst',
        'A nota de quem não tem inscrição estadual não leva ICMS.',
        'Retire a situação do ICMS do item e envie de novo.',
      ],
      [
        '162',
        'items.*.nfe_tax.cclasstrib',
        'Sem inscrição estadual, a nota precisa levar IBS e CBS.',
        'Escolha a classificação do IBS e da CBS do item.',
      ],
      [
        '163',
        'company.state_registration',
        'A empresa tem uma inscrição estadual habilitada, e a nota não a traz.',
        'Informe a inscrição no cadastro da empresa e envie de novo.',
      ],
      [
        '164',
        'company.state_registration',
        'A empresa está irregular na UF dela.',
        'Regularize a empresa na SEFAZ da UF e envie de novo.',
      ],
      [
        '166',
        'company.state_registration',
        'A SEFAZ da sua UF não autoriza nota de quem não tem inscrição estadual.',
        'Informe a inscrição no cadastro da empresa, ou peça-a na SEFAZ.',
      ],
      [
        '188',
        'company.state_registration',
        'Só alguns estados aceitam este pedido de quem não tem inscrição estadual.',
        'Fale com o suporte: o evento foi ao autorizador errado.',
      ],
    ],
  },
  {
    source: 'NT 2026.007 v1.10, cadastro da Receita',
    rows: [
      [
        '178',
        'company.cnpj',
        'A Receita não conhece o CNPJ da empresa.',
        'Confira o CNPJ no cadastro da empresa. Um CNPJ novo pode demorar a aparecer.',
      ],
      [
        '179',
        'company.cnpj',
        'O CNPJ da empresa não está ativo na Receita.',
        'Regularize a situação na Receita e envie de novo depois que ela mudar.',
      ],
      [
        '180',
        'company.tax_regime',
        'O regime tributário da empresa não é o que a Receita tem.',
        'Corrija o regime no cadastro da empresa, ou peça à contabilidade que veja o da Receita.',
      ],
      ['181', 'customer_note.document', 'A Receita não conhece o CNPJ do cliente.', OTHER_BUYER],
      ['182', 'customer_note.document', 'O CNPJ do cliente não está ativo na Receita.', OTHER_BUYER],
      ['183', null, 'A Receita não conhece o CNPJ do local de retirada.', OTHER_PLACE],
      ['184', null, 'O CNPJ do local de retirada não está ativo na Receita.', OTHER_PLACE],
      ['185', null, 'A Receita não conhece o CNPJ do local de entrega.', OTHER_PLACE],
      ['186', null, 'O CNPJ do local de entrega não está ativo na Receita.', OTHER_PLACE],
      [
        '187',
        'company.cnpj',
        'A Receita não conhece o CNPJ de quem pede o evento.',
        'Confira o CNPJ no cadastro da empresa e peça o evento de novo.',
      ],
      [
        '170',
        'company.cnpj',
        'O CNPJ de quem pede o evento não está ativo na Receita.',
        'Regularize a situação na Receita e peça o evento de novo.',
      ],
    ],
  },
  {
    source: 'NT 2026.007 v1.10, locais de retirada e de entrega',
    rows: [
      ['942', null, 'A UF não conhece a inscrição estadual do local de retirada.', OTHER_PLACE],
      ['165', null, 'A inscrição estadual do local de retirada está irregular.', OTHER_PLACE],
      ['167', null, 'A inscrição estadual do local de retirada não está ativa.', OTHER_PLACE],
      ['168', null, 'Falta a inscrição estadual do local de retirada.', OTHER_PLACE],
      ['169', null, 'O CNPJ do local de retirada está irregular na UF.', OTHER_PLACE],
      ['171', null, 'A UF não conhece a inscrição estadual do local de entrega.', OTHER_PLACE],
      ['173', null, 'A inscrição estadual do local de entrega está irregular.', OTHER_PLACE],
      ['175', null, 'A inscrição estadual do local de entrega não está ativa.', OTHER_PLACE],
      ['176', null, 'Falta a inscrição estadual do local de entrega.', OTHER_PLACE],
      ['177', null, 'O CNPJ do local de entrega está irregular na UF.', OTHER_PLACE],
    ],
  },
]
