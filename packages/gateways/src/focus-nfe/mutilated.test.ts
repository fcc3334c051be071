import { describe } from 'vitest'
import { describeMutilations } from '../../testing/contract-suite-mutilations.ts'
import type { MutilationBench } from '../../testing/corruption-fixture.ts'
import type { Whole } from '../../testing/corruptions.ts'
import { EXAMPLE_KEY, SERVICE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { waysOfJsonAnswer } from '../../testing/mutilation-ways-of-texts.ts'
import type { EventRequest } from '../port/event.ts'
import type { Gateway } from '../port/gateway.ts'
import type { Prepared } from '../port/preparation.ts'
import { FOCUS_NFE, FOCUS_NFE_MUNICIPAL } from './gateway.ts'

/** The sent bytes do not matter for Focus: its answers name the note by `ref`. */
const NOTHING_SENT: Prepared = { bytes: new Uint8Array(), sha256: '', contentType: 'application/json', identity: null }

const CANCEL: EventRequest = {
  kind: 'CANCEL',
  sequence: 1,
  text: 'Compra desfeita a pedido do cliente',
  motive: null,
  at: new Date('2026-11-20T18:00:00Z'),
}

const OF_CANCELLATION = {
  done: { DONE: 43, 'REJECTED throttled': 1, 'UNKNOWN malformed': 152, 'UNKNOWN unavailable': 27 },
  denied: { DENIED: 145, 'REJECTED throttled': 1, 'UNKNOWN malformed': 148, 'UNKNOWN unavailable': 27 },
}

const NATIONAL_KEY = '35503082211222333000181000000000023326111234567890'

const whole = (name: string): Whole => ({
  status: 200,
  mediaType: 'application/json; charset=utf-8',
  body: JSON.stringify(fixtureBody(name)).replace('"mensagem_sefaz":"', '"mensagem_sefaz":"Emissão: '),
})
const key = /41261107504505000132550010000000221923094160/

describe('a note of goods', () =>
  describeMutilations({
    authorised: whole('autorizada'),
    refused: whole('rejeitada'),
    consult: [whole('autorizada-completa')],
    done: whole('cancelamento-feito'),
    denied: whole('cancelamento-negado'),
    mutilate: waysOfJsonAnswer(/("mensagem_sefaz":")[^"]*/g),
    send: (access) => FOCUS_NFE.send(NOTHING_SENT, EXAMPLE_KEY, access),
    ask: (access) => FOCUS_NFE.consult(EXAMPLE_KEY, access, null),
    cancel: (access) => FOCUS_NFE.sendEvent(CANCEL, NOTHING_SENT, EXAMPLE_KEY, access),
    isAsSaid: ({ access_key, ref }) => key.test(access_key ?? '') && ref === EXAMPLE_KEY.ref,
    outcomes: {
      authorised: {
        'FINAL Autorizada': 153,
        'REJECTED throttled': 1,
        'UNKNOWN malformed': 195,
        'UNKNOWN unavailable': 27,
      },
      refused: { 'FINAL Negada': 112, 'REJECTED throttled': 1, 'UNKNOWN malformed': 174, 'UNKNOWN unavailable': 27 },
      consulted: {
        'FINAL Autorizada': 248,
        'UNKNOWN malformed': 218,
        'UNKNOWN throttled': 1,
        'UNKNOWN unavailable': 27,
      },
      done: { DONE: 133, 'REJECTED throttled': 1, 'UNKNOWN malformed': 134, 'UNKNOWN unavailable': 27 },
      denied: { DENIED: 114, 'REJECTED throttled': 1, 'UNKNOWN malformed': 137, 'UNKNOWN unavailable': 27 },
    },
  }))

describe('a note of services by the national system', () =>
  describeMutilations({
    ...serviceBench(FOCUS_NFE, 'nfsen-'),
    outcomes: {
      ...OF_CANCELLATION,
      authorised: {
        'FINAL Autorizada': 185,
        'REJECTED throttled': 1,
        'UNKNOWN malformed': 196,
        'UNKNOWN unavailable': 27,
      },
      refused: { 'FINAL Negada': 177, 'REJECTED throttled': 1, 'UNKNOWN malformed': 205, 'UNKNOWN unavailable': 27 },
      consulted: {
        'FINAL Autorizada': 185,
        'UNKNOWN malformed': 196,
        'UNKNOWN throttled': 1,
        'UNKNOWN unavailable': 27,
      },
    },
  }))

describe('a note of services by a city', () =>
  describeMutilations({
    ...serviceBench(FOCUS_NFE_MUNICIPAL, 'nfse-'),
    outcomes: {
      ...OF_CANCELLATION,
      authorised: {
        'FINAL Autorizada': 180,
        'REJECTED throttled': 1,
        'UNKNOWN malformed': 201,
        'UNKNOWN unavailable': 27,
      },
      refused: { 'FINAL Negada': 162, 'REJECTED throttled': 1, 'UNKNOWN malformed': 219, 'UNKNOWN unavailable': 27 },
      consulted: {
        'FINAL Autorizada': 180,
        'UNKNOWN malformed': 201,
        'UNKNOWN throttled': 1,
        'UNKNOWN unavailable': 27,
      },
    },
  }))

/** Each city numbers in its own way, so only the fields that identify the note are compared. */
function serviceBench(gateway: Gateway, prefix: 'nfsen-' | 'nfse-'): Omit<MutilationBench, 'outcomes'> {
  return {
    authorised: whole(`${prefix}autorizada`),
    refused: whole(`${prefix}rejeitada`),
    consult: [whole(`${prefix}autorizada`)],
    done: whole('nfse-cancelamento-feito'),
    denied: whole('nfse-cancelamento-negado'),
    mutilate: waysOfJsonAnswer(/("mensagem":")[^"]*/g),
    send: (access) => gateway.send(NOTHING_SENT, SERVICE_KEY, access),
    ask: (access) => gateway.consult(SERVICE_KEY, access, null),
    cancel: (access) => gateway.sendEvent({ ...CANCEL, motive: '2' }, NOTHING_SENT, SERVICE_KEY, access),
    isAsSaid: ({ access_key, ref, cnpj }) =>
      ref === SERVICE_KEY.ref && cnpj === SERVICE_KEY.cnpj && (prefix === 'nfse-' || access_key === NATIONAL_KEY),
  }
}
