import type { LiveEventData } from '@talao/contract/notification/live-event'
import { type Actor, companyScope } from '../../kit/http/actor.ts'
import type { Change } from './message.ts'

/** The user of a stream, and which companies they may see. */
export type Viewer = {
  userId: number
  sessionId: number
  /** Undefined means all companies. */
  companies: ReadonlySet<number> | undefined
  /** Companies the user is a member of. Notifications belong to users, so this also limits a platform administrator. */
  own: ReadonlySet<number>
  /** The access when the stream began. If it changes, the stream ends. */
  standing: string
}

/** The viewer for a user, limited to the requested companies if any. 404 for a company the user may not see. */
export function viewerOf(actor: Actor, asked: readonly number[] | undefined): Viewer {
  const scope = companyScope(actor, asked)
  const own = actor.memberships.map(({ company_id }) => company_id).filter((id) => !asked || asked.includes(id))
  return {
    userId: actor.userId,
    sessionId: actor.sessionId,
    companies: scope && new Set(scope),
    own: new Set(own),
    standing: accessKeyOf(
      actor.isPlatformAdmin,
      actor.memberships.map(({ company_id }) => company_id),
    ),
  }
}

export function accessKeyOf(isPlatformAdmin: boolean, companies: readonly number[]): string {
  return `${isPlatformAdmin}|${companies.toSorted((one, other) => one - other).join()}`
}

/** Row-level access of the stream. */
function sees(viewer: Viewer, { kind, company_id, user_id }: Change): boolean {
  if (user_id !== null && user_id !== viewer.userId) return false
  if (kind === 'notification') return viewer.own.has(company_id)
  return viewer.companies === undefined || viewer.companies.has(company_id)
}

/** Above this many companies at once, one event without ids is sent for all of them. */
const MOST_COMPANIES = 20

export type ViewerEvent = { event: Change['kind']; data: LiveEventData }

/** The events one viewer gets for the gathered changes. */
export function eventsFor(viewer: Viewer, changes: readonly Change[]): ViewerEvent[] {
  const seen = Map.groupBy(
    changes.filter((change) => sees(viewer, change)),
    ({ kind }) => kind,
  )
  return [...seen].flatMap(([event, own]): ViewerEvent[] =>
    own.length > MOST_COMPANIES
      ? [{ event, data: { company_id: null, ids: [], many: true } }]
      : own.map(({ company_id, ids, many }) => ({ event, data: { company_id, ids: ids.map(idOf), many } })),
  )
}

/** Notifications have uuids, all other rows numbers. */
function idOf(id: string): number | string {
  return /^\d+$/.test(id) ? Number(id) : id
}
