import { expect } from 'vitest'
import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import { AT, type Bench, CHAVE, gather, keyOf, minutes, send } from './contract-bench.ts'

export async function expectNumbersOnce({ shelf, change, first, second, third }: Bench): Promise<void> {
  const draw = (note: NoteRef) => change(note, (_state, drawer) => drawer.drawNumber())
  await shelf.goOnFrom(5)
  await shelf.declareVoid(6)
  await change(first, (state) => {
    const of = { serie: '1', reason: 'OTHER_DOCUMENT', access_key: null, reference: null } as const
    state.taken.push({ ...of, number: 7 }, { ...of, number: 7 }, { ...of, serie: '2', number: 9 })
    state.key = keyOf('ref1', 8)
  })
  expect([await draw(second), await draw(second)]).toEqual([
    { serie: 1, number: 5 },
    { serie: 1, number: 9 },
  ])
  // A document without an issue key here: the provider numbered it.
  await change(third, ({ note }) => void Object.assign(note, { number: 10, serie: '1', access_key: CHAVE }))
  expect(await draw(first)).toEqual({ serie: 1, number: 11 })
  expect(await shelf.numbers()).toMatchObject({ next: 12 })
}

export async function expectToGoOnBehind({ shelf, change, first }: Bench): Promise<void> {
  const see = (number: number, serie: string) => change(first, (state) => void (state.numberSeen = { serie, number }))
  await see(3, '1')
  expect(await shelf.numbers()).toMatchObject({ next: 4 })
  await shelf.goOnFrom(5)
  await see(3, '1')
  expect(await shelf.numbers()).toMatchObject({ next: 5 })
  await see(20, '2')
  expect(await shelf.numbers()).toMatchObject({ next: 5 })
  await see(20, '1')
  expect(await shelf.numbers()).toMatchObject({ next: 21 })
}

export async function expectKindsApart({ change, first, service }: Bench): Promise<void> {
  const draw = (note: NoteRef) => change(note, (_state, drawer) => drawer.drawNumber())
  expect([await draw(first), await draw(service), await draw(first)]).toEqual([
    { serie: 1, number: 1 },
    { serie: 1, number: 1 },
    { serie: 1, number: 2 },
  ])
}

export async function expectTakenFound({ change, first, second, service }: Bench): Promise<void> {
  const of = { serie: '1', reason: 'OTHER_DOCUMENT', access_key: CHAVE } as const
  await change(first, (state) => void state.taken.push({ ...of, number: 22, reference: 'a1b2' }))
  const find = (note: NoteRef, mark: { code: string } | { reference: string }) =>
    change(note, (_state, drawer) => drawer.foundUnder(mark))
  const found = { serie: '1', number: 22, access_key: CHAVE }
  expect(await find(second, { code: CHAVE.slice(35, 43) })).toEqual(found)
  expect(await find(second, { code: '12345678' })).toBeNull()
  expect(await find(second, { reference: 'a1b2' })).toBeNull()
  await change(service, (state) => {
    state.taken.push({ ...of, number: 5, reference: 'a1b2' }, { ...of, number: 6, access_key: null, reference: 'c3d4' })
  })
  expect(await find(service, { reference: 'a1b2' })).toEqual({ ...found, number: 5 })
  expect(await find(service, { reference: 'a1b' })).toBeNull()
  expect(await find(service, { reference: 'c3d4' })).toBeNull()
  expect(await find(service, { code: CHAVE.slice(35, 43) })).toEqual(found)
}

export async function expectLots({ change, first, second }: Bench): Promise<void> {
  const draw = (note: NoteRef) => change(note, (_state, drawer) => drawer.drawBatch())
  expect([await draw(first), await draw(second), await draw(first)]).toEqual([1, 2, 3])
}

export async function expectLook({ shelf, change, first, second }: Bench): Promise<void> {
  expect(await shelf.store.look(first, AT)).toBeNull()
  await change(first, (state) => send(state, {}))
  expect(await shelf.store.look(first, AT)).toMatchObject({ gateway: 'SEFAZ', unsent: true, sent: null })
  await change(first, ({ attempts }) => void Object.assign(attempts[0] ?? {}, { state: 'UNKNOWN', sent_at: AT }))
  const seen = await shelf.store.look(first, AT)
  expect(seen).toMatchObject({
    unsent: false,
    asked: { n: 1, fence: 1 },
    key: { ref: 'ref1', identity: CHAVE, cnpj: '07504505000132' },
  })
  expect(seen?.key.numbering).toEqual({ serie: 1, number: 7, code: '92309416' })
  expect(Buffer.from(seen?.sent ?? []).toString()).toBe('uma')
  await change(second, (state) => {
    send(state, { state: 'ANSWERED', outcome: 'NUMBER_TAKEN' })
    state.key = keyOf('ref2')
  })
  expect(await shelf.store.look(second, AT)).toMatchObject({ unsent: true, key: { numbering: null } })
}

export async function expectQuestions({ shelf, change, first }: Bench): Promise<void> {
  await change(first, (state) => send(state, { state: 'UNKNOWN', sent_at: AT }))
  for (const at of [minutes(1), minutes(30), minutes(50)])
    await change(first, (state) => gather(state, 1, 'consult', 'x'), at)
  const count = async (at: Date) => (await shelf.store.look(first, at))?.consults
  expect(await count(minutes(55))).toEqual({ count: 3, oldest: minutes(1) })
  expect(await count(minutes(62))).toEqual({ count: 2, oldest: minutes(30) })
  expect(await count(minutes(200))).toEqual({ count: 0, oldest: null })
}
