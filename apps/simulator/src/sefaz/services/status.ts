import { ufOfCode } from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'
import { serves } from '../authorizers.ts'
import { type Call, headOf, type ServiceParts } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { RET_STATUS } from '../layout/answers.ts'
import { STATUS } from '../layout/requests.ts'
import { writeAnswer } from '../layout/write.ts'
import { readRequest } from './request.ts'

/** NFeStatusServico4. A paused or stopped authoriser and an inactive SVC were already refused by `commonRefusal`. */
export const STATUS_SERVICE: ServiceParts = { refuse, serve }

function refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string {
  return writeAnswer(RET_STATUS, headOf(world, call, verdict))
}

function serve(world: SimulatorContext, call: Call): string {
  const request = readRequest(world, call, STATUS)
  if (!request.ok) return refuse(world, call, request.refusal)
  const uf = ufOfCode(Number(request.value.cUF))
  if (!uf || !serves(call.authorizer, uf)) return refuse(world, call, cstatAnswer('289'))
  return writeAnswer(RET_STATUS, { ...headOf(world, call, cstatAnswer('107')), tMed: '1' })
}
