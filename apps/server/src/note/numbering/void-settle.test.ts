import type { VoidOutcome } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { EXCHANGE } from '../../../testing/simulation/contract-bench.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { settleVoid } from './void-settle.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const DAY_MS = 24 * 3_600_000
const asked = { first_number: 3, last_number: 7, tries: 1, created_at: NOW, may_stand: false }
const alreadyVoid = (code: string): VoidOutcome => ({
  kind: 'ALREADY_VOID',
  exchange: EXCHANGE,
  code,
  text: 'Já inutilizado',
})
const settle = (outcome: VoidOutcome, over: object = {}, gateway = 'SEFAZ', now = NOW) =>
  settleVoid(
    { ...asked, ...over },
    outcome,
    { gateway: gatewayFor(gateway), xml_sha256: null, rejections: undefined },
    now,
  )

describe('"already void"', () => {
  it.each([
    ['563', {}, 'SEFAZ', 'DONE'],
    ['256', {}, 'SEFAZ', 'DENIED'],
    ['206', {}, 'SEFAZ', 'DENIED'],
    ['256', { tries: 2 }, 'SEFAZ', 'DENIED'],
    ['256', { tries: 2, may_stand: true }, 'SEFAZ', 'DONE'],
    ['256', { last_number: 3 }, 'SEFAZ', 'DONE'],
    ['256', {}, 'FOCUS_NFE', 'DONE'],
  ])(
    'by %s (%o, %s) makes the whole range %s: of a range of several it may mean one number alone',
    (code, over, gateway, state) => {
      expect(settle(alreadyVoid(code), over, gateway)).toMatchObject({ state, authority_code: code })
    },
  )
})

describe('an answer that settles nothing', () => {
  const lost: VoidOutcome = {
    kind: 'UNKNOWN',
    exchange: EXCHANGE,
    failure: 'unavailable',
    sent: 'maybe',
    reason: 'sem resposta',
    retryAfterSeconds: null,
  }

  it('has the same bytes go out later, for eight days', () => {
    const { state, next_try_at } = settle(lost)
    expect([state, (next_try_at?.getTime() ?? 0) > NOW.getTime()]).toEqual(['UNKNOWN', true])
    expect(settle({ ...lost, sent: 'no' })).toMatchObject({ state: 'PREPARED' })
    const tooLate = new Date(NOW.getTime() + 9 * DAY_MS)
    expect(settle(lost, {}, 'SEFAZ', tooLate)).toMatchObject({ state: 'FAILED', next_try_at: null })
  })

  it('of a crowded or closed gateway is no refusal', () => {
    const refused = { kind: 'REJECTED' as const, exchange: EXCHANGE, faults: [], retryAfterSeconds: null }
    expect(settle({ ...refused, failure: 'throttled' }).state).toBe('PREPARED')
    expect(settle({ ...refused, failure: 'unavailable' }).state).toBe('PREPARED')
    expect(settle({ ...refused, failure: 'unavailable' }, { may_stand: true }).state).toBe('UNKNOWN')
    expect(settle({ ...lost, sent: 'no' }, { may_stand: true }).state).toBe('UNKNOWN')
    expect(settle({ ...refused, failure: 'rejected' })).toMatchObject({ state: 'FAILED', next_try_at: null })
  })
})

it('a refusal says why in plain words', () => {
  const denied = settle({ kind: 'DENIED', exchange: EXCHANGE, authority_code: '241', authority_message: 'Rejeicao' })
  expect([denied.state, denied.authority_code]).toEqual(['DENIED', '241'])
  expect(denied.authority_message).not.toBe('Rejeicao')
})
