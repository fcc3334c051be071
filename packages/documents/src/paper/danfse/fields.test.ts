import { describe, expect, it } from 'vitest'
import { sampleNfse } from '../../../testing/danfse-sample.ts'
import { contentOf, drawn, noteOf } from '../../../testing/drawn-danfse.ts'
import { BLOCKS } from './blocks.ts'
import { COLUMN_WIDTH, type Field } from './field.ts'
import { FIELDS } from './fields.ts'
import type { DanfseNote } from './note.ts'
import { planOf } from './plan.ts'

const NOTE = noteOf(sampleNfse())

describe('every field of the norm', () => {
  it('has its own place on the page, besides those the header, the titles, the long texts and the stub fill', () => {
    expect(FIELDS).toHaveLength(87)
    for (const field of FIELDS) expect(FIELDS.filter((other) => overlap(field, other))).toEqual([field])
  })

  it('lies in its block, and not on the title of it', () => {
    for (const field of FIELDS) {
      const block = BLOCKS.find(({ name }) => name === field.block)
      expect(field.y).toBeGreaterThanOrEqual(block?.top ?? 99)
      expect(field.y + field.height).toBeLessThanOrEqual((block?.bottom ?? 0) + 0.03)
      if (block?.title && field.y === block.top) expect(field.x).toBeGreaterThan(COLUMN_WIDTH)
    }
  })

  it.each(FIELDS.flatMap((field) => field.from.map((path) => [field.block, field.label, path, field] as const)))(
    '%s: %s is drawn from %s',
    (_block, _label, path, field) => {
      expect(isDrawnFrom(NOTE, field, path)).toBe(true)
    },
  )
})

describe('the places of the norm', () => {
  it('hold where nothing is suppressed and the service is told in one line', () => {
    const plan = planOf(described('Uma linha'))
    const fields = plan.blocks.flatMap((block) => block.fields)
    for (const { field, top } of fields) expect(top).toBeCloseTo(field.y, 6)
    expect(fields).toHaveLength(FIELDS.length)
    expect(plan.information.top).toBeCloseTo(22.27, 6)
  })

  it('move down together below a description of several lines', () => {
    const [one, four] = ['a', 'a\nb\nc\nd'].map((text) => planOf(described(text)))
    const moved = (label: string) => top(four, label) - top(one, label)
    expect(moved('Código da NBS')).toBeCloseTo(0, 6)
    expect(moved('BC ISSQN')).toBeGreaterThan(0.8)
    expect(moved('VALOR LÍQUIDO DA NFS-E + IBS/CBS')).toBeCloseTo(moved('BC ISSQN'), 6)
  })
})

function described(xDescServ: string): DanfseNote {
  const { serv } = NOTE.dps
  return { ...NOTE, dps: { ...NOTE.dps, serv: { ...serv, cServ: { ...serv.cServ, xDescServ } } } }
}

function top(plan: ReturnType<typeof planOf> | undefined, label: string): number {
  return plan?.blocks.flatMap(({ fields }) => fields).find(({ field }) => field.label === label)?.top ?? Number.NaN
}

function overlap(a: Field, b: Field): boolean {
  const beside = a.x + a.width <= b.x + 0.001 || b.x + b.width <= a.x + 0.001
  const above = a.y + a.height <= b.y + 0.001 || b.y + b.height <= a.y + 0.001
  return !beside && !above
}

/** Whether a new value at a path changes the field's content: directly, or when the paths before it are empty. */
function isDrawnFrom(note: DanfseNote, field: Field, path: string): boolean {
  const others = field.from.filter((other) => other !== path)
  const bare = others.reduce((changed, other) => withValue(changed, other, undefined), note)
  return [note, bare].some((base) => {
    const before = shown(base, field)
    return candidates(valueAt(base, path)).some((value) => shown(withValue(base, path, value), field) !== before)
  })
}

function shown(note: DanfseNote, field: Field): string {
  return contentOf(note, drawn(note), field)
}

function candidates(value: unknown): string[] {
  if (typeof value !== 'string') return ['2', '20.00', '11222333000181']
  return [value.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)), `X${value}`]
}

function valueAt(note: DanfseNote, path: string): unknown {
  return path.split('/').reduce<unknown>((at, tag) => (isGroup(at) ? at[tag] : undefined), note)
}

function withValue(note: DanfseNote, path: string, value: string | undefined): DanfseNote {
  const [root, ...tags] = path.split('/')
  return root === 'dps' ? { ...note, dps: put(note.dps, tags, value) } : { ...note, nfse: put(note.nfse, tags, value) }
}

function put<Group extends object>(
  group: Group,
  [tag = '', ...rest]: readonly string[],
  value: string | undefined,
): Group {
  const inside: unknown = Reflect.get(group, tag)
  return { ...group, [tag]: rest.length === 0 ? value : put(isGroup(inside) ? inside : {}, rest, value) }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
