import { useGoTo } from '../../components/links/use-go-to.ts'
import { useUser } from '../../components/session/current-user.ts'
import { today } from '../../lib/clock.ts'
import { filterGroup, type Group, hitGroups, otherKind, placeGroup } from './entries.ts'
import { placesFor } from './places.ts'
import { useFilterTotal, useSearchHits } from './queries.ts'
import { readRecent } from './recent.ts'
import { understand } from './understand.ts'

/** All entries that match `typed`. `settled` is the debounced text sent to the server. */
export function useEntries(typed: string, settled: string) {
  const person = useUser()
  const { isKnown } = useGoTo()
  const meant = understand(typed, today())
  const other = otherKind(meant.filter)
  const total = useFilterTotal(meant.filter)
  const otherTotal = useFilterTotal(other)
  // No record search for a phrase that is entirely a filter.
  const found = useSearchHits(meant.filter && !meant.left ? '' : settled)
  const { goTo, create } = placesFor(typed, person)
  const isEmpty = typed.trim() === ''
  const groups: Group[] = [
    placeGroup('recent', 'Recentes', isEmpty ? readRecent(person.user.id).filter(({ href }) => isKnown(href)) : []),
    filterGroup(meant.filter, total, other, otherTotal),
    ...hitGroups(isEmpty || !found.data ? [] : found.data),
    placeGroup(
      'places',
      'Ir para',
      goTo.filter(({ href }) => isKnown(href)),
    ),
    placeGroup(
      'create',
      'Criar',
      create.filter(({ href }) => isKnown(href)),
    ),
  ]
  return { meant, found, groups: groups.filter(({ entries }) => entries.length > 0) }
}
