// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const ASK_CITY = 'Fale com a prefeitura da cidade que emitiu a nota.'
const ANALYSIS = 'Peça a análise fiscal do cancelamento à prefeitura.'
const LOOK = 'Consulte os eventos da nota para ver o que já vale.'
const CITY_ONLY = 'Nada a fazer: este evento é da prefeitura.'
const FOR_PARTY = 'Consulte os eventos da nota: outra manifestação já vale.'
const EXPLAIN = 'Escreva o motivo, com 15 a 255 caracteres.'

/** Rejections of cancelling and manifestação events. */
export const SEFIN_EVENTS: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo II v1.00, RN EVENTO: pedido de registro',
    rows: [
      ['E0802', null, 'Este evento já está no sistema nacional.', LOOK, 'consult_first'],
      [
        'E0812',
        'company.a1_certificate_file',
        'O CNPJ de quem pede não é o do certificado A1.',
        'Use o certificado da empresa que pede o evento.',
      ],
      [
        'E0813',
        'company.cnpj',
        'O CNPJ de quem pede não pode registrar este evento.',
        'Peça o evento com a empresa que emitiu a nota.',
      ],
      [
        'E0815',
        'company.a1_certificate_file',
        'O CPF de quem pede não é o do certificado A1.',
        'Use o certificado de quem pede o evento.',
      ],
      [
        'E0816',
        'company.cnpj',
        'O CPF de quem pede não pode registrar este evento.',
        'Peça o evento com quem emitiu a nota.',
      ],
      ['E0822', null, 'O prazo da prefeitura para cancelar passou.', ANALYSIS, 'never'],
      ['E0823', null, 'O valor da nota passa do que a prefeitura deixa cancelar.', ANALYSIS, 'never'],
      ['E0824', null, 'Uma nota sem cliente identificado não pode ser cancelada.', ASK_CITY, 'never'],
      ['E0827', null, 'O imposto da nota já foi recolhido, e ela não pode ser cancelada.', ASK_CITY, 'never'],
      [
        'E0831',
        'in_production',
        'O evento foi enviado a um ambiente que não gerou a nota.',
        'Cancele a nota no sistema que a emitiu.',
      ],
      ['E0840', null, 'Outro evento da nota impede o cancelamento.', LOOK, 'consult_first'],
      ['E0845', null, 'Outro evento da nota impede a substituição.', LOOK, 'consult_first'],
      ['E0848', null, 'Outro evento da nota impede o pedido de análise fiscal.', LOOK, 'consult_first'],
      ['E0852', null, 'Outro evento da nota impede o deferimento do cancelamento.', CITY_ONLY, 'never'],
      ['E0853', null, 'Não há pedido de análise a deferir.', CITY_ONLY, 'never'],
      ['E0855', null, 'Outro evento da nota impede o indeferimento do cancelamento.', CITY_ONLY, 'never'],
      ['E0856', null, 'Não há pedido de análise a indeferir.', CITY_ONLY, 'never'],
      ['E0860', null, 'Outro evento da nota impede a confirmação pelo prestador.', FOR_PARTY, 'consult_first'],
      ['E0861', null, 'Outro evento da nota impede a confirmação pelo cliente.', FOR_PARTY, 'consult_first'],
      ['E0862', null, 'Outro evento da nota impede a confirmação pelo intermediário.', FOR_PARTY, 'consult_first'],
      ['E0863', null, 'Outro evento da nota impede a confirmação por decurso de prazo.', FOR_PARTY, 'consult_first'],
      ['E0864', null, 'Outro evento da nota impede a rejeição pelo prestador.', FOR_PARTY, 'consult_first'],
      ['E0866', null, 'Outro evento da nota impede a rejeição pelo cliente.', FOR_PARTY, 'consult_first'],
      ['E0868', null, 'Outro evento da nota impede a rejeição pelo intermediário.', FOR_PARTY, 'consult_first'],
      ['E0870', null, 'Outro evento da nota impede anular a rejeição.', FOR_PARTY, 'consult_first'],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo II v1.00, RN EVENTO: conteúdo do pedido',
    rows: [
      ['E1802', null, 'O identificador do evento não repete os dados dele.', SUPPORT],
      ['E1805', null, 'Este evento já está no ambiente de dados nacional.', LOOK, 'consult_first'],
      [
        'E1818',
        null,
        'Confirmação e rejeição são registradas direto no sistema nacional, não pela prefeitura.',
        CITY_ONLY,
        'never',
      ],
      ['E1825', null, 'A versão do formato do pedido não vale mais.', SUPPORT],
      ['E1827', null, 'O identificador do pedido de evento não repete os dados dele.', SUPPORT],
      [
        'E1831',
        null,
        'A nota deste evento não está no ambiente nacional.',
        'Consulte a nota pela chave antes de tentar de novo.',
        'consult_first',
      ],
      ['E1833', null, 'Esta parte já confirmou ou rejeitou a nota.', FOR_PARTY, 'consult_first'],
      ['E1835', null, 'Esta rejeição já foi anulada.', FOR_PARTY, 'consult_first'],
      [
        'E1843',
        null,
        'A hora do evento está à frente do relógio da Receita.',
        'Tente de novo em alguns minutos.',
        'wait',
      ],
      [
        'E1845',
        'in_production',
        'O evento de teste foi à produção, ou o de produção foi ao teste.',
        'Confira o ambiente da empresa e peça o evento de novo.',
      ],
      ['E1944', 'reason', 'Com motivo Outros, falta explicar a rejeição do prestador.', EXPLAIN],
      ['E1949', 'reason', 'Com motivo Outros, falta explicar a rejeição do cliente.', EXPLAIN],
      ['E1954', 'reason', 'Com motivo Outros, falta explicar a rejeição do intermediário.', EXPLAIN],
      ['E1960', null, 'Outro evento da nota impede o cancelamento de ofício.', CITY_ONLY, 'never'],
      ['E1963', null, 'A rejeição a anular não existe nesta nota.', LOOK, 'consult_first'],
      ['E1965', null, 'Outro evento da nota impede o bloqueio de ofício.', CITY_ONLY, 'never'],
      ['E1967', null, 'A nota já tem este bloqueio de ofício.', CITY_ONLY, 'never'],
      ['E1970', null, 'Outro evento da nota impede o desbloqueio de ofício.', CITY_ONLY, 'never'],
      ['E1976', null, 'O bloqueio a desfazer não existe.', CITY_ONLY, 'never'],
      ['E1978', null, 'O bloqueio já foi desfeito.', CITY_ONLY, 'never'],
    ],
  },
]
