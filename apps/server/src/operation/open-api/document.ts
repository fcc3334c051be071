import { API, type Call, type CallSpec } from '@talao/contract/api'
import { ERRORS, type ErrorCode } from '@talao/contract/errors/errors'
import { LIVE_EVENTS, LiveEventData } from '@talao/contract/notification/live-event'
import { z } from 'zod'
import { LIMITS } from '../../kit/http/concurrency-limits.ts'
import { CONTENT_TYPES } from '../../kit/sheet/write-sheet.ts'
import { AREAS, DETAILS } from './texts.ts'

type Json = Record<string, unknown>
export type Operation = {
  summary: string
  description?: string
  tags: string[]
  operationId: string
  'x-quem': string
  security: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}
type Parameter = { name: string; in: string; required: boolean; schema: Json; description?: string }
export type OpenApi = Json & {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** Every call of the contract as OpenAPI 3.1, generated from the schemas that validate it. */
export function openApiDocument(publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const { id, calls } of AREAS)
    for (const [call, summary] of Object.entries(calls) as [Call, string][]) {
      const [method = '', path = ''] = call.split(' ')
      const templated = path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
      paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(call, summary, id) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talão',
      version: '1',
      description: `As chamadas do Talão: notas, vendas, produtos, integrações e empresas. Um programa seu entra com um token criado em Integrações, Token de API. ${HOW_TO_ASK.join(' ')}`,
    },
    servers: [{ url: publicUrl }],
    tags: AREAS.map(({ id, title }) => ({ name: id, description: title })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Error: ERROR } },
  }
}

/** Rules that apply to every call. */
export const HOW_TO_ASK = [
  'Um método que o endereço não tem responde 405, com os que ele tem em Allow; um corpo de um tipo que a chamada não lê, 415.',
  'Um parâmetro vazio vale como ausente; nos filtros de uma lista, null e all também.',
  'Um valor desconhecido, um período ao contrário e um segundo campo de busca são recusados com 422, cada um no seu campo.',
  'product_id e o id de uma integração podem ser a própria busca ou, junto de uma data, uma situação ou outra busca, um filtro.',
  'Um 422 diz de uma vez tudo o que falta corrigir, campo por campo, em errors.',
] as const

const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'O segredo do cliente (tlo_live_…), ou o token de acesso que POST /oauth/token responde.',
  },
  sessao: {
    type: 'http',
    scheme: 'bearer',
    description:
      'O token de uma pessoa, que POST /oauth/token responde a e-mail e senha. O navegador o guarda num cookie.',
  },
}

const WHO_TEXTS = {
  open: 'qualquer um',
  user: 'quem trabalha na empresa',
  ADM: 'administrador da empresa',
  'WISE-ADM': 'administrador da plataforma',
} as const satisfies Record<CallSpec['who'], string>

