import { describe, expect, it } from 'vitest'
import { EXAMPLE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { withFocus } from '../../testing/focus-nfe/server.ts'
import { NFE_API } from './nfe-api.ts'
import { consultFocusNote, preparedJson, sendFocusNote } from './notes.ts'

type Row = readonly [status: number, codigo: string, mensagem: string, outcome: object]

const REJECTED = { kind: 'REJECTED', failure: 'rejected' }
const AUTH = { kind: 'REJECTED', failure: 'auth' }
const EXISTS = { kind: 'ALREADY_EXISTS' }

/**
 * Source: documentação da Focus NFe, "Erros" e "Status da API" de cada documento. The last six come from authorities'
 * errors it forwards, its newer endpoints and field reports.
 */
const ANSWERS_TO_SEND: readonly Row[] = [
  [400, 'requisicao_invalida', 'Parâmetro "natureza_operacao" não informado', REJECTED],
  [400, 'requisicao_invalida', 'CNPJ do emitente não autorizado ou não informado.', REJECTED],
  [400, 'requisicao_invalida', 'CNPJ/UF do emitente não autorizado ou não informado.', REJECTED],
  [400, 'requisicao_invalida', 'Não existe série com os critérios informados.', REJECTED],
  [400, 'empresa_nao_habilitada', 'Emitente ainda não habilitado para emissão de NFSe', AUTH],
  [400, 'certificado_vencido', 'O certificado do emitente está vencido', AUTH],
  [400, 'nfe_cancelada', 'Nota Fiscal já cancelada', EXISTS],
  [400, 'nfe_nao_autorizada', 'Nota fiscal não autorizada', REJECTED],
  [400, 'parametros_invalidos', 'JSON inválido', REJECTED],
  [403, 'permissao_negada', 'CNPJ do emitente não autorizado.', AUTH],
  [404, 'nao_encontrado', 'Nota fiscal não encontrada', { kind: 'UNKNOWN', failure: 'malformed' }],
  [415, 'corpo_invalido', 'O corpo não é um JSON válido', REJECTED],
  [422, 'nfe_autorizada', 'Nota fiscal já autorizada', EXISTS],
  [422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada', REJECTED],
  [422, 'em_processamento', 'Nota fiscal em processamento', EXISTS],
  [422, 'erro_validacao_schema', 'Erro na validação do Schema XML', REJECTED],
  [422, 'erro_validacao', 'Erro de validação', REJECTED],
  [422, 'erro_validacao', 'Já existe um DPS com esta referência', EXISTS],
  [422, 'erro_validacao_xml', 'O XML não pode ser interpretado, verifique seu conteúdo e tente novamente', REJECTED],
  [422, 'already_processed', 'A nota fiscal foi cancelada', EXISTS],
  [422, 'pending_operation', 'Há uma operação pendente', EXISTS],
  [422, 'object_not_found', 'Objeto não encontrado', { kind: 'UNKNOWN', failure: 'malformed' }],
  [409, 'conflito', 'Referência em uso', EXISTS],
  [429, 'limite_excedido', 'Limite de requisições', { kind: 'REJECTED', failure: 'throttled', retryAfterSeconds: 9 }],
  [500, 'erro_interno', 'Erro interno', { kind: 'UNKNOWN', failure: 'unavailable' }],
  [422, 'RNG9999', 'Erro não catalogado.', { kind: 'UNKNOWN', failure: 'unavailable' }],
  [422, 'RNG9997', 'Erro de esquema', REJECTED],
  [418, 'codigo_novo', 'Nunca visto', { kind: 'UNKNOWN', failure: 'malformed' }],
]

describe('an error of Focus', () => {
  const focus = withFocus()
  const KEY = EXAMPLE_KEY
  const answer = (status: number, codigo: string, mensagem: string) =>
    focus().server.answer({
      status,
      headers: { 'rate-limit-reset': '9' },
      body: JSON.stringify({ codigo, mensagem }),
    })

  it.each(ANSWERS_TO_SEND)('%i %s "%s" answers a creation', async (status, codigo, mensagem, outcome) => {
    answer(status, codigo, mensagem)
    const said = await sendFocusNote(NFE_API, preparedJson({}), KEY, focus().access)
    expect(said).toMatchObject(outcome)
    if (said.kind === 'REJECTED') expect(said.faults.map(({ text }) => text).join()).toContain(mensagem)
  })

  it('names no time to wait unless somebody is asked to wait', async () => {
    answer(500, 'erro_interno', 'Erro interno')
    expect(await sendFocusNote(NFE_API, preparedJson({}), KEY, focus().access)).toMatchObject({
      retryAfterSeconds: null,
    })
  })

  it.each([
    [404, 'nao_encontrado', { kind: 'ABSENT' }],
    [422, 'object_not_found', { kind: 'UNKNOWN', failure: 'malformed' }],
    [400, 'requisicao_invalida', { kind: 'UNKNOWN', failure: 'malformed' }],
    [403, 'permissao_negada', { kind: 'UNKNOWN', failure: 'auth' }],
    [422, 'em_processamento', { kind: 'UNKNOWN', failure: 'malformed' }],
  ] as const)(
    '%i %s answers a consult: only one of them says that there is no note',
    async (status, codigo, outcome) => {
      answer(status, codigo, 'Mensagem')
      expect(await consultFocusNote(NFE_API, KEY, focus().access)).toMatchObject(outcome)
    },
  )
})
