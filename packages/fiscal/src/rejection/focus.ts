// table
import { type Rejection, type RejectionRow, rejectionOf, rejectionsOf } from './rejection.ts'
import { SUPPORT } from './support.ts'

const SOURCE = 'Documentação da Focus NFe: Erros, Referência e Status da API'
const ADOPT = 'Nada a fazer: a nota é consultada e o resultado dela é adotado.'

/** Rejections that have a code of Focus NFe itself. */
export const FOCUS_REJECTIONS: readonly Rejection[] = rejectionsOf([
  {
    source: SOURCE,
    rows: [
      [
        'requisicao_invalida',
        null,
        'A Focus NFe não aceitou um dado do pedido.',
        'Corrija o dado que a resposta aponta e envie de novo.',
      ],
      ['parametros_invalidos', null, 'A Focus NFe não entendeu o pedido.', SUPPORT],
      [
        'empresa_nao_habilitada',
        'company.cnpj',
        'A empresa ainda não pode emitir este tipo de nota na Focus NFe.',
        'Habilite o tipo de nota no cadastro da empresa e envie de novo.',
      ],
      [
        'certificado_vencido',
        'company.a1_certificate_file',
        'O certificado A1 da empresa está vencido.',
        'Renove o certificado A1 e envie-o no cadastro da empresa.',
      ],
      [
        'permissao_negada',
        'company.cnpj',
        'O token da Focus NFe não vale para esta empresa ou este ambiente.',
        'Confira o token e o ambiente no cadastro da empresa.',
      ],
      [
        'nao_encontrado',
        null,
        'A Focus NFe não tem esta nota.',
        'Aguarde: a nota é consultada outra vez antes de um novo envio.',
        'consult_first',
      ],
      [
        'object_not_found',
        null,
        'A Focus NFe não tem a nota deste pedido.',
        'Aguarde: a nota é consultada outra vez antes de um novo envio.',
        'consult_first',
      ],
      ['nfe_autorizada', null, 'A nota já está autorizada na Focus NFe.', ADOPT, 'consult_first'],
      ['nfe_cancelada', null, 'A nota já está cancelada na Focus NFe.', ADOPT, 'consult_first'],
      ['em_processamento', null, 'A nota já está em processamento na Focus NFe.', ADOPT, 'consult_first'],
      ['already_processed', null, 'O pedido já foi atendido pela Focus NFe.', ADOPT, 'consult_first'],
      ['pending_operation', null, 'A Focus NFe ainda está atendendo um pedido desta nota.', ADOPT, 'consult_first'],
      ['processando_autorizacao', null, 'A nota espera a resposta da autoridade.', ADOPT, 'consult_first'],
      [
        'nfe_nao_autorizada',
        null,
        'A nota não está autorizada, e o pedido exige isso.',
        'Consulte a nota para ver a situação dela.',
        'consult_first',
      ],
      ['erro_validacao', null, 'A Focus NFe não aceitou os dados.', 'Corrija o que a resposta aponta e envie de novo.'],
      [
        'erro_validacao_schema',
        null,
        'Faltam dados da nota, ou algum está fora do formato.',
        'Corrija os campos apontados e envie de novo.',
      ],
      ['erro_validacao_xml', null, 'O XML enviado não pôde ser lido.', 'Confira o arquivo e envie-o de novo.'],
      ['erro_autorizacao', null, 'A autoridade recusou a nota.', 'Corrija o que a resposta aponta e envie de novo.'],
      ['negado', null, 'O ambiente nacional recusou a nota.', 'Corrija o que a resposta aponta e envie de novo.'],
      [
        'erro_cancelamento',
        null,
        'A autoridade recusou o cancelamento, e a nota continua valendo.',
        'Leia o motivo na resposta; se o prazo passou, emita uma devolução.',
        'consult_first',
      ],
      [
        'denegado',
        null,
        'A nota foi negada em definitivo, e o número foi gasto.',
        'Regularize o cadastro e emita outra nota, com outro número.',
        'next_number',
      ],
      [
        'token_recusado',
        'company.cnpj',
        'A Focus NFe não aceitou o token da empresa.',
        'Confira o token no cadastro da empresa.',
      ],
      [
        'limite_excedido',
        null,
        'O limite de pedidos por minuto da Focus NFe acabou.',
        'Aguarde: o envio continua em instantes.',
        'wait',
      ],
    ],
  },
])

type MessageRule = { code: string; pattern: RegExp; rejection: Rejection }

/**
 * Rules for codes whose message is more specific than the code. The first match wins, before the rules by code alone.
 */
export const FOCUS_BY_MESSAGE: readonly MessageRule[] = [
  rule(/^j[áa] existe /i, [
    'erro_validacao',
    null,
    'A nota já chegou à Focus NFe com esta referência.',
    ADOPT,
    'consult_first',
  ]),
  rule(/^j[áa] existe /i, [
    'requisicao_invalida',
    null,
    'O pedido já chegou à Focus NFe com esta referência.',
    ADOPT,
    'consult_first',
  ]),
  rule(/justificativa/i, [
    'requisicao_invalida',
    'reason',
    'A justificativa falta ou não tem o tamanho certo.',
    'Escreva a justificativa, com 15 a 255 caracteres.',
  ]),
  rule(/CNPJ(\/UF)? do emitente n[ãa]o autorizado/i, [
    'requisicao_invalida',
    'company.cnpj',
    'A Focus NFe não atende este CNPJ com este token.',
    'Confira o CNPJ, a UF e o token no cadastro da empresa.',
  ]),
  rule(/n[ãa]o existe s[ée]rie/i, [
    'requisicao_invalida',
    'serie',
    'A série não existe no cadastro da Focus NFe.',
    'Confira a série nas configurações de emissão da empresa.',
  ]),
  rule(/par[âa]metro .* n[ãa]o informado/i, [
    'requisicao_invalida',
    null,
    'Faltou um dado no pedido à Focus NFe.',
    SUPPORT,
  ]),
]

function rule(pattern: RegExp, row: RejectionRow): MessageRule {
  return { code: row[0], pattern, rejection: rejectionOf(row, SOURCE) }
}
