import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Agenda } from '../agenda.ts'
import { decideNote } from '../focus-nfe/decide-note.ts'
import type { Storage } from '../focus-nfe/files/storage.ts'
import { buildApp } from '../http/app.ts'
import { decideLot } from '../sefaz/register/lot.ts'
import type { PastNumbers, World } from '../world.ts'

type Past = {
  app: FastifyInstance
  at(instant: number, numbers: PastNumbers): void
}

/**
 * `/_simulador/passado/INSTANT/NUMBERS/…`: the request behind it, answered as of that instant (milliseconds) with these numbers (`readNumbers`),
 * and decided before it is answered. The demonstration's world gets its year by it. The caller is known by the same token as without it.
 */
export function pastDoor(app: FastifyInstance, world: World, storage: Storage): void {
  let past: Past | undefined
  let turn: Promise<unknown> = Promise.resolve()
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/_simulador/passado/:at/:numbers/*',
    handler: async (request, reply) => {
      const { at, numbers, '*': rest } = request.params as { at: string; numbers: string; '*': string }
      const { headers, body, method, url } = request
      const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
      // Requests of different instants share one clock, so they take turns.
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

/** `FIRST-LAST` of what is sent and, of an NFS-e, `FIRST-LAST` of what is issued behind it: `120-180-118-177`. */
function readNumbers(text: string): PastNumbers {
  const [first = 1, last = first, firstIssued = first, lastIssued = last] = text.split('-').map(Number)
  return { sent: { first, last }, issued: { first: firstIssued, last: lastIssued } }
}

/** The same books under a clock that is put where it is wanted. Nobody is kept waiting, and nobody's credits are counted. */
function openPast(world: World, storage: Storage): Past {
  let now = 0
  const agenda: Agenda = {
    // At once, in the transaction that takes the note in: a simulator that is killed leaves no note that nobody will ever decide.
    add: (kind, subject) => {
      if (kind === 'decide') decideNote(own, subject)
      if (kind === 'lot') decideLot(own, subject)
    },
    advance: () => Promise.resolve(),
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
  const own: World = {
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
    app: buildApp(own, storage),
    at: (instant, numbers) => {
      now = instant
      own.past = numbers
    },
  }
}
