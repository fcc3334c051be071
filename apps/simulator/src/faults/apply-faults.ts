import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../context/context.ts'
import { Refusal } from '../http/refusal.ts'
import { drawFault, type Fault } from './plan.ts'
import { wrongBody } from './wrong-body.ts'

/** Applies planned faults to requests, some before any work is done, some after everything is stored. */
export function applyFaults(app: FastifyInstance, world: SimulatorContext): void {
  const drawn = new WeakMap<FastifyRequest, Fault>()

  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const fault = drawFault(world, {
      stage: 'request',
      token: request.caller?.token ?? null,
      method: request.method,
      path,
    })
    if (!fault) return
    drawn.set(request, fault)
    request.fault = fault.kind
    await playBefore(fault, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = drawn.get(request)
    return fault ? playAfter(fault, reply, payload) : payload
  })
}

async function playBefore({ kind, params }: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (kind === 'drop_before') {
    request.raw.socket.destroy()
    reply.hijack()
  }
  if (kind === 'error_before') throw new Refusal(500, 'erro_interno', 'Erro interno')
  if (kind === 'rate_limit') {
    reply.header('Rate-Limit-Remaining', '0').header('Rate-Limit-Reset', String(params.seconds ?? 30))
    throw new Refusal(429, 'limite_excedido', 'Limite de requisições por minuto excedido')
  }
}

const PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

async function playAfter({ kind, params }: Fault, reply: FastifyReply, payload: unknown): Promise<unknown> {
  switch (kind) {
    case 'drop_after':
      reply.raw.destroy()
      return payload
    case 'error_after':
      reply.code(500).type('application/json')
      return withLength(reply, JSON.stringify({ codigo: 'erro_interno', mensagem: 'Erro interno' }))
    case 'delay':
      await sleep(params.ms ?? 1000)
      return payload
    case 'html_body':
      reply.code(params.status ?? 502).type('text/html; charset=utf-8')
      return withLength(reply, PAGE)
    case 'truncated_json':
    case 'truncated':
      return typeof payload === 'string' || Buffer.isBuffer(payload) ? withLength(reply, firstHalf(payload)) : payload
    case 'wrong_body':
      return typeof payload === 'string' ? withLength(reply, wrongBody(payload, params.part ?? 'cnpj')) : payload
    default:
      return payload
  }
}

function firstHalf<Body extends string | Buffer>(body: Body): string | Buffer {
  const half = Math.ceil(body.length / 2)
  return typeof body === 'string' ? body.slice(0, half) : body.subarray(0, half)
}

function withLength(reply: FastifyReply, body: string | Buffer): string | Buffer {
  reply.header('Content-Length', String(Buffer.byteLength(body)))
  return body
}
