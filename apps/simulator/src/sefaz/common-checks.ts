import type { SimulatorContext } from '../context/context.ts'
import { isContingency, normalAuthorizer } from './authorizers.ts'
import { type Call, ufOf } from './call.ts'
import { cstatAnswer, type SefazAnswer } from './cstat.ts'
import { certificateRefusal } from './judge/certificates.ts'
import { authorizerState } from './state/authorizer-state.ts'
import { isBlocked } from './state/query-limit.ts'

/** Checks common to all messages, before their service handles them. Source: MOC 7.0, validações comuns. */
export function commonRefusal(world: SimulatorContext, call: Call): SefazAnswer | undefined {
  return (
    certificateRefusal('transmitter', call.caller.certificate, world.time.now()) ??
    closed(world, call) ??
    call.unreadable ??
    spelling(call)
  )
}

function closed(world: SimulatorContext, call: Call): SefazAnswer | undefined {
  const { authorizer, environment, service, caller } = call
  const { state } = authorizerState(world, authorizer, environment)
  if (state === 'paused') return cstatAnswer('108')
  if (state === 'stopped') return cstatAnswer('109')
  if (isContingency(authorizer) && !isSwitchedOn(world, call)) return cstatAnswer('114')
  return isBlocked(world, { cnpj: caller.cnpj ?? '', environment, service }) ? cstatAnswer('656') : undefined
}

/**
 * SVC serves a UF only while the UF's own authoriser has activated it. Receipt queries name no UF, so they always pass.
 */
function isSwitchedOn(world: SimulatorContext, call: Call): boolean {
  const uf = ufOf(call)
  if (!uf) return call.service === 'NFeRetAutorizacao4'
  return [uf, normalAuthorizer(uf)].some((name) => authorizerState(world, name, call.environment).svc)
}

function spelling({ payload }: Call): SefazAnswer | undefined {
  if (/<\/?[A-Za-z_][\w.-]*:/.test(payload)) return cstatAnswer('404')
  return /^\s|\s$|>\s+</.test(payload) ? cstatAnswer('588') : undefined
}
