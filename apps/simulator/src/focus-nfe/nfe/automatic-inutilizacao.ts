import { companyByCnpj } from '../../companies/company.ts'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { notFound } from '../../http/refusal.ts'
import { notifyHooks } from '../hooks/notify-hooks.ts'
import { voidRange } from './inutilizacao.ts'

type OwnVoid = { cnpj: string; environment: Environment; serie: number; first: number; last: number }

/** The service inutilizes the numbers left unused by a failed note, and notifies the `inutilizacao` hooks. */
export function inutilizeAutomatically(world: SimulatorContext, { cnpj, environment, serie, first, last }: OwnVoid) {
  const company = companyByCnpj(world, cnpj)
  if (!company) throw notFound('Empresa não encontrada')
  const answer = voidRange(
    world,
    { company, environment },
    {
      cnpj,
      serie: String(serie),
      numero_inicial: String(first),
      numero_final: String(last),
      justificativa: 'Numeração não utilizada por falha na emissão',
    },
  )
  if (answer['status'] === 'autorizado') {
    notifyHooks(world, { company, environment, event: 'inutilizacao', noteId: null, body: answer })
  }
  return answer
}
