import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { root } from '../../../../../tools/launcher/root.ts'
import { METRICS } from './names.ts'
import { makeRegistry } from './registry.ts'

const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('what a scraper reads', () => {
  it('is a line of help and one of type for each metric that has something to say, in the text format 0.0.4', () => {
    const registry = makeRegistry()
    registry.count('talao_attempts_total', { gateway: 'SEFAZ', outcome: 'FINAL' })
    registry.count('talao_attempts_total', { outcome: 'FINAL', gateway: 'SEFAZ' })
    const text = registry.text([{ name: 'talao_database_up', labels: {}, value: 1 }])
    expect(text).toContain(
      '# TYPE talao_attempts_total counter\ntalao_attempts_total{gateway="SEFAZ",outcome="FINAL"} 2\n',
    )
    expect(text).toContain('# TYPE talao_database_up gauge\ntalao_database_up 1\n')
    expect(text.match(/^# HELP talao_attempts_total .+$/gm)).toHaveLength(1)
    expect(text).not.toContain('talao_jobs_done_total')
  })

  it('counts a time in every bucket that it fits, and in the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 50 }), (times) => {
        const registry = makeRegistry()
        for (const seconds of times) registry.time('talao_attempt_seconds', { gateway: 'SEFAZ' }, seconds)
        const told = lines(registry.text([])).filter((line) => line.startsWith('talao_attempt_seconds'))
        for (const line of told.filter((one) => one.includes('le="') && !one.includes('+Inf'))) {
          const [, most = '', value = ''] = /le="([\d.]+)"\} (\d+)$/.exec(line) ?? []
          expect(Number(value)).toBe(times.filter((seconds) => seconds <= Number(most)).length)
        }
        expect(told).toContain(`talao_attempt_seconds_bucket{gateway="SEFAZ",le="+Inf"} ${times.length}`)
        expect(told).toContain(`talao_attempt_seconds_count{gateway="SEFAZ"} ${times.length}`)
      }),
    )
  })

  it('keeps a label on its line, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (route) => {
        const registry = makeRegistry()
        registry.count('talao_http_requests_total', { method: 'GET', route, status: '2xx' })
        const told = registry
          .text([])
          .split('\n')
          .filter((line) => line.startsWith('talao_http_requests_total'))
        const [, value = ''] = /route="((?:[^"\\]|\\.)*)",status="2xx"\} 1$/u.exec(told[0] ?? '') ?? []
        const read = value.replace(/\\(["\\n])/g, (_whole, sign) => (sign === 'n' ? '\n' : sign))
        expect([told.length, read]).toEqual([1, route])
      }),
    )
  })

  it('does not grow without end when labels come from outside', () => {
    const registry = makeRegistry()
    for (let n = 0; n < 5_000; n += 1) registry.count('talao_attempts_total', { gateway: `G${n}`, outcome: 'FINAL' })
    registry.count('talao_attempts_total', { gateway: 'G0', outcome: 'FINAL' })
    const told = lines(registry.text([])).filter((line) => line.startsWith('talao_attempts_total'))
    expect(told).toHaveLength(2_000)
    expect(told[0]).toBe('talao_attempts_total{gateway="G0",outcome="FINAL"} 2')
  })
})

/** Metric names in a text that do not exist. A name followed by an underscore is a prefix of several. */
function unknownIn(text: string): string[] {
  const named = [...text.matchAll(/`[^`]*`/g)].flatMap(([code]) => code.match(/\btalao_[a-z_]+[a-z]\b(?!_)/g) ?? [])
  return named.filter((name) => !(name in METRICS) && !NO_METRIC.has(name))
}
/** Database roles also start with `talao_`. */
const NO_METRIC = new Set(['talao_app', 'talao_worker', 'talao_wise', 'talao_queue', 'talao_owner'])

it('every metric that the documents name is there', () => {
  const docs = globSync('docs/**/*.md', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  expect(docs.flatMap(unknownIn)).toEqual([])
  expect(unknownIn('an alarm on `max(talao_jobs_given_up) + talao_of_before > 0`')).toEqual(['talao_of_before'])
})
