import type { Change } from './message.ts'

/** Above this many rows per kind and company, send `many` instead of ids: the screen reloads its list anyway. */
const MOST_IDS = 50

export type Gatherer = { add(change: Change): void; take(): Change[] }

/** Merges changes of one kind, company and user into one, with all their ids. */
export function makeChangeBuffer(): Gatherer {
  let held = new Map<string, Change>()
  return {
    add(change) {
      const name = `${change.kind}|${change.company_id}|${change.user_id}`
      const before = held.get(name)
      held.set(name, joined(before, change))
    },
    take() {
      const taken = [...held.values()]
      held = new Map()
      return taken
    },
  }
}

function joined(before: Change | undefined, change: Change): Change {
  const ids = [...new Set([...(before?.ids ?? []), ...change.ids])]
  const many = before?.many === true || change.many || ids.length > MOST_IDS
  return { ...change, ids: many ? [] : ids, many }
}
