// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const CERTIFICATE = 'Envie um certificado A1 válido da empresa, da ICP-Brasil, no cadastro dela.'
const CITY_SEAL = 'Nada a fazer: esta assinatura é da prefeitura.'

/** Rejections of the certificate, the signature and the encoding of the message. */
export const SEFIN_ENVELOPE: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: assinatura',
    rows: [
      ['E0714', null, 'A assinatura da nota não confere com o conteúdo.', SUPPORT],
      [
        'E0715',
        'company.a1_certificate_file',
        'O certificado que assinou a nota está vencido, revogado ou incompleto.',
        CERTIFICATE,
      ],
      ['E0716', 'company.a1_certificate_file', 'O certificado que assinou a nota não serve para assinar.', CERTIFICATE],
      ['E0717', null, 'A nota foi enviada sem assinatura.', SUPPORT],
      [
        'E0718',
        'company.a1_certificate_file',
        'O certificado A1 não é da empresa que emite.',
        'Envie o certificado do mesmo CNPJ da empresa no cadastro dela.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00, RN_RECEPCAO_DPS',
    rows: [
      ['E1200', 'company.a1_certificate_file', 'A Receita não aceitou o certificado usado na conexão.', CERTIFICATE],
      [
        'E1203',
        'company.a1_certificate_file',
        'O certificado usado na conexão está vencido ou ainda não vale.',
        'Renove o certificado A1 e envie-o no cadastro da empresa.',
      ],
      [
        'E1205',
        'company.a1_certificate_file',
        'A cadeia do certificado usado na conexão está incompleta.',
        CERTIFICATE,
      ],
      [
        'E1206',
        null,
        'A Receita não conseguiu conferir se o certificado foi revogado.',
        'Aguarde: o envio pode ser repetido mais tarde.',
        'wait',
      ],
      [
        'E1207',
        'company.a1_certificate_file',
        'O certificado usado na conexão foi revogado.',
        'Compre um certificado A1 novo e envie-o no cadastro da empresa.',
      ],
      ['E1208', 'company.a1_certificate_file', 'O certificado usado na conexão não é da ICP-Brasil.', CERTIFICATE],
      ['E1209', 'company.a1_certificate_file', 'O certificado usado na conexão não traz CPF nem CNPJ.', CERTIFICATE],
      ['E1225', null, 'A Receita não conseguiu decodificar o arquivo enviado.', SUPPORT],
      ['E1226', null, 'O arquivo enviado está quebrado.', SUPPORT],
      ['E1228', null, 'O arquivo usa prefixos de namespace, que a Receita não aceita.', SUPPORT],
      ['E1229', null, 'O arquivo não está em UTF-8.', SUPPORT],
      ['E1235', null, 'O arquivo não seguiu o formato da NFS-e.', SUPPORT],
      ['E1242', null, 'O tipo de documento enviado não é do sistema nacional.', SUPPORT],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: assinatura da NFS-e',
    rows: [
      ['E1630', null, 'A assinatura da NFS-e não confere com o conteúdo.', CITY_SEAL, 'never'],
      ['E1632', null, 'O certificado que assinou a NFS-e está vencido, revogado ou incompleto.', CITY_SEAL, 'never'],
      ['E1634', null, 'O certificado que assinou a NFS-e não serve para assinar.', CITY_SEAL, 'never'],
      ['E1636', null, 'A NFS-e foi compartilhada sem assinatura.', CITY_SEAL, 'never'],
      ['E1638', null, 'A NFS-e não foi assinada pela cidade que a emitiu.', CITY_SEAL, 'never'],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo II v1.00, RN EVENTO: assinatura',
    rows: [
      ['E1980', null, 'A assinatura do pedido de evento não confere com o conteúdo.', SUPPORT],
      [
        'E1983',
        'company.a1_certificate_file',
        'O certificado que assinou o pedido está vencido, revogado ou incompleto.',
        CERTIFICATE,
      ],
      [
        'E1986',
        'company.a1_certificate_file',
        'O certificado que assinou o pedido não serve para assinar.',
        CERTIFICATE,
      ],
      ['E1989', null, 'O pedido de evento foi enviado sem assinatura.', SUPPORT],
      [
        'E1991',
        'company.a1_certificate_file',
        'O certificado A1 não é de quem pede o evento.',
        'Envie o certificado do mesmo CNPJ da empresa no cadastro dela.',
      ],
      ['E2020', null, 'A assinatura do evento não confere com o conteúdo.', CITY_SEAL, 'never'],
      ['E2023', null, 'O certificado que assinou o evento está vencido, revogado ou incompleto.', CITY_SEAL, 'never'],
      ['E2026', null, 'O certificado que assinou o evento não serve para assinar.', CITY_SEAL, 'never'],
      ['E2029', null, 'O evento foi compartilhado sem assinatura.', CITY_SEAL, 'never'],
      ['E2032', null, 'O evento não foi assinado pela cidade que o emitiu.', CITY_SEAL, 'never'],
    ],
  },
]
