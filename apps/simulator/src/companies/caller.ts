import type { X509Certificate } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Environment, SimulatorContext } from '../context/context.ts'
import { forbidden, Refusal } from '../http/refusal.ts'
import { type Company, companyByToken } from './company.ts'

export type Caller =
  | { kind: 'account'; token: string }
  | { kind: 'company'; token: string; company: Company; environment: Environment }
  | CertificateCaller

/** The caller of an authority, over TLS. The CNPJ is used as the token, so fault plans can name it. */
export type CertificateCaller = {
  kind: 'certificate'
  token: string
  cnpj: string | null
  certificate: X509Certificate
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The fault applied to this request. */
    fault: string | null
  }
}

/** Reads the caller from HTTP Basic: the token is the user, without a password. Null for an unknown token. */
export function identify(world: SimulatorContext, authorization: string | undefined): Caller | null {
  const token = basicUser(authorization)
  if (!token) return null
  if (token === world.settings.accountToken) return { kind: 'account', token }
  const found = companyByToken(world, token)
  return found ? { kind: 'company', token, ...found } : null
}

export function callerIsAccount(request: FastifyRequest): void {
  if (request.caller?.kind !== 'account') throw request.caller ? forbidden() : new Unauthorized()
}

/** Accepts any known token. */
export function callerKnown(request: FastifyRequest): void {
  if (!request.caller) throw new Unauthorized()
}

/** The company and environment of the token. Throws a 403 refusal when the host name is of the other environment. */
export function callerCompany(request: FastifyRequest): { company: Company; environment: Environment } {
  const caller = request.caller
  if (!caller) throw new Unauthorized()
  if (caller.kind !== 'company') throw forbidden()
  const [host = ''] = request.hostname.split('.')
  const named = HOSTS[host]
  if (named && named !== caller.environment) throw forbidden()
  return caller
}

/**
 * One instance serves both hosts. Clients that use these host names (homologacao.localhost) get the environments kept
 * apart.
 */
const HOSTS: Record<string, Environment> = { homologacao: 'homologacao', api: 'producao' }

/** 401 with an empty body. */
export class Unauthorized extends Refusal {
  constructor() {
    super(401, 'nao_autorizado', 'Token ausente ou desconhecido')
  }
}

function basicUser(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? []
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] : undefined
}
