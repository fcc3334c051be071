import type { EventOutcome, EventRequest, IssuedNote, NoteResult } from '@talao/gateways'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkReceived } from '../../apps/server/src/note/files/received-file.ts'
import type { FaultKind, FaultPlan } from '../../apps/simulator/src/faults/plan.ts'
import {
  finalOf,
  GATEWAY_CASES,
  type GatewayCase,
  type Journey,
  prepareNote,
  type Strike,
  sendNote,
  xmlOf,
} from './gateway-cases.ts'
import { GOLDEN_NFE, GOLDEN_NFSE } from './golden-notes.ts'
import { type SimulatedAuthority, startAuthority } from './simulated-authority.ts'

const MINUTE_MS = 60_000

/** In each case the authority stored the note, but its response is lost. */
const LOST: readonly [string, FaultPlan][] = [
  ['the line breaks', { kind: 'drop_after' }],
  ['500 is answered', { kind: 'error_after' }],
  ['a page of 502 is answered', { kind: 'html_body' }],
  ['a page of 200 is answered', { kind: 'html_body', params: { status: 200 } }],
  ['the answer is cut in half', { kind: 'truncated' }],
]

describe.each(Object.values(GATEWAY_CASES))('a note by $name', (road) => {
  let box: SimulatedAuthority
  let journey: Journey
  let departed = 0
  let before = 0
  const { gateway } = road
  const strike = (plan: FaultPlan, where: Strike, count = 1) =>
    box.simulator.admin.addFault({ ...where, ...plan, count })
  const struck = (kind: FaultKind) =>
    box.simulator.admin.faults().some((fault) => fault.kind === kind && fault.fired > 0)
  const consult = () => gateway.consult(journey.key, journey.access, journey.prepared.bytes)
  const send = () => gateway.send(journey.prepared, journey.key, journey.access)

  const [first, second] = road.document === 'NFE' ? GOLDEN_NFE : GOLDEN_NFSE
  if (!first || !second) throw new Error('there are no two golden notes')
  const valid = () => road.valid(box) - before
  const later = () => box.at(new Date(box.now().getTime() + MINUTE_MS))

  // One authority for all journeys of a gateway; each journey is a note with a different number.
  beforeAll(async () => {
    box = await startAuthority(first.at)
  })
  afterAll(() => box.close())
  beforeEach(async () => {
    before = road.valid(box)
    departed += 1
    journey = await prepareNote(box, road, first.note, departed)
  })
  afterEach(() => box.simulator.admin.removeFaults())

  it('is authorised, asked about, filed, corrected where that is possible, and cancelled', async () => {
    expect(await consult()).toMatchObject({ kind: 'ABSENT' })
    const issued = issuedBy(await sendNote(journey), box)
    const told = finalOf(await consult())
    expect(told).toMatchObject({ enotas_status: 'Autorizada', cnpj: journey.key.cnpj })
    expect(
      checkReceived({ kind: 'XML', bytes: await xmlOf(journey, told), note: received(told, journey) }),
    ).toMatchObject({ ok: true })

    for (const kind of eventsOf(road).toReversed()) {
      later()
      const event = kind === 'CANCEL' ? cancel(box.now()) : letter(box.now())
      expect(await carryOut(journey, event, issued)).toMatchObject({ kind: 'DONE', event: { sequence: 1 } })
      expect(await consultEvent(journey, event, issued)).toMatchObject({ kind: 'DONE' })
    }
    expect(finalOf(await consult())).toMatchObject({ enotas_status: 'Cancelada' })
    expect(valid()).toBe(0)
  })

  it.each(LOST)('that was sent is in doubt when %s, and found by asking', async (_name, plan) => {
    strike(plan, road.sending)
    expect(await send()).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(struck(plan.kind)).toBe(true)
    await box.decide()
    expect(finalOf(await consult())).toMatchObject({ enotas_status: 'Autorizada' })
    expect(valid()).toBe(1)
  })

  it('never becomes two when the same bytes are sent again after a lost answer', async () => {
    strike({ kind: 'drop_after' }, road.sending)
    expect(await send()).toMatchObject({ kind: 'UNKNOWN' })
    await box.decide()
    expect((await send()).kind).toMatch(/^(ALREADY_EXISTS|ACCEPTED|FINAL)$/)
    await box.decide()
    expect(finalOf(await consult())).toMatchObject({ enotas_status: 'Autorizada' })
    expect(valid()).toBe(1)
  })

  it('that never arrived is in doubt too, is absent when asked about, and goes out with the same bytes', async () => {
    strike({ kind: 'drop_before' }, road.sending)
    expect(await send()).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(await consult()).toMatchObject({ kind: 'ABSENT' })
    expect(await sendNote(journey)).toMatchObject({ enotas_status: 'Autorizada' })
    expect(valid()).toBe(1)
  })

  it.each(LOST)('that is asked about stays as it was when %s', async (_name, plan) => {
    await sendNote(journey)
    // The transport repeats a read once when a keep-alive connection breaks, so the fault must strike twice.
    strike(plan, road.asking, 2)
    expect(await consult()).toMatchObject({ kind: 'UNKNOWN' })
    expect(struck(plan.kind)).toBe(true)
    box.simulator.admin.removeFaults()
    expect(finalOf(await consult())).toMatchObject({ enotas_status: 'Autorizada' })
  })

  it.each(road.lies.map((lie): [string, FaultPlan] => [`${lie.kind} ${lie.params?.part ?? ''}`.trim(), lie]))(
    'is not believed to be what another answer says (%s)',
    async (_name, lie) => {
      // A second note that a wrong answer can be about.
      departed += 1
      await sendNote(await prepareNote(box, road, second.note, departed))
      strike(lie, road.sending)
      const { kind } = await send()
      // The response to a send has no key yet, so it cannot contain a wrong one.
      const isKeyless = gateway.capabilities.numbering === 'provider' && lie.params?.part === 'chave'
      expect(kind).toBe(isKeyless ? 'ACCEPTED' : 'UNKNOWN')
      await box.decide()
      strike(lie, road.asking, 5)
      expect(await consult()).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
      expect(struck(lie.kind)).toBe(true)
      box.simulator.admin.removeFaults()
      expect(finalOf(await consult())).toMatchObject({ enotas_status: 'Autorizada' })
    },
  )

  it.each(LOST)('whose cancellation is in doubt because %s is found cancelled', async (_name, plan) => {
    const issued = issuedBy(await sendNote(journey), box)
    later()
    const event = cancel(box.now())
    strike(plan, road.cancelling)
    expect(await carryOut(journey, event, issued)).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
    expect(struck(plan.kind)).toBe(true)
    expect(await consultEvent(journey, event, issued)).toMatchObject({ kind: 'DONE' })
    expect(valid()).toBe(0)
  })
})

