import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { describePull } from '../../testing/contract-suite-pull.ts'
import { walk } from '../../testing/contract-suite-pull-walk.ts'
import { fixturesOf } from '../fixtures.ts'
import { monetizze } from './platform.ts'
import { monetizzePull } from './pull.ts'

const credentials = { webhook_token: 'chave-monetizze', auth_token: 'consumer-monetizze' }
const autumn = { kind: 'range', start: '2026-10-01', end: '2026-11-10' } as const
const october = 'date_min=2026-10-01+00%3A00%3A00&date_max=2026-10-30+23%3A59%3A59&page='
const november = 'date_min=2026-10-31+00%3A00%3A00&date_max=2026-11-10+23%3A59%3A59&page='
const before = 'date_min=2026-04-04+00%3A00%3A00&date_max=2026-05-03+23%3A59%3A59&page='
const answers = [
  { to: `${october}1`, body: fixture('transactions-1') },
  { to: `${october}2`, body: fixture('transactions-2') },
  { to: `${october}3`, body: fixture('transactions-none') },
  { to: `${november}1`, body: fixture('transactions-none') },
  { to: `${before}1`, body: fixture('transactions-none') },
  { to: '&status%5B%5D=3&status%5B%5D=4&status%5B%5D=5', body: fixture('transactions-none') },
]

describePull(monetizze, {
  mutations: byDepth(200, 1_000),
  credentials,
  pages: [
    { ask: autumn, answers },
    {
      ask: { kind: 'transaction', transaction: '7000002' },
      answers: [{ to: '?transaction=7000002', body: fixture('transactions-1') }],
    },
  ],
})

it('reads rows as postbacks, by their status, and takes only the sale that was asked for', () => {
  const { events } = walk(monetizzePull, autumn, credentials, answers)
  expect(events.map(({ event_kind, sale }) => [event_kind, sale?.external_sales_id])).toEqual([
    ['PAID', '7000000'],
    ['REFUNDED', '7000002'],
    ['COMPLETED', '7000003'],
  ])
  expect(events[0]).toMatchObject({ occurred_at: '2026-10-06T13:00:40.000Z', sale: { amount: '147.00', missing: [] } })
  const one = walk(monetizzePull, { kind: 'transaction', transaction: '7000002' }, credentials, [
    { to: 'transactions', body: fixture('transactions-1') },
  ])
  expect(one.events.map(({ sale }) => sale?.external_sales_id)).toEqual(['7000002'])
})

it('does not take the days that are left for the guarantee, nor a day less of them for a change', () => {
  const keyAndSource = (garantiaRestante: string) => {
    const { dados } = JSON.parse(new TextDecoder().decode(fixture('transactions-1')))
    const row = { ...dados[0], venda: { ...dados[0].venda, garantiaRestante } }
    const { events } = walk(monetizzePull, autumn, credentials, [{ to: `${october}1`, body: bytes([row]) }, ...answers])
    return [events[0]?.delivery_key, events[0]?.sale?.warranty_source]
  }
  expect(keyAndSource('3')).toEqual(keyAndSource('2'))
  expect(keyAndSource('3')[1]).toBe('default_days:7')
})

it('stops where the platform answers the same page for ever, and where it does not know the next', () => {
  const same = walk(monetizzePull, autumn, credentials, [
    older,
    { to: 'transactions', body: fixture('transactions-1') },
  ])
  expect(same.steps.length).toBe(4 + OLDER_STEPS)
  expect(same.events.length).toBe(4)
  const unknown = walk(monetizzePull, autumn, credentials, [
    older,
    { to: '&page=2', body: bytes({}), status: 404 },
    { to: 'transactions', body: fixture('transactions-1') },
  ])
  expect(unknown.steps.length).toBe(4 + OLDER_STEPS)
})

it('asks also for what was given back since of the half year before, and takes nothing else from there', () => {
  const { dados } = JSON.parse(new TextDecoder().decode(fixture('transactions-1')))
  const row = (codigo: string, codigo_status: string) => ({
    ...dados[0],
    venda: { ...dados[0].venda, codigo, codigo_status },
  })
  const neverPaid = {
    ...row('800007', '3'),
    venda: { ...row('800007', '3').venda, dataFinalizada: '0000-00-00 00:00:00' },
  }
  const rows = [...['1', '2', '3', '4', '5', '6'].map((status) => row(`80000${status}`, status)), neverPaid]
  const { events, steps } = walk(monetizzePull, autumn, credentials, [
    { to: `${before}1`, body: bytes({ dados: rows }) },
    { to: 'transactions', body: fixture('transactions-none') },
  ])
  expect(events.map(({ event_kind, sale }) => [event_kind, sale?.external_sales_id])).toEqual([
    ['CANCELED', '800003'],
    ['REFUNDED', '800004'],
    ['REFUND_REQUESTED', '800005'],
  ])
  const queries = steps.map(({ request }) => new URL(request.url).searchParams)
  const asked = queries.filter((query) => query.has('status[]'))
  expect([asked.at(0)?.get('date_min'), asked.at(-1)?.get('date_max')]).toEqual([
    '2026-04-04 00:00:00',
    '2026-09-30 23:59:59',
  ])
})

it('leaves out what the account sold as an affiliate', () => {
  const { dados } = JSON.parse(new TextDecoder().decode(fixture('transactions-1')))
  const affiliates = { ...dados[0], tipoPostback: { codigo: '4' } }
  const { events, unread } = walk(monetizzePull, { kind: 'transaction', transaction: '7000000' }, credentials, [
    { to: 'transactions', body: bytes({ dados: [affiliates] }) },
  ])
  expect([events, unread]).toEqual([[], [expect.stringContaining('afiliado')]])
})

it('reads a list that PHP wrote as an object', () => {
  const { dados } = JSON.parse(new TextDecoder().decode(fixture('transactions-1')))
  const { events } = walk(monetizzePull, { kind: 'transaction', transaction: '7000002' }, credentials, [
    { to: 'transactions', body: bytes({ dados: { 0: dados[0], 2: dados[1] } }) },
  ])
  expect(events.map(({ sale }) => sale?.external_sales_id)).toEqual(['7000002'])
})

it('refuses a key that no header can carry instead of breaking off', () => {
  expect(() => monetizzePull.token?.request({ auth_token: 'chave\nchave' })).toThrow('Copie-a de novo')
})

it('changes the consumer key for a token, which alone is sent with the questions', () => {
  expect(monetizzePull.token?.request(credentials).headers).toMatchObject({ x_consumer_key: 'consumer-monetizze' })
  const { headers } = monetizzePull.request(monetizzePull.begin(autumn), { credentials, token: 'tk' })
  expect(headers).toEqual({ accept: 'application/json', token: 'tk' })
})

it('has no list of products', () => {
  expect(() => monetizzePull.begin({ kind: 'products' })).toThrow('lista de produtos')
})

const OLDER_STEPS = 6
const older = { to: 'status%5B%5D=4', body: fixture('transactions-none') }

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`pull/${name}.json`, fixturesOf('monetizze'))))
}

function bytes(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
