import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Agenda } from '../context/agenda.ts'
import type { PastNumbers, SimulatorContext } from '../context/context.ts'
import { decideNote } from '../focus-nfe/decide-note.ts'
import type { Storage } from '../focus-nfe/files/storage.ts'
import { decideLot } from '../sefaz/register/lot.ts'
import { buildHttpApp } from './http-app.ts'

type Past = {
  app: FastifyInstance
  at(instant: number, numbers: PastNumbers): void
}

/**
 * `/_simulador/passado/INSTANT/NUMBERS/…`: handles the rest of the path as a request made at that instant
 * (milliseconds), with these numbers (`readNumbers`), and decides it before answering. The demonstration uses it to
 * create a year of history. The caller is identified by the usual token.
 */
export function pastRoutes(app: FastifyInstance, world: SimulatorContext, storage: Storage): void {
  let past: Past | undefined
  let turn: Promise<unknown> = Promise.resolve()
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/_simulador/passado/:at/:numbers/*',
    handler: async (request, reply) => {
      const { at, numbers, '*': rest } = request.params as { at: string; numbers: string; '*': string }
      const { headers, body, method, url } = request
      const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
      // Requests for different instants share one clock, so they run one at a time.
      const answered = turn.then(async () => {
        past ??= openPast(world, storage)
        past.at(Number(at), readNumbers(numbers))
        return past.app.inject({ method, url: `/${rest}${query}`, headers, payload: body } as InjectOptions)
      })
      turn = answered.catch(() => undefined)
      const response = await answered
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        connection: _connection,
        ...kept
      } = response.headers
      return reply.code(response.statusCode).headers(kept).send(response.rawPayload)
    },
  })
}

/**
 * Parses `FIRST-LAST` of the numbers sent, followed for an NFS-e by `FIRST-LAST` of the numbers issued:
 * `120-180-118-177`.
 */
function readNumbers(text: string): PastNumbers {
  const [first = 1, last = first, firstIssued = first, lastIssued = last] = text.split('-').map(Number)
  return { sent: { first, last }, issued: { first: firstIssued, last: lastIssued } }
}

/** The same database with a clock that is set per request. Answers have no latency, and credits are not limited. */
function openPast(world: SimulatorContext, storage: Storage): Past {
  let now = 0
  const agenda: Agenda = {
    // Decide at once, in the transaction that stores the note, so that a killed simulator leaves no note undecided.
    add: (kind, subject) => {
      if (kind === 'decide') decideNote(own, subject)
      if (kind === 'lot') decideLot(own, subject)
    },
    advance: () => Promise.resolve(),
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
  const own: SimulatorContext = {
    ...world,
    agenda,
    live: false,
    past: readNumbers(''),
    settings: { ...world.settings, latencyMs: { low: 0, high: 0 }, rateLimit: Number.MAX_SAFE_INTEGER },
    time: {
      now: () => new Date(now),
      skip: (ms) => {
        now += ms
      },
    },
  }
  return {
    app: buildHttpApp(own, storage),
    at: (instant, numbers) => {
      now = instant
      own.past = numbers
    },
  }
}