function operation(call: Call, summary: string, area: string): Operation {
  const spec: CallSpec = API[call]
  const { success = [spec.status ?? 200], streams = false } = DETAILS[call] ?? {}
  const bodyKinds = spec.files ? ['multipart/form-data', 'application/json'] : ['application/json']
  return {
    summary,
    ...(isAlsoUpdate(call) ? { description: ALSO_UPDATE } : {}),
    tags: [area],
    operationId: call.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase(),
    'x-quem': spec.client === 'only' ? 'programas com token de API' : WHO_TEXTS[spec.who],
    security: securityOf(spec),
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(spec.idempotencyKey === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(spec.body
      ? {
          requestBody: {
            required: !spec.body.safeParse(undefined).success,
            content: Object.fromEntries(bodyKinds.map((kind) => [kind, { schema: jsonSchema(spec.body, 'input') }])),
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(success.map((status) => [status, streams ? STREAM : answerOf(spec, status)])),
      ...refusals(refusalsOf(call, spec)),
    },
  }
}

/** Whether a resource created here is updated at `PUT path/:id`. */
function isAlsoUpdate(call: Call): boolean {
  return call.startsWith('POST ') && `${call.replace('POST', 'PUT')}/:id` in API
}

const ALSO_UPDATE =
  'Com _method=PUT, no corpo ou na consulta, e o id no corpo, altera esse id como PUT no mesmo endereço seguido do id: mesma permissão, mesmas recusas, e responde 200. Sem o id, nada é criado: 422.'

function securityOf(spec: CallSpec): Json[] {
  if (spec.who === 'open') return []
  if (spec.client === 'only') return [{ token: [] }]
  return spec.client === 'also' ? [{ sessao: [] }, { token: [] }] : [{ sessao: [] }]
}

function answerOf(spec: CallSpec, status: number): Operation['responses'][string] {
  const description = ANSWERS[status] ?? 'Feito.'
  if (!spec.answer) return { description: 'O arquivo.', content: { '*/*': { schema: BYTES } } }
  const page = { 'application/json': { schema: jsonSchema(spec.answer, 'output') } }
  return { description, content: { ...page, ...asFile(spec) } }
}

const BYTES: Json = { type: 'string', format: 'binary' }
const FILE_TYPES: Readonly<Record<string, string>> = { ...CONTENT_TYPES, pdf: 'application/pdf' }

/** With `format`, the call answers a file: the whole list instead of a page of it, or the reasons on paper. */
function asFile({ query }: CallSpec): Record<string, { schema: Json }> {
  const format = parametersOf(query, 'query').find(({ name }) => name === 'format')
  const types = formatsOf(format?.schema).flatMap((name) => FILE_TYPES[name] ?? [])
  return Object.fromEntries(types.map((type) => [type, { schema: BYTES }]))
}

function formatsOf(schema: Json = {}): string[] {
  return (schema['enum'] ?? []) as string[]
}

/** The names and data of the events are in the contract's `live-event.ts`. */
const STREAM = {
  description: `Eventos sem fim: ${LIVE_EVENTS.join(', ')}. Depois de \`reset\`, leia tudo de novo.`,
  content: { 'text/event-stream': { schema: jsonSchema(LiveEventData, 'output') } },
}

const ANSWERS: Record<number, string> = {
  200: 'Feito.',
  201: 'Criado.',
  202: 'Recebido; o trabalho segue sozinho. O id é o do documento (nota, venda, entrega), que conta como vai. Num lote, numa alteração de vários produtos ou numa busca de vendas, é o da tarefa, e task.href diz onde lê-la.',
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  description:
    'Uma chave sua por pedido. O mesmo pedido com a mesma chave, em até 30 dias, recebe a mesma resposta, com Idempotency-Replayed: true, e nada é feito de novo. Uma recusa não fica guardada. O que só aparece uma vez, como um segredo, volta null.',
}

/** The errors a call can return; the body's code tells which one. */
function refusalsOf(call: Call, spec: CallSpec): ErrorCode[] {
  const writes = !call.startsWith('GET ')
  return [
    ...(spec.who === 'open' ? [] : (['nao_autenticado', 'sem_permissao'] as const)),
    ...(spec.params || spec.query ? (['nao_encontrado'] as const) : []),
    ...(writes ? (['versao_desatualizada'] as const) : []),
    ...(spec.idempotencyKey === true ? (['chave_com_outro_conteudo'] as const) : []),
    ...(spec.body ? (['corpo_grande_demais', 'tipo_nao_aceito'] as const) : []),
    ...(spec.body || spec.query || spec.params ? (['dados_invalidos'] as const) : []),
    'limite_excedido',
    'indisponivel',
  ]
}

/** Groups codes by status, because a status may appear only once. */
function refusals(codes: readonly ErrorCode[]): Operation['responses'] {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].http)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const description = same.map(described).join(' ')
      return [String(status), { description, content }]
    }),
  )
}

const AT_ONCE = `Uma pessoa ou um programa tem até ${LIMITS.request.atWork} pedidos em atendimento; outros ${LIMITS.request.mostWaiting} esperam a vez por até ${LIMITS.request.waitMs / 1000} segundos. Retry-After diz em quantos segundos tentar de novo.`

function described(code: ErrorCode): string {
  const when = code === 'limite_excedido' ? ` ${AT_ONCE}` : ''
  return `\`${code}\` ${ERRORS[code].text}${when}`
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  // The router has no name for the rest of a path.
  return Object.entries(properties).map(([name, value]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    ...describedParameter(name, value),
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function describedParameter(name: string, schema: Json): { description?: string } {
  const description = name === 'format' && formatsOf(schema).includes('pdf') ? REASONS_AS_PDF : DESCRIPTIONS[name]
  return description === undefined ? {} : { description }
}

const REASONS_AS_PDF =
  'pdf: as mesmas razões numa página A4. O que não cabe fica de fora, primeiro as fontes do fim, e a página diz quanto.'
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  _method: 'PUT, em maiúsculas ou não. Também pode vir no corpo. Outra palavra é recusada.',
  first:
    'true: a de uma só empresa, como objeto em vez de lista. Quem tem várias diz qual em company_id; sem isso, 422.',
  format:
    'csv ou xlsx: a lista inteira como arquivo, com o mesmo filtro e a mesma ordem. A página, o with e os pedidos de totais não contam. Um arquivo por vez para cada pessoa.',
  check:
    'Com format: não manda o arquivo, responde quantas linhas ele teria, como em {"total": 12}, ou por que seria recusado.',
}

/** Describes requests as they are sent, before any transform. */
function jsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema ?? z.unknown(), {
    io,
    unrepresentable: 'any',
  }) as Json
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
