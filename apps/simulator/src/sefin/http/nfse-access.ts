import type { FastifyRequest } from 'fastify'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import type { RegisteredNfse } from '../nfse-store.ts'
import { isParty } from '../parties.ts'
import { callerOf } from './access.ts'
import { envelope, errorsOf, inWords } from './envelope.ts'

type Asked = { ok: true; nfse: RegisteredNfse } | { ok: false; http: number; body: Record<string, unknown> }

/** Returns the note to its parties only: 400 for an invalid id, 404 for an unknown one, 403 for other callers. */
export function findNfseForParty(
  world: SimulatorContext,
  request: FastifyRequest,
  { environment, isShaped }: { environment: Environment; isShaped: boolean },
  find: () => RegisteredNfse | undefined,
): Asked {
  const no = (http: number, text: string): Asked => ({
    ok: false,
    http,
    body: { ...envelope(world, environment), ...errorsOf(world, 'erro', [inWords(text)]) },
  })
  if (!isShaped) return no(400, 'O identificador consultado é inválido.')
  const nfse = find()
  if (!nfse) return no(404, 'Não foi encontrada NFS-e com o identificador informado.')
  return isParty(nfse, callerOf(request).cnpj)
    ? { ok: true, nfse }
    : no(403, 'Consulta desta NFS-e não é permitida para este usuário.')
}
