import { hasClassEnded, type Norms, normOn } from '@talao/fiscal/norms/norms'
import { isServiceIndicator, type ServiceLines } from '@talao/reference'

/**
 * The codes that go together on a service, as the norms of the installation have them on a day: cIndOp of the layout in
 * force or of a row, and classes that are in force.
 */
export function serviceLines(norms: Norms, day: string): ServiceLines {
  return (item) =>
    (codesOf(norms).get(item) ?? []).flatMap((code) => {
      const nbs = code.slice(item.length + 1)
      return pairsIn(normOn(norms, 'CORRELATION', code, day)?.value)
        .map((pair) => ({ lc116: item, nbs, ...pair }))
        .filter(({ cindop, cclasstrib }) => isOffered(cindop) && !hasClassEnded(norms, cclasstrib, day))
    })
  function isOffered(cindop: string): boolean {
    return isServiceIndicator(cindop) || normOn(norms, 'CINDOP', cindop, day) !== undefined
  }
}

/** Two lists of one length are pairs, line by line; of two lengths, every code goes with every other. */
function pairsIn(value: Readonly<Record<string, unknown>> | null | undefined) {
  const [indicators, classes] = [listIn(value?.['cindop']), listIn(value?.['cclasstrib'])]
  if (indicators.length === classes.length)
    return indicators.map((cindop, at) => ({ cindop, cclasstrib: classes[at] ?? '' }))
  return indicators.flatMap((cindop) => classes.map((cclasstrib) => ({ cindop, cclasstrib })))
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** The codes of each item, in the order of the annex. Norms of one set are asked for them many times. */
function codesOf(norms: Norms): ReadonlyMap<string, string[]> {
  const known = indexes.get(norms)
  if (known) return known
  const codes = [...norms.rows.keys()].flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  const index = Map.groupBy(codes, (code) => code.slice(0, code.lastIndexOf('/')))
  indexes.set(norms, index)
  return index
}

const PREFIX = 'CORRELATION '
const indexes = new WeakMap<Norms, ReadonlyMap<string, string[]>>()
