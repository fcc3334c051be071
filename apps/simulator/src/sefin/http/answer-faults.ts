import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { drawFault, type Fault } from '../../faults/plan.ts'
import { listNfse } from '../nfse-store.ts'
import { pack } from './packed.ts'

type Body = Record<string, unknown>

/** Falsifies an answer of the national system according to a planned fault. Everything is already done and stored. */
const SPOILED: Partial<Record<Fault['kind'], (body: Body, world: SimulatorContext) => Body>> = {
  answer_without_xml: ({ nfseXmlGZipB64: _note, eventoXmlGZipB64: _event, ...rest }) => rest,
  answer_without_key: ({ chaveAcesso: _key, ...rest }) => rest,
  answer_unreadable_gzip: (body) => changed(body, { nfseXmlGZipB64: NO_GZIP, eventoXmlGZipB64: NO_GZIP }),
  answer_wrong_key: (body) => changed(body, { chaveAcesso: withWrongDigit(String(body['chaveAcesso'])) }),
  answer_of_another: (body, world) => {
    const [other] = listNfse(world, {}).filter(({ chave }) => chave !== body['chaveAcesso'])
    return other ? changed(body, { chaveAcesso: other.chave, nfseXmlGZipB64: pack(other.xml) }) : body
  },
  bad_gateway: () => ({ erro: 'Bad Gateway' }),
}
const NO_GZIP = Buffer.from('isto não é gzip').toString('base64')

export function applyAnswerFaults(app: FastifyInstance, world: SimulatorContext): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const [path = ''] = request.url.split('?')
    const token = request.caller?.token ?? null
    const fault = drawFault(world, { stage: 'answer', token, method: request.method, path })
    const spoil = fault && SPOILED[fault.kind]
    if (!fault || !spoil) return payload
    request.fault = fault.kind
    if (fault.kind === 'bad_gateway') reply.code(502)
    return spoil(payload as Body, world)
  })
}

/** Changes only fields that the answer already has. */
function changed(body: Body, values: Body): Body {
  return { ...body, ...Object.fromEntries(Object.entries(values).filter(([name]) => name in body)) }
}

function withWrongDigit(chave: string): string {
  return `${chave.slice(0, -1)}${(Number(chave.at(-1)) + 1) % 10}`
}
