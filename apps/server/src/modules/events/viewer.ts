import type { LiveEventData } from '@talao/contract/live-event'
import { type Actor, companyScope } from '../../http/actor.ts'
import type { Change } from './message.ts'

/** Who looks at a stream, and what of the house they may see. */
export type Viewer = {
  userId: number
  sessionId: number
  /** Undefined: all of them. */
  companies: ReadonlySet<number> | undefined
  /** Where they belong: notifications are a person's, also a platform administrator's. */
  own: ReadonlySet<number>
  /** What they were allowed when the stream began: any other and it ends. */
  standing: string
}

/** Somebody as the viewer of a stream, of all that is theirs or of the companies asked for; 404 for another's. */
export function viewerOf(actor: Actor, asked: readonly number[] | undefined): Viewer {
  const scope = companyScope(actor, asked)
  const own = actor.memberships.map(({ company_id }) => company_id).filter((id) => !asked || asked.includes(id))
  return {
    userId: actor.userId,
    sessionId: actor.sessionId,
    companies: scope && new Set(scope),
    own: new Set(own),
    standing: standingOf(
      actor.isWise,
      actor.memberships.map(({ company_id }) => company_id),
    ),
  }
}

export function standingOf(isWise: boolean, companies: readonly number[]): string {
  return `${isWise}|${companies.toSorted((one, other) => one - other).join()}`
}

/** The wall of the stream. */
function sees(viewer: Viewer, { kind, company_id, user_id }: Change): boolean {
  if (user_id !== null && user_id !== viewer.userId) return false
  if (kind === 'notification') return viewer.own.has(company_id)
  return viewer.companies === undefined || viewer.companies.has(company_id)
}

/** Of more companies than this at once it is told that something of several changed. */
const MOST_COMPANIES = 20

export type Told = { event: Change['kind']; data: LiveEventData }

/** What one viewer is told of what was gathered. */
export function tellingOf(viewer: Viewer, changes: readonly Change[]): Told[] {
  const seen = Map.groupBy(
    changes.filter((change) => sees(viewer, change)),
    ({ kind }) => kind,
  )
  return [...seen].flatMap(([event, own]): Told[] =>
    own.length > MOST_COMPANIES
      ? [{ event, data: { company_id: null, ids: [], many: true } }]
      : own.map(({ company_id, ids, many }) => ({ event, data: { company_id, ids: ids.map(idOf), many } })),
  )
}

/** Notifications are named by uuid, everything else by number. */
function idOf(id: string): number | string {
  return /^\d+$/.test(id) ? Number(id) : id
}
