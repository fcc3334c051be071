import { API, type CallSpec } from '@talao/contract/api'
import { ERRORS } from '@talao/contract/errors'
import { z } from 'zod'
import { CALL_TEXTS } from './texts.ts'

type Json = Record<string, unknown>

/** The description of the calls meant for a seller's own programs, made from the contract that checks them. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of Object.keys(CALL_TEXTS) as (keyof typeof CALL_TEXTS)[]) {
    const [method, path] = call.split(' ') as [string, string]
    const templated = path.replace(/:(\w+)/g, '{$1}')
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(call, API[call]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talão',
      version: '1',
      description:
        'API para os sistemas do vendedor: envie vendas, mude a situação delas e leia as notas emitidas. Crie o cliente em Integrações, Token de API.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'O segredo do cliente (tlo_live_…), ou o token de acesso que POST /oauth/token responde.',
        },
      },
      schemas: { Error: ERROR },
    },
  }
}

function operation(call: keyof typeof CALL_TEXTS, spec: CallSpec): Json {
  const { summary, key, success = [200] } = CALL_TEXTS[call] as { summary: string; key?: true; success?: number[] }
  const answer = spec.answer ? { content: jsonContent(spec.answer, 'output') } : {}
  return {
    summary,
    operationId: call.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase(),
    ...(spec.who === 'open' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(key ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(spec.body ? { requestBody: { required: true, content: jsonContent(spec.body, 'input') } } : {}),
    responses: {
      ...Object.fromEntries(success.map((status) => [status, { description: ANSWERS[status], ...answer }])),
      ...Object.fromEntries(refusalsOf(spec, key === true).map(([status, text]) => [status, refusal(text)])),
    },
  }
}

const ANSWERS: Record<number, string> = { 200: 'Feito.', 201: 'Criada.' }

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'Uma chave sua por pedido. O mesmo pedido com a mesma chave, em até 30 dias, recebe a mesma resposta.',
}

function refusalsOf(spec: CallSpec, hasKey: boolean): [number, string][] {
  return [
    [401, ERRORS.nao_autenticado.text],
    ...(spec.params ? ([[404, ERRORS.nao_encontrado.text]] as [number, string][]) : []),
    ...(hasKey ? ([[409, ERRORS.chave_com_outro_conteudo.text]] as [number, string][]) : []),
    ...(spec.body || spec.query ? ([[422, ERRORS.dados_invalidos.text]] as [number, string][]) : []),
    [429, ERRORS.limite_excedido.text],
  ]
}

function refusal(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: jsonSchema(schema, io) } }
}

/** What a transform makes of a value concerns nobody outside: requests are described as they are sent. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return described
}

const ERROR: Json = {
  type: 'object',
  required: ['code', 'message', 'errors', 'request_id'],
  properties: {
    code: { type: 'string', description: 'O nome do erro, que não muda.' },
    message: { type: 'string', description: 'O que fazer, em português.' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}
