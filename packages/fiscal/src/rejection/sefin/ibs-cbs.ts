// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const OTHER_RECEIVER = 'Avise o suporte: o Talão trata o cliente como destinatário.'
const CLASS = 'Escolha na lista a classificação do IBS e da CBS que serve ao serviço.'
const HOUSE = 'Confira o indicador da operação; o Talão não emite notas de imóvel.'
const GOVERNMENT = 'Confira o código do serviço e, se a venda é ao governo, avise o suporte.'

/** Rejections of IBS and CBS in the DPS. */
export const SEFIN_IBS_CBS: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 004, NT 007 e NT 009): IBS e CBS',
    rows: [
      [
        'E0850',
        'issue_at',
        'O IBS e a CBS só existem em competências desde 1º de janeiro de 2026.',
        'Corrija a competência, ou deixe em branco a classificação do IBS e da CBS.',
      ],
      ['E0854', null, 'A versão do formato da nota não comporta IBS e CBS.', SUPPORT],
      [
        'E0901',
        'nfs_service.cindop',
        'O indicador da operação não existe.',
        'Escolha o indicador da operação na lista.',
      ],
      [
        'E0903',
        'nfs_service.national_service_code',
        'Este serviço ou a compra do governo exige o tipo de operação.',
        GOVERNMENT,
      ],
      ['E0904', 'nfs_service.national_service_code', 'Este serviço não leva o tipo de operação.', GOVERNMENT],
      ['E0905', null, 'Este tipo de operação exige as notas a que se refere.', GOVERNMENT],
      ['E0906', null, 'Este tipo de operação não leva notas referidas.', GOVERNMENT],
      ['E0907', null, 'A chave da NFS-e referida não é válida.', 'Copie a chave da NFS-e, com os 50 caracteres.'],
      ['E0910', null, 'A nota diz que o destinatário é o cliente, mas traz outro.', OTHER_RECEIVER],
      ['E0911', null, 'O CNPJ do destinatário não é válido.', OTHER_RECEIVER],
      ['E0912', null, 'A Receita não tinha o CNPJ do destinatário na competência.', OTHER_RECEIVER],
      ['E0913', null, 'O CPF do destinatário não é válido.', OTHER_RECEIVER],
      ['E0914', null, 'A Receita não tinha o CPF do destinatário na competência.', OTHER_RECEIVER],
      ['E0920', null, 'A cidade do destinatário não existe na tabela do IBGE.', OTHER_RECEIVER],
      ['E0921', null, 'A cidade do destinatário não é a do CNPJ dele.', OTHER_RECEIVER],
      ['E0922', null, 'A cidade do destinatário não é a do CPF dele.', OTHER_RECEIVER],
      ['E0928', 'nfs_service.cindop', 'Há dados de imóvel num serviço que não é de imóvel.', HOUSE],
      ['E0930', null, 'O e-mail do destinatário não é válido.', OTHER_RECEIVER],
      ['E0931', 'nfs_service.national_service_code', 'Um serviço de construção não leva dados de imóvel.', HOUSE],
      ['E0932', 'nfs_service.cindop', 'Este indicador da operação exige os dados do imóvel.', HOUSE],
      ['E0933', null, 'O código do cadastro imobiliário (CIB) do imóvel não é válido.', HOUSE],
      ['E0958', 'nfs_service.cclasstrib', 'A classificação do IBS e da CBS não serve a serviços.', CLASS],
      ['E0959', 'nfs_service.cclasstrib', 'A classificação não é da situação do IBS e da CBS.', CLASS],
      ['E0964', 'nfs_service.cclasstrib', 'Esta classificação não leva a tributação regular.', CLASS],
      ['E0965', 'nfs_service.cclasstrib', 'Esta classificação exige a tributação regular.', CLASS],
      ['E0969', 'nfs_service.cclasstrib', 'A classificação da tributação regular não serve a serviços.', CLASS],
      ['E0970', 'nfs_service.cclasstrib', 'A classificação da tributação regular não é da situação dela.', CLASS],
      ['E0971', 'nfs_service.cclasstrib', 'Esta classificação não deixa diferir o imposto.', CLASS],
      ['E0972', 'nfs_service.cclasstrib', 'Esta classificação exige o diferimento do imposto.', CLASS],
    ],
  },
]