/** An NFS-e has no carta de correção on any gateway. */
function eventsOf({ gateway, document }: GatewayCase) {
  return gateway.capabilities.events.filter((kind) => kind !== 'CORRECTION' || document === 'NFE')
}

function cancel(at: Date): EventRequest {
  return { kind: 'CANCEL', sequence: 1, text: 'Compra desfeita pelo cliente no prazo', motive: '2', at }
}

function letter(at: Date): EventRequest {
  return { kind: 'CORRECTION', sequence: 1, text: 'Leia-se Rua das Palmeiras e não Rua das Flores', motive: null, at }
}

function issuedBy({ access_key, number, protocol }: NoteResult, box: SimulatedAuthority): IssuedNote {
  return { access_key: access_key ?? '', number, protocol, authorized_at: box.now() }
}

function received({ access_key, number, verification_code }: NoteResult, { key, road }: Journey) {
  return { kind: road.document, access_key, number, verification_code, cnpj: key.cnpj, in_production: false }
}

function prepareEvent({ road, key, preparation }: Journey, event: EventRequest, issued: IssuedNote) {
  const prepared = road.gateway.prepareEvent(event, issued, key, preparation)
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  return prepared
}

function carryOut(journey: Journey, event: EventRequest, issued: IssuedNote): Promise<EventOutcome> {
  const { road, key, access } = journey
  return road.gateway.sendEvent(event, prepareEvent(journey, event, issued), key, access)
}

function consultEvent(journey: Journey, event: EventRequest, issued: IssuedNote) {
  const { road, key, access } = journey
  return road.gateway.consultEvent(event, issued, key, access, prepareEvent(journey, event, issued).bytes)
}
