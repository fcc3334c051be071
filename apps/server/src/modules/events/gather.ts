import type { Change } from './message.ts'

/** More rows than this of a kind and company are told as many: the screen reads its list again in any case. */
const MOST_IDS = 50

export type Gatherer = { add(change: Change): void; take(): Change[] }

/** Changes of one kind, company and person become one, with the ids of all of them. */
export function makeGatherer(): Gatherer {
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
