import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectValid, rootOf } from '../../apps/simulator/testing/nfe-schema.ts'
import { makeDemoA1 } from '../../packages/documents/src/index.ts'
import { root } from '../../tools/launcher/root.ts'
import { PASSWORD, type Product, startProduct } from '../support/product.ts'
import { SCHEMAS } from '../support/schemas.ts'
import { differences, fill, type Names, readFields, readSteps, type Step } from './documented-requests.ts'

const PAGE = 'docs/historia-de-uma-venda.md'
/** The purchase of the story was approved a minute before. */
const BEGINS = Date.parse('2026-10-05T17:04:41Z')
const DAY_MS = 24 * 3600 * 1000
const PATIENCE = { timeout: 15_000, interval: 100 }

const began = Date.now()
const clock = { now: () => new Date(BEGINS + Date.now() - began) }
const certificate = makeDemoA1({
  corporateName: 'ESCOLA EXEMPLO DE OFICIOS LTDA',
  cnpj: '12345678000195',
  password: 'senha do arquivo',
  notBefore: new Date(BEGINS - 30 * DAY_MS),
  notAfter: new Date(BEGINS + 300 * DAY_MS),
})

let product: Product
const names: Names = new Map<string, unknown>([
  ['senha', PASSWORD],
  ['senha_do_certificado', 'senha do arquivo'],
])
const files = new Map<string, Buffer>()

beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock } })
  names.set('email', (await product.person()).email)
})
afterAll(() => product.stop())

describe(`the story of ${PAGE}`, () => {
  const steps = readSteps(PAGE)

  it('is answered as the page says, request by request', async () => {
    expect(steps.length).toBeGreaterThan(15)
    for (const step of steps) {
      const answered = () => expectAnswer(step)
      if (step.method === 'GET') await vi.waitFor(answered, PATIENCE)
      else await answered()
    }
  }, 60_000)

  it('leaves a note with a number and an access key', () => {
    expect(names.get('numero')).toBe(1)
    expect(names.get('chave')).toMatch(/^\d{6}12345678000195550010000000011\d{9}$/)
  })

  it('leaves a well-formed XML that bears the key, and a PDF', () => {
    const xml = files.get('/api/fiscal-note/:id/xml')?.toString('utf8') ?? ''
    expect(rootOf(xml)).toBe('nfeProc')
    expect(xml).toContain(`<chNFe>${String(names.get('chave'))}</chNFe>`)
    expect(files.get('/api/fiscal-note/:id/pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.runIf(SCHEMAS)('leaves an XML that the official schema accepts', () => {
    expectValid(files.get('/api/fiscal-note/:id/xml')?.toString('utf8') ?? '', 'PL_010e*/procNFe_v4.00.xsd')
  })

  it('leaves one document at the gateway', () => {
    expect(product.simulator.admin.notes()).toMatchObject({ refs: 1, documents: 1 })
  })
})

/** Performs a step and compares the response with the page. */
async function expectAnswer(step: Step): Promise<void> {
  const response = await fetch(addressOf(step), { method: step.method, headers: headersOf(step), ...bodyOf(step) })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, `${step.method} ${step.target}: ${bytes.toString('utf8').slice(0, 500)}`).toBe(
    step.status ?? (response.status === 201 ? 201 : 200),
  )
  if (step.answer === undefined) {
    files.set(step.target, bytes)
    return
  }
  const learnt: Names = new Map(names)
  expect(differences(step.answer, JSON.parse(bytes.toString('utf8')), learnt), `${step.method} ${step.target}`).toEqual(
    [],
  )
  for (const [name, value] of learnt) names.set(name, value)
}

function addressOf({ target, fields }: Step): string {
  const withIds = target.replace(/:([a-z_]+)/g, (_whole, name: string) => fields.get(name) ?? `:${name}`)
  return new URL(fill(target.startsWith('/') ? withIds : target, names), product.url).href
}

function headersOf({ target, fields }: Step): Headers {
  const headers = new Headers()
  for (const [name, value] of fields) {
    if (!target.includes(`:${name}`) && value !== 'multipart/form-data') headers.set(name, fill(value, names))
  }
  if (names.has('token')) headers.set('authorization', `Bearer ${String(names.get('token'))}`)
  return headers
}

function bodyOf({ fields, body }: Step): Pick<RequestInit, 'body'> {
  if (body === '') return {}
  if (fields.get('content-type') === 'multipart/form-data') return { body: formOf(body) }
  return { body: body.startsWith('< ') ? readFileSync(path.join(root, body.slice(2))) : fill(body, names) }
}

function formOf(body: string): FormData {
  const form = new FormData()
  for (const [name, value] of readFields(body.split('\n'))) {
    if (value.startsWith('< ')) form.set(name, new Blob([new Uint8Array(certificate)]), value.slice(2))
    else form.set(name, fill(value, names))
  }
  return form
}
