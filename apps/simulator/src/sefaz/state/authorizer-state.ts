import { ENVIRONMENTS, type Environment, type SimulatorContext } from '../../context/context.ts'
import { AUTHORIZERS } from '../authorizers.ts'

/** paused answers 108, stopped answers 109, unreachable drops the connection. */
export const AUTHORIZER_STATES = ['operating', 'paused', 'stopped', 'unreachable'] as const
export type AuthorizerState = {
  state: (typeof AUTHORIZER_STATES)[number]
  /** Whether this authoriser has activated its contingency (SVC). */
  svc: boolean
  /**
   * For how long after the legal deadline it still accepts a cancellation, answering 155. No UF's real figure could be
   * confirmed.
   */
  lateCancelHours: number
}
export type AuthorizerChange = { authorizer: string; environment?: Environment | undefined } & {
  [K in keyof AuthorizerState]?: AuthorizerState[K] | undefined
}

type Row = { authorizer: string; environment: Environment; state: AuthorizerState['state']; svc: number; late: number }

const SELECT = 'select authorizer, environment, state, svc, late_cancel_hours late from sefaz_authorizer'

export function authorizerState(
  world: SimulatorContext,
  authorizer: string,
  environment: Environment,
): AuthorizerState {
  const row = world.db.one<Row>(`${SELECT} where authorizer = ? and environment = ?`, authorizer, environment)
  return { state: row?.state ?? 'operating', svc: row?.svc === 1, lateCancelHours: row?.late ?? 0 }
}

/** Changes only the given fields; without an environment, in both. Throws a RangeError for an unknown name. */
export function setAuthorizer(world: SimulatorContext, { authorizer, environment, ...wish }: AuthorizerChange): void {
  if (!AUTHORIZERS.includes(authorizer)) throw new RangeError(`autorizador desconhecido: ${authorizer}`)
  for (const place of environment ? [environment] : ENVIRONMENTS) {
    const now = authorizerState(world, authorizer, place)
    world.db.run(
      'insert or replace into sefaz_authorizer (authorizer, environment, state, svc, late_cancel_hours) values (?, ?, ?, ?, ?)',
      authorizer,
      place,
      wish.state ?? now.state,
      (wish.svc ?? now.svc) ? 1 : 0,
      wish.lateCancelHours ?? now.lateCancelHours,
    )
  }
}

export function listAuthorizers(world: SimulatorContext) {
  return world.db
    .all<Row>(`${SELECT} order by authorizer, environment`)
    .map(({ late, svc, ...row }) => ({ ...row, svc: svc === 1, late_cancel_hours: late }))
}
