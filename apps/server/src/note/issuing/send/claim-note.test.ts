import { describe, expect, it } from 'vitest'
import { BLANK_NOTE } from '../../../../testing/simulation/blank-note.ts'
import { type AttemptRow, emptyCollections, type IssuingState } from '../state/issuing-state.ts'
import type { StepQueries } from '../state/store.ts'
import { claimNote } from './claim-note.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const EARLIER = new Date('2026-11-20T11:59:00Z')

const attempt: AttemptRow = {
  n: 1,
  state: 'PREPARED',
  fence: 1,
  payload_sha256: 'ab',
  outcome: null,
  identity: null,
  content_type: 'application/json',
  contingency: null,
  token_scope: null,
  response_status: null,
  prepared_at: EARLIER,
  sent_at: null,
  answered_at: null,
}

const key: IssuingState['key'] = {
  gateway: 'FOCUS_NFE',
  environment: 'homologacao',
  ref: 'abc',
  serie: null,
  number: null,
  code: null,
  recalled_at: null,
}

function stateWith(note: Partial<IssuingState['note']>, changes: Partial<IssuingState> = {}): IssuingState {
  return {
    companyId: 1,
    noteId: 2,
    now: NOW,
    note: { ...BLANK_NOTE, ...note },
    issuer: {
      cnpj: '11222333000181',
      gateway: 'FOCUS_NFE',
      hasToken: true,
      hasCertificate: true,
      ownNumbers: false,
      place: { state_id: 35, city_id: 3550308 },
    },
    sale: null,
    doubtedAt: null,
    key: null,
    attempts: [],
    events: [],
    ...emptyCollections(),
    ...changes,
  }
}

const queries: StepQueries = {
  drawNumber: () => Promise.reject(new Error('no number is drawn')),
  registerFaults: () => Promise.resolve([]),
  registrationFaults: () => Promise.resolve([]),
  mayLeaveByItself: () => Promise.resolve(true),
  numbersLearnt: () => Promise.resolve(true),
  drawBatch: () => Promise.reject(new Error('no batch is drawn')),
  load: () => Promise.resolve({} as Awaited<ReturnType<StepQueries['load']>>),
  sentBytes: () => Promise.resolve(new Uint8Array([1])),
  refByHand: () => Promise.resolve('abc'),
  foundUnder: () => Promise.resolve(null),
}

const prepared = { bytes: new Uint8Array([1]), sha256: 'ab', contentType: 'application/json', identity: null }
const claim = (issuingState: IssuingState) =>
  claimNote(issuingState, {
    queries,
    prepare: () => ({ prepared, leftOut: [], issuedAt: NOW, normsVersion: null, reasons: null }),
    contingencyFor: () => null,
  }).then(({ step }) => step)

describe('claiming a note', () => {
  it('sends a note that was never sent', async () => {
    expect(await claim(stateWith({}))).toBe('send')
  })

  it('holds back a note that the register contradicts, before it takes a number, and gives the reason', async () => {
    const text = 'O regime não é o que a Receita tem.'
    const registerFaults = () => Promise.resolve([{ code: 'X', path: 'company.tax_regime', field: 'Regime', text }])
    const issuingState = stateWith({})
    const tools = {
      queries: { ...queries, registerFaults },
      prepare: () => ({ prepared, leftOut: [], issuedAt: NOW, normsVersion: null, reasons: null }),
      contingencyFor: () => null,
    }
    expect(await claimNote(issuingState, tools)).toEqual({ step: 'nothing' })
    expect(issuingState).toMatchObject({
      key: null,
      attempts: [],
      note: { enotas_status: 'FAIL', fail_on_send_to_enotas: text },
    })
    expect(issuingState.timeline).toEqual([{ kind: 'held', text: 'A nota espera por alguém', detail: text }])
    const onItsWay = stateWith({ enotas_status: 'PROCESSING' }, { key, attempts: [{ ...attempt, state: 'SENT' }] })
    expect(await claimNote(onItsWay, tools)).toEqual({ step: 'consult' })
  })

  it.each([
    ['whose bytes never left', 'PREPARED', 'send'],
    ['which may have arrived', 'SENT', 'consult'],
    ['whose answer was lost', 'UNKNOWN', 'consult'],
    ['which was answered', 'ANSWERED', 'consult'],
  ] as const)('with a note on its way, %s (%s), has to %s', async (_, state, step) => {
    const issuingState = stateWith(
      { enotas_status: 'PROCESSING', sent_to_provider_at: EARLIER },
      { key, attempts: [{ ...attempt, state }] },
    )
    expect(await claim(issuingState)).toBe(step)
  })

  it('asks first for a note that a restored backup may have forgotten', async () => {
    expect(await claim(stateWith({}, { doubtedAt: EARLIER }))).toBe('recall')
  })

  it('sends no note that was denied for good, or that is authorised', async () => {
    expect(await claim(stateWith({ denied_final: true }))).toBe('nothing')
    expect(await claim(stateWith({ enotas_status: 'Autorizada' }))).toBe('nothing')
  })
})
