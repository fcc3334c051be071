import { type CounterName, type HistogramName, type LabelsOf, METRICS, type MetricName } from './names.ts'

/** A current value. `labels` may be in any order. */
export type Sample = { name: MetricName; labels: Readonly<Record<string, string>>; value: number }
export type Metrics = {
  count<N extends CounterName>(name: N, labels: LabelsOf<N>): void
  /** Records a duration in a histogram. */
  time<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void
  requestBegan(): void
  requestEnded(): void
}
export type Registry = Metrics & {
  /** All counts so far plus these samples, in Prometheus text format. */
  text(now: readonly Sample[]): string
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const
/** A safety limit: labels come from closed lists, but memory must not grow if one does not. */
const MOST_SERIES = 2_000

type Timing = { buckets: number[]; sum: number; count: number }

/** Counters and histograms of one process since its start. */
export function makeRegistry(): Registry {
  const counts = new Map<string, number>()
  const timings = new Map<string, Timing>()
  let inFlight = 0
  return {
    count(name, labels) {
      const key = keyOf(name, labels)
      if (counts.has(key) || counts.size < MOST_SERIES) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    time(name, labels, seconds) {
      const key = keyOf(name, labels)
      const known = timings.get(key)
      if (!known && timings.size >= MOST_SERIES) return
      const timing = known ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      for (const [place, most] of BUCKETS.entries())
        if (seconds <= most) timing.buckets[place] = (timing.buckets[place] ?? 0) + 1
      timing.sum += seconds
      timing.count += 1
      timings.set(key, timing)
    },
    requestBegan: () => {
      inFlight += 1
    },
    requestEnded: () => {
      inFlight -= 1
    },
    text(now) {
      const lines = new Map<string, string[]>()
      const put = (name: string, line: string) => lines.set(name, [...(lines.get(name) ?? []), line])
      for (const [key, value] of counts) put(nameOf(key), lineOf(nameOf(key), labelsOf(key), value))
      for (const [key, timing] of timings)
        for (const line of timingLines(nameOf(key), labelsOf(key), timing)) put(nameOf(key), line)
      put('talao_http_requests_in_flight', lineOf('talao_http_requests_in_flight', {}, inFlight))
      for (const { name, labels, value } of now) put(name, lineOf(name, labels, value))
      return Object.entries(METRICS)
        .flatMap(([name, { type, help }]) => {
          const own = lines.get(name)
          return own ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own, ''] : []
        })
        .join('\n')
    },
  }
}

function keyOf(name: MetricName, labels: Readonly<Record<string, string>>): string {
  return JSON.stringify([name, ...METRICS[name].labels.map((label) => [label, labels[label] ?? ''])])
}

function nameOf(key: string): string {
  return String(JSON.parse(key)[0])
}

function labelsOf(key: string): Record<string, string> {
  return Object.fromEntries(JSON.parse(key).slice(1))
}

function timingLines(name: string, labels: Record<string, string>, { buckets, sum, count }: Timing): string[] {
  return [
    ...BUCKETS.map((most, place) => lineOf(`${name}_bucket`, { ...labels, le: String(most) }, buckets[place] ?? 0)),
    lineOf(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    lineOf(`${name}_sum`, labels, sum),
    lineOf(`${name}_count`, labels, count),
  ]
}

function lineOf(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** Prometheus text format 0.0.4 escapes only backslash, quote and line break. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
