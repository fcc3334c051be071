// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const REGISTER = 'Confira o cadastro da empresa na prefeitura e na Receita.'

/** Rejections of the prestador. */
export const SEFIN_PROVIDER: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: prestador',
    rows: [
      ['E0080', 'company.cnpj', 'O CNPJ da empresa não é válido.', 'Confira o CNPJ no cadastro da empresa.'],
      [
        'E0082',
        'company.cnpj',
        'A Receita não tinha o CNPJ da empresa na competência.',
        'Confira o CNPJ e a competência.',
      ],
      [
        'E0084',
        'company.address.city_id',
        'A empresa não tem estabelecimento na cidade que emite.',
        'Corrija a cidade no cadastro da empresa, ou registre-a na prefeitura.',
      ],
      ['E0096', 'company.cnpj', 'O CPF do prestador não é válido.', 'Confira o documento no cadastro da empresa.'],
      [
        'E0098',
        'company.cnpj',
        'A Receita não tinha o CPF do prestador na competência.',
        'Confira o documento e a competência.',
      ],
      [
        'E0099',
        'company.municipal_registration',
        'O CPF do prestador não está registrado na cidade que emite.',
        REGISTER,
      ],
      [
        'E0112',
        'company.cnpj',
        'Quem emite não pode se identificar com documento estrangeiro.',
        'Emita com o CNPJ da empresa.',
      ],
      ['E0113', 'company.cnpj', 'O prestador com endereço no exterior precisa de documento estrangeiro.', SUPPORT],
      ['E0114', 'company.cnpj', 'Quem emite tem de se identificar com CNPJ ou CPF.', 'Emita com o CNPJ da empresa.'],
      ['E0115', null, 'O motivo de não ter documento estrangeiro não serve ao prestador.', SUPPORT],
      [
        'E0116',
        'company.municipal_registration',
        'A cidade exige a inscrição municipal da empresa na nota.',
        'Informe a inscrição municipal no cadastro da empresa e envie de novo.',
      ],
      [
        'E0119',
        'company.municipal_registration',
        'A inscrição municipal não está autorizada a emitir.',
        'Peça a autorização na prefeitura.',
      ],
      [
        'E0120',
        'company.municipal_registration',
        'A cidade não registrou inscrição municipal para a empresa, e a nota traz uma.',
        'Apague a inscrição municipal no cadastro da empresa e envie de novo.',
      ],
      ['E0121', null, 'Quando o prestador emite, a nota não leva o nome dele.', SUPPORT],
      ['E0122', 'company.corporate_name', 'Falta o nome do prestador.', SUPPORT],
      ['E0123', 'company.corporate_name', 'O prestador estrangeiro precisa do nome na nota.', SUPPORT],
      [
        'E0124',
        'company.municipal_registration',
        'A inscrição municipal estava inativa na competência.',
        'Regularize a inscrição na prefeitura, ou corrija-a no cadastro da empresa.',
      ],
      ['E0125', 'company.address', 'Falta o endereço do prestador no Brasil.', SUPPORT],
      ['E0128', null, 'Quando o prestador emite, a nota não leva o endereço dele.', SUPPORT],
      ['E0129', 'company.address', 'Falta o endereço do prestador, que não é quem emite.', SUPPORT],
      [
        'E0130',
        'company.address.city_id',
        'A cidade do prestador não existe na tabela do IBGE.',
        'Escolha a cidade na lista do cadastro da empresa.',
      ],
      [
        'E0132',
        'company.address.city_id',
        'A cidade da nota não é a do CNPJ do prestador.',
        'Corrija a cidade no cadastro da empresa.',
      ],
      [
        'E0134',
        'company.address.city_id',
        'A cidade da nota não é a do CPF do prestador.',
        'Corrija a cidade no cadastro da empresa.',
      ],
      [
        'E0138',
        'company.address.postal_code',
        'O CEP do prestador não existe ou é de outra cidade.',
        'Corrija o CEP no cadastro da empresa.',
      ],
      ['E0142', 'company.address', 'O prestador estrangeiro precisa do endereço no exterior.', SUPPORT],
      ['E0146', 'company.address', 'O país do prestador não existe, ou é o Brasil.', SUPPORT],
      ['E0148', 'company.email', 'O e-mail da empresa não é válido.', 'Corrija o e-mail no cadastro da empresa.'],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: regime tributário',
    rows: [
      [
        'E0160',
        'company.tax_regime',
        'Na Receita, a situação da empresa no Simples era outra neste mês.',
        'Corrija o regime no cadastro da empresa, ou a competência da nota.',
      ],
      [
        'E0161',
        'issue_at',
        'As notas de MEI deste mês só são emitidas pelo sistema nacional.',
        'Emita a nota pelo sistema nacional.',
      ],
      [
        'E0162',
        'company.tax_regime',
        'Só ME e EPP do Simples dizem como apuram os tributos.',
        'Confira o regime no cadastro da empresa.',
      ],
      [
        'E0166',
        'company.tax_regime',
        'Uma ME ou EPP do Simples tem de dizer como apura os tributos.',
        'Informe no cadastro da empresa se o ISS é pago dentro do Simples.',
      ],
      [
        'E0172',
        'company.special_tax_regime',
        'O regime especial só vale em serviço tributável.',
        'Use regime especial Nenhum, ou corrija a tributação do serviço.',
      ],
      [
        'E0174',
        'company.special_tax_regime',
        'O MEI não tem regime especial.',
        'Use regime especial Nenhum no cadastro da empresa.',
      ],
      [
        'E0175',
        'company.special_tax_regime',
        'Quem apura tudo pelo Simples não tem regime especial.',
        'Use regime especial Nenhum no cadastro da empresa.',
      ],
      [
        'E0176',
        'company.special_tax_regime',
        'Com ISS devido em outra cidade, só cabe regime Nenhum ou Profissional autônomo registrado.',
        'Use regime especial Nenhum, ou registre o autônomo na prefeitura.',
      ],
      [
        'E0177',
        'company.special_tax_regime',
        'A cidade do ISS não admite este regime especial.',
        'Use regime especial Nenhum, ou fale com a prefeitura.',
      ],
      [
        'E0178',
        'company.special_tax_regime',
        'A cidade do ISS não dá este regime à empresa neste serviço.',
        'Use regime especial Nenhum, ou fale com a prefeitura.',
      ],
    ],
  },
]
