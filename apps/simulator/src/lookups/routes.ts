import { setTimeout as sleep } from 'node:timers/promises'
import { parseCnpj } from '@talao/fiscal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nowMs, type SimulatorContext } from '../context/context.ts'
import { Refusal } from '../http/refusal.ts'
import { registeredCompany } from './company.ts'
import { isSlow, SLOW_MS } from './invented.ts'
import { placeAt } from './postal-address.ts'
import type { Company, Place } from './register-input.ts'
import { asBrasilApiCep, asCnpja, asCnpjWs, asReceita, asSintegraWs, asViaCep } from './shapes.ts'

type Answer = { status: number; body: unknown }
/** One endpoint of a registry. `answer` covers known and unknown numbers and a missing key. */
type Door = {
  host: string
  path: string
  perMinute: number
  answer: (world: SimulatorContext, request: FastifyRequest) => Answer
}

const DOORS: readonly Door[] = [
  {
    host: 'api.cnpja.com',
    path: '/office/:cnpj',
    perMinute: 60,
    answer: (world, request) =>
      request.headers.authorization
        ? ofCompany(world, request, asCnpja, { code: 404, message: 'not found' })
        : { status: 401, body: { code: 401, message: 'not authenticated' } },
  },
  {
    host: 'open.cnpja.com',
    path: '/office/:cnpj',
    perMinute: 5,
    answer: (world, request) => ofCompany(world, request, asCnpja, { code: 404, message: 'not found' }),
  },
  {
    host: 'publica.cnpj.ws',
    path: '/cnpj/:cnpj',
    perMinute: 3,
    answer: (world, request) => ofCompany(world, request, asCnpjWs, { status: 404, titulo: 'Não encontrado' }),
  },
  {
    host: 'brasilapi.com.br',
    path: '/api/cnpj/v1/:cnpj',
    perMinute: 60,
    answer: (world, request) =>
      ofCompany(world, request, asReceita, {
        message: 'CNPJ não encontrado',
        type: 'not_found',
        name: 'NotFoundError',
      }),
  },
  {
    host: 'minhareceita.org',
    path: '/:cnpj',
    perMinute: 60,
    answer: (world, request) => ofCompany(world, request, asReceita, { message: 'CNPJ não encontrado' }),
  },
  {
    host: 'www.sintegraws.com.br',
    path: '/api/v1/execute-api.php',
    perMinute: 60,
    answer: (world, request) => {
      const { token, cnpj = '' } = request.query as { token?: string; cnpj?: string }
      if (!token) return { status: 200, body: { code: '2', status: 'ERROR', message: 'Token inválido.' } }
      const company = registeredCompany(world, cnpj)
      const none = { code: '1', status: 'ERROR', message: 'CNPJ não encontrado.' }
      return { status: 200, body: company ? asSintegraWs(company) : none }
    },
  },
  {
    host: 'viacep.com.br',
    path: '/ws/:cep/json',
    perMinute: 300,
    answer: (world, request) => {
      const place = placeOf(world, request)
      return { status: 200, body: place ? asViaCep(place) : { erro: 'true' } }
    },
  },
  {
    host: 'brasilapi.com.br',
    path: '/api/cep/v2/:cep',
    perMinute: 60,
    answer: (world, request) => {
      const place = placeOf(world, request)
      const none = {
        message: 'Todos os serviços de CEP retornaram erro.',
        type: 'service_error',
        name: 'CepPromiseError',
      }
      return place ? { status: 200, body: asBrasilApiCep(place) } : { status: 404, body: none }
    },
  },
]

const MINUTE_MS = 60_000

/** The registries of companies and postal codes, under their real hosts. */
export function lookupRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.register(async (doors) => {
    doors.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Refusal ? error.http : 500
      if (!(error instanceof Refusal)) world.log(`erro interno: ${String(error)}`)
      return reply.code(status).send({ message: 'Serviço indisponível' })
    })
    for (const { host, path, perMinute, answer } of DOORS) {
      const taken: number[] = []
      const serve = async (request: FastifyRequest, reply: FastifyReply) => {
        const now = nowMs(world)
        while (taken[0] !== undefined && now - taken[0] >= MINUTE_MS) taken.shift()
        if (taken.length >= perMinute)
          return reply.code(429).send({ message: 'Excedido o limite máximo de consultas por minuto' })
        taken.push(now)
        await thinkOver(world, request)
        const { status, body } = answer(world, request)
        return reply.code(status).send(body)
      }
      doors.get(`/${host}${path}`, serve)
      if (path.endsWith('/json')) doors.get(`/${host}${path}/`, serve)
    }
  })
}

/** Waits in real time for numbers of the demonstration's slow range. Never waits while the clock is fixed. */
async function thinkOver({ settings, live }: SimulatorContext, { params, query }: FastifyRequest): Promise<void> {
  const asked = { ...(query as object), ...(params as object) } as { cnpj?: string; cep?: string }
  if (settings.invents && live && isSlow(asked.cnpj ?? asked.cep ?? '')) await sleep(SLOW_MS / settings.timeScale)
}

function ofCompany(
  world: SimulatorContext,
  request: FastifyRequest,
  shape: (company: Company) => unknown,
  none: object,
): Answer {
  const { cnpj } = request.params as { cnpj: string }
  if (parseCnpj(cnpj) !== cnpj) return { status: 400, body: { message: 'CNPJ inválido' } }
  const company = registeredCompany(world, cnpj)
  return company ? { status: 200, body: shape(company) } : { status: 404, body: none }
}

function placeOf(world: SimulatorContext, request: FastifyRequest): Place | undefined {
  return placeAt(world, (request.params as { cep: string }).cep)
}
