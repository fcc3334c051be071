import type { FastifyRequest } from 'fastify'
import type { CertificateCaller } from '../../focus-nfe/identity.ts'
import { type CertificateFault, certificateFault } from '../../tls/client-certificate.ts'
import { type Environment, ENVIRONMENTS, type World } from '../../world.ts'
import { refusal, type SefinRefusal } from '../refusal.ts'

/** Which of the two hosts a path stands for; undefined when it names neither. */
export function environmentOf(request: FastifyRequest): Environment | undefined {
  const { environment } = request.params as { environment?: string }
  return ENVIRONMENTS.find((one) => one === environment)
}

/** The server lets nobody in without a certificate; the CNPJ is the certificate's. */
export function callerOf(request: FastifyRequest): CertificateCaller {
  if (request.caller?.kind !== 'certificate') throw new Error('a request without certificate came through')
  return request.caller
}

/** What the national system says of the certificate of a line: E1200 to E1209. Fonte: anexo I, regras gerais. */
export function lineRefusal(world: World, request: FastifyRequest): SefinRefusal | undefined {
  const fault = certificateFault(callerOf(request).certificate, world.time.now())
  return fault && refusal(CODES[fault])
}

const CODES: Record<CertificateFault, string> = {
  invalid: 'E1200',
  expired: 'E1203',
  not_icp_brasil: 'E1208',
  without_cnpj: 'E1209',
}
