import { type Environment, nowMs, type SimulatorContext } from '../../context/context.ts'
import type { Service } from '../authorizers.ts'

/** Allowed queries of one key per hour. A client that exceeds them is blocked for an hour. Source: NT 2018.002. */
const MOST_CONSULTS = 10
const HOUR_MS = 3_600_000

type User = { cnpj: string; environment: Environment; service: Service }

export function isBlocked(world: SimulatorContext, { cnpj, environment, service }: User): boolean {
  const where = 'cnpj = ? and environment = ? and service = ? and until > ?'
  const values = [cnpj, environment, service, nowMs(world)] as const
  return world.db.one(`select 1 from sefaz_block where ${where}`, ...values) !== undefined
}

/** Counts a query of a key. True when it exceeds the limit; the client is then blocked for an hour. */
export function countConsult(world: SimulatorContext, user: User, chave: string): boolean {
  const { cnpj, environment, service } = user
  const now = nowMs(world)
  world.db.run('delete from sefaz_consult where at <= ?', now - HOUR_MS)
  world.db.run(
    'insert into sefaz_consult (cnpj, environment, chave, at) values (?, ?, ?, ?)',
    cnpj,
    environment,
    chave,
    now,
  )
  const where = 'cnpj = ? and environment = ? and chave = ?'
  const found = world.db.one<{ n: number }>(
    `select count(*) n from sefaz_consult where ${where}`,
    cnpj,
    environment,
    chave,
  )
  if ((found?.n ?? 0) <= MOST_CONSULTS) return false
  world.db.run(
    'insert or replace into sefaz_block (cnpj, environment, service, until) values (?, ?, ?, ?)',
    cnpj,
    environment,
    service,
    now + HOUR_MS,
  )
  return true
}
