import { childText } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { type Call, headOf, type ServiceParts } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { RET_RECEIPT } from '../layout/answers.ts'
import { RECEIPT } from '../layout/requests.ts'
import { writeAnswer } from '../layout/write.ts'
import { lotByReceipt } from '../register/lot.ts'
import { readRequest } from './request.ts'

/** NFeRetAutorizacao4: 105 while a lot is pending, then 104 with one protocol per note. */
export const RECEIPT_SERVICE: ServiceParts = { refuse, serve }

function refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string {
  const nRec = /^[0-9]{15}$/.exec(childText(call.root, 'nRec') ?? '')?.[0] ?? '0'.repeat(15)
  return writeAnswer(RET_RECEIPT, { ...headOf(world, call, verdict), nRec })
}

function serve(world: SimulatorContext, call: Call): string {
  const request = readRequest(world, call, RECEIPT)
  if (!request.ok) return refuse(world, call, request.refusal)
  const lot = lotByReceipt(world, request.value.nRec, call.environment)
  if (!lot) return refuse(world, call, cstatAnswer('106'))
  if (lot.answers === null) return refuse(world, call, cstatAnswer('105'))
  const head = { ...headOf(world, call, cstatAnswer('104')), nRec: lot.receipt }
  return writeAnswer(RET_RECEIPT, head, ...(JSON.parse(lot.answers) as string[]))
}
