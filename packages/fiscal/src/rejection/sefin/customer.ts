// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const BY_POSTAL_CODE = 'Busque o endereço pelo CEP e escolha a cidade na lista.'
const NO_MIDDLEMAN = 'Avise o suporte: o Talão emite sem intermediário.'

/** Rejections of the tomador and the intermediário. */
export const SEFIN_CUSTOMER: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 009): tomador',
    rows: [
      [
        'E0187',
        'customer_note',
        'Este indicador de operação exige os dados do cliente.',
        'Informe o cliente, ou troque o indicador da operação.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: tomador',
    rows: [
      ['E0188', 'customer_note.document', 'O CNPJ do cliente não é válido.', 'Confira o CNPJ com o cliente.'],
      ['E0190', 'customer_note.document', 'A Receita não tem o CNPJ do cliente.', 'Confira o CNPJ com o cliente.'],
      [
        'E0194',
        'company.address.city_id',
        'O CNPJ do cliente que emite não tem estabelecimento na cidade da nota.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0202',
        'customer_note.document',
        'O cliente é a própria empresa.',
        'Troque o cliente, ou não emita nota desta venda.',
      ],
      [
        'E0204',
        'customer_note.document',
        'O ISS está retido, mas o cliente não tem CPF nem CNPJ.',
        'Informe o documento do cliente, ou desmarque o ISS retido.',
      ],
      ['E0206', 'customer_note.document', 'O CPF do cliente não é válido.', 'Confira o CPF com o cliente.'],
      ['E0207', 'customer_note.document', 'A Receita não tem o CPF do cliente.', 'Confira o CPF com o cliente.'],
      [
        'E0212',
        'company.address.city_id',
        'O CPF do cliente que emite não tem domicílio na cidade da nota.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0222',
        'customer_note.foreign_document',
        'Um cliente que emite não pode ter documento estrangeiro.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0223',
        'customer_note.foreign_document',
        'O cliente tem endereço no exterior e falta o documento de lá.',
        'Informe o documento estrangeiro, ou o motivo de não o ter.',
      ],
      [
        'E0224',
        'customer_note.document',
        'Um cliente que emite precisa de CPF ou CNPJ.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0226',
        'customer_note.no_foreign_document_reason',
        'O motivo de não ter documento estrangeiro não foi dito.',
        'Escolha dispensado ou não exigido como motivo.',
      ],
      [
        'E0228',
        'customer_note.municipal_registration',
        'A cidade exige a inscrição municipal do cliente que emite.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0229',
        'customer_note.municipal_registration',
        'A inscrição municipal do cliente estava inativa na competência.',
        'Apague a inscrição municipal do cliente, ou corrija-a.',
      ],
      [
        'E0231',
        'customer_note.municipal_registration',
        'A inscrição municipal do cliente não está autorizada a emitir.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0232',
        'customer_note.municipal_registration',
        'A cidade não registrou inscrição municipal para o cliente.',
        'Apague a inscrição municipal do cliente.',
      ],
      ['E0233', 'customer_note.name', 'O cliente estrangeiro precisa do nome na nota.', 'Informe o nome do cliente.'],
      [
        'E0234',
        'customer_note.address',
        'O imposto depende de onde o cliente está, e falta o endereço dele.',
        'Informe o endereço do cliente.',
      ],
      [
        'E0235',
        'customer_note.address',
        'Um cliente com CNPJ precisa de endereço no Brasil.',
        'Informe o endereço do cliente.',
      ],
      ['E0236', 'customer_note.address', 'Quando o cliente emite, a nota não leva o endereço dele.', SUPPORT],
      [
        'E0237',
        'customer_note.address',
        'O cliente retém o ISS, e falta o endereço dele.',
        'Informe o endereço do cliente, ou desmarque o ISS retido.',
      ],
      ['E0238', 'customer_note.address.city_id', 'A cidade do cliente não existe na tabela do IBGE.', BY_POSTAL_CODE],
      [
        'E0240',
        'customer_note.address.postal_code',
        'O CEP do cliente não existe ou é de outra cidade.',
        BY_POSTAL_CODE,
      ],
      [
        'E0242',
        'customer_note.address',
        'O cliente tem documento estrangeiro e falta o endereço no exterior.',
        'Marque o endereço como do exterior e complete-o.',
      ],
      [
        'E0246',
        'customer_note.address.country_id',
        'O país do cliente não existe, ou é o Brasil.',
        'Escolha na lista o país do cliente.',
      ],
      ['E0247', 'customer_note.email', 'O e-mail do cliente não é válido.', 'Corrija o e-mail ou deixe-o em branco.'],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: intermediário',
    rows: [
      ['E0248', null, 'O CNPJ do intermediário não é válido.', NO_MIDDLEMAN],
      ['E0250', null, 'A Receita não tem o CNPJ do intermediário.', NO_MIDDLEMAN],
      [
        'E0254',
        null,
        'O CNPJ do intermediário que emite não tem estabelecimento na cidade da nota.',
        'Emita a nota como prestador do serviço.',
      ],
      ['E0262', null, 'O intermediário é a própria empresa.', NO_MIDDLEMAN],
      [
        'E0264',
        'nfs_service.iss_source_withheld',
        'O ISS está retido pelo intermediário, e ele não tem CPF nem CNPJ.',
        'Desmarque o ISS retido.',
      ],
      ['E0266', null, 'O CPF do intermediário não é válido.', NO_MIDDLEMAN],
      ['E0268', null, 'A Receita não tem o CPF do intermediário.', NO_MIDDLEMAN],
      [
        'E0272',
        null,
        'O CPF do intermediário que emite não tem domicílio na cidade da nota.',
        'Emita a nota como prestador do serviço.',
      ],
      [
        'E0280',
        null,
        'Um intermediário que emite não pode ter documento estrangeiro.',
        'Emita a nota como prestador do serviço.',
      ],
      ['E0281', null, 'O intermediário tem endereço no exterior e falta o documento de lá.', NO_MIDDLEMAN],
      ['E0284', null, 'Um intermediário que emite precisa de CPF ou CNPJ.', 'Emita a nota como prestador do serviço.'],
      ['E0286', null, 'O motivo de o intermediário não ter documento estrangeiro não foi dito.', NO_MIDDLEMAN],
      [
        'E0287',
        null,
        'Falta a inscrição municipal do intermediário que emite.',
        'Emita a nota como prestador do serviço.',
      ],
      ['E0288', null, 'A inscrição municipal do intermediário estava inativa na competência.', NO_MIDDLEMAN],
      [
        'E0289',
        null,
        'A inscrição municipal do intermediário não está autorizada a emitir.',
        'Emita a nota como prestador do serviço.',
      ],
      ['E0290', null, 'A cidade não registrou inscrição municipal para o intermediário.', NO_MIDDLEMAN],
      ['E0291', null, 'O endereço do intermediário não cabe nesta nota.', NO_MIDDLEMAN],
      ['E0292', null, 'O intermediário estrangeiro precisa do nome na nota.', NO_MIDDLEMAN],
      ['E0293', null, 'O intermediário retém o ISS, e falta o endereço dele.', NO_MIDDLEMAN],
      ['E0294', null, 'A cidade do intermediário não existe na tabela do IBGE.', NO_MIDDLEMAN],
      ['E0296', null, 'O CEP do intermediário não existe ou é de outra cidade.', NO_MIDDLEMAN],
      ['E0298', null, 'O intermediário tem documento estrangeiro e falta o endereço no exterior.', NO_MIDDLEMAN],
      ['E0299', null, 'O país do intermediário não existe, ou é o Brasil.', NO_MIDDLEMAN],
      ['E0300', null, 'O e-mail do intermediário não é válido.', NO_MIDDLEMAN],
      ['E1388', null, 'Um intermediário com CNPJ precisa de endereço no Brasil.', NO_MIDDLEMAN],
    ],
  },
]
