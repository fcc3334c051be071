import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { answerErrors } from './errors.ts'

const failing = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  ['refuses connections', failing('connect ECONNREFUSED /run/postgresql/.s.PGSQL.5432', 'ECONNREFUSED')],
  ['has no socket', failing('connect ENOENT /run/postgresql/.s.PGSQL.5432', 'ENOENT')],
  ['is shutting down', failing('terminating connection due to administrator command', '57P01')],
  ['has no connection left', failing('sorry, too many clients already', '53300')],
  ['went away while it was written to', failing('write EPIPE', 'EPIPE')],
  ['does not answer', failing('Query read timeout')],
  ['went away in a transaction', failing('Client has encountered a connection error and is not queryable')],
])('a database that %s is unavailable for now, and nobody’s fault', async (_how, error) => {
  const app = Fastify()
  answerErrors(app, makeLogger('silent', systemClock), () => [])
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'indisponivel'])
})
