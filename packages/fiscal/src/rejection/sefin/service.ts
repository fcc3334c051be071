// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const NBS = 'Escolha a NBS do serviço na lista.'
const CODE = 'Escolha outro código na lista da cidade.'
const WORKS = 'Confira o código de tributação nacional; o Talão não emite notas de obra.'
const SHOW = 'Confira o código de tributação nacional; para evento, avise o suporte.'

/** Rejections of the service: what was rendered, where, and for how much. */
export const SEFIN_SERVICE: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: serviço',
    rows: [
      [
        'E0302',
        'nfs_service.destination_city',
        'A cidade da prestação não existe na tabela do IBGE.',
        'Escolha a cidade da prestação na lista.',
      ],
      [
        'E0304',
        'nfs_service.destination_city',
        'O país da prestação não existe, ou é o Brasil.',
        'Escolha na lista o país da prestação.',
      ],
      [
        'E0310',
        'nfs_service.national_service_code',
        'O código de tributação nacional não existe ou a cidade do ISS não o administra.',
        CODE,
      ],
      [
        'E0312',
        'nfs_service.national_service_code',
        'A cidade do ISS não administrava este código na competência.',
        CODE,
      ],
      [
        'E0314',
        'nfs_service.municipal_service_code',
        'O código de serviço não é da cidade do ISS nesta competência.',
        'Escolha outro código municipal, ou deixe-o em branco.',
      ],
      ['E0316', 'nfs_service.nbs', 'A NBS não existe na tabela.', NBS],
      ['E0318', 'nfs_service.nbs', 'A exportação de serviço exige a NBS.', NBS],
      ['E0320', 'nfs_service.nbs', 'A importação de serviço exige a NBS.', NBS],
      [
        'E1402',
        'nfs_service.destination_city',
        'Este serviço portuário não pode ter águas marítimas como local.',
        'Escolha a cidade do porto.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 009): serviço',
    rows: [
      [
        'E0315',
        'nfs_service.municipal_service_code',
        'O código de serviço do município não pode ser 000.',
        'Escolha o código municipal, ou deixe-o em branco.',
      ],
      ['E0322', 'nfs_service.nbs', 'A nota com IBS e CBS exige a NBS.', NBS],
      ['E0373', null, 'O código do cadastro imobiliário (CIB) da obra não é válido.', WORKS],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: comércio exterior',
    rows: [
      [
        'E0330',
        'customer_note.address.country_id',
        'A exportação de serviço exige os dados de comércio exterior.',
        'Complete os dados do cliente no exterior; se já estão completos, avise o suporte.',
      ],
      [
        'E0331',
        null,
        'A importação de serviço exige os dados de comércio exterior.',
        'Avise o suporte: o Talão não emite importação de serviço.',
      ],
      ['E0333', null, 'O modo de prestação ao exterior não foi dito.', SUPPORT],
      ['E0341', null, 'O apoio à exportação do prestador não foi dito.', SUPPORT],
      ['E0343', null, 'O apoio à exportação do cliente não foi dito.', SUPPORT],
      ['E0345', null, 'A ligação com movimento temporário de bens não foi dita.', SUPPORT],
      ['E0352', null, 'A importação temporária de bens exige o número da declaração de importação.', SUPPORT],
      [
        'E0354',
        null,
        'Sem movimento temporário de bens, a nota não leva declaração de importação nem registro de exportação.',
        SUPPORT,
      ],
      ['E0356', null, 'A exportação temporária de bens exige o número do registro de exportação.', SUPPORT],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: obra e evento',
    rows: [
      ['E0370', 'nfs_service.national_service_code', 'Este código é de obra e exige os dados dela.', WORKS],
      ['E0372', 'nfs_service.national_service_code', 'Há dados de obra num código que não é de obra.', WORKS],
      ['E0380', null, 'O CEP da obra não é da cidade da prestação.', WORKS],
      ['E0382', null, 'Uma obra no exterior não leva CEP.', WORKS],
      ['E0384', null, 'A prestação é no exterior, e falta o endereço da obra lá.', WORKS],
      ['E0386', null, 'A prestação é no Brasil, e a obra tem endereço no exterior.', WORKS],
      ['E0390', 'nfs_service.national_service_code', 'Este código é de evento e exige os dados dele.', SHOW],
      ['E0392', 'nfs_service.national_service_code', 'Há dados de evento num código que não é de evento.', SHOW],
      ['E0398', null, 'O CEP do evento não é da cidade da prestação.', SHOW],
      ['E0400', null, 'Um evento no exterior não leva CEP.', SHOW],
      ['E0402', null, 'A prestação é no exterior, e falta o endereço do evento lá.', SHOW],
      ['E0404', null, 'A prestação é no Brasil, e o evento tem endereço no exterior.', SHOW],
      [
        'E0420',
        null,
        'Nota emitida pelo cliente ou intermediário exige um documento de referência.',
        'Emita a nota como prestador do serviço.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: valores do serviço',
    rows: [
      [
        'E0423',
        null,
        'O intermediário que emite tem de dizer quanto recebeu.',
        'Emita a nota como prestador do serviço.',
      ],
      ['E0424', null, 'Só o intermediário que emite diz quanto recebeu.', SUPPORT],
      ['E0425', null, 'O valor recebido é menor que o do serviço.', SUPPORT],
      ['E0427', 'total', 'Os descontos e deduções passam do valor do serviço.', 'Diminua o desconto ou as deduções.'],
      [
        'E0428',
        'total',
        'Os descontos, deduções e retenções passam do valor do serviço.',
        'Diminua o desconto, as deduções ou as retenções.',
      ],
      ['E0429', 'deductions', 'As deduções deixam o ISS abaixo do mínimo de 2 %.', 'Diminua as deduções.'],
      [
        'E0431',
        'discount',
        'O desconto incondicionado tem de ser maior que zero e menor que o serviço.',
        'Corrija o desconto, ou deixe-o em branco.',
      ],
      [
        'E0432',
        'discount_conditional',
        'O desconto condicionado tem de ser maior que zero e menor que o serviço.',
        'Corrija o desconto, ou deixe-o em branco.',
      ],
    ],
  },
]
