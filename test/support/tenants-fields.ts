import type { Call } from '@talao/contract/api'
import { describe, expect, it } from 'vitest'
import { bodyWith, formOf, type IdField, idFields, isForm, keyOf } from './id-fields.ts'
import type { Person, Reply } from './product.ts'
import { referencesTo, rowsOf } from './rows-of.ts'
import {
  ask,
  between,
  canariesIn,
  foreign,
  methodOf,
  mine,
  own,
  product,
  THIRD_CANARY,
  theirs,
  thirds,
} from './tenants-fixture.ts'
import { BY_PATH, DAILY_WORK, type Ids, NAMES_ITS_COMPANY, OF_THE_PLATFORM } from './tenants-table.ts'

const numbersOf = (ids: Ids) => Object.values(ids).filter((id) => typeof id === 'number')
/**
 * Ids of the other company for a field of this name: those of the matching kind, or of all kinds if the name matches
 * none.
 */
function idsFor(name: string): Set<number> {
  const kinds = Object.entries(foreign).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const fitting = kinds.filter(([kind]) => name.replace(/Id$/, '_id').includes(kind))
  return new Set((fitting.length > 0 ? fitting : kinds).map(([, id]) => id))
}
/** Own ids with one of them replaced by the other company's, for calls whose path also names an own id. */
function mixesOf(call: Call): Ids[] {
  const path = BY_PATH[call]?.path
  if (!path) return []
  return Object.keys(own)
    .map((kind) => ({ ...own, [kind]: foreign[kind as keyof Ids] }))
    .filter((mixed) => path(mixed) !== path(own) && path(mixed) !== path(foreign))
}
let written = 0
function askWith(who: Person, field: IdField, id: number): Promise<Reply> {
  const { call, place, path } = field
  const method = methodOf(call)
  const row = BY_PATH[call] ?? OF_THE_PLATFORM[call]
  const address = row?.path(own) ?? call.replace(/^\w+ /, '')
  const ofRow = typeof row?.body === 'function' ? row.body(own) : row?.body
  const usual = ofRow ?? NAMES_ITS_COMPANY[call] ?? DAILY_WORK[call] ?? {}
  if (place === 'query') {
    const inQuery = `${address}${address.includes('?') ? '&' : '?'}${path[0]}=${id}`
    return product.call(who, method, inQuery, method === 'GET' ? undefined : usual)
  }
  const body = bodyWith(field, id, usual)
  // Otherwise the second sale would be refused as a duplicate of the first.
  written += 1
  if ('external_sales_id' in usual) body['external_sales_id'] = `alheia-${written}`
  return product.call(who, method, address, isForm(field) && written % 2 === 0 ? formOf(body) : body)
}

describe('an id of another company', () => {
  it('stands for nothing in any path that names two things, beside an own one', async () => {
    const mixes = Object.keys(BY_PATH).flatMap((call) => mixesOf(call as Call).map((ids) => ({ call, ids })))
    expect(mixes.length).toBeGreaterThan(5)
    for (const { call, ids } of mixes)
      for (const who of [mine.adm, between]) {
        const reply = await ask(who, call, ids)
        expect([call, reply.status, canariesIn(reply)]).toEqual([call, 404, []])
      }
  })

  it('is refused or counts for nothing in every field of every request, and no row of the company changes', {
    timeout: 300_000,
  }, async () => {
    const before = await rowsOf(product, theirs.companyId)
    const fields = idFields()
    expect(fields.length).toBeGreaterThan(200)
    let refused = 0
    for (const field of fields)
      for (const id of idsFor(field.name))
        for (const who of [mine.adm, between]) {
          const reply = await askWith(who, field, id)
          const allowed = who === between ? [THIRD_CANARY] : []
          const leaked = canariesIn(reply).filter((canary) => !allowed.includes(canary))
          expect([keyOf(field), reply.status < 500, leaked]).toEqual([keyOf(field), true, []])
          if (reply.status >= 400) refused += 1
        }
    expect(refused).toBeGreaterThan(fields.length)
    expect(await rowsOf(product, theirs.companyId)).toEqual(before)
    expect(await referencesTo(product, [own.company, thirds.company], numbersOf(foreign))).toEqual([])
  })
})
