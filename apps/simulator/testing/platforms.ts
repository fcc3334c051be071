import type { PulledPlatform } from '../src/platforms/platform.ts'
import type { SaleInput } from '../src/platforms/store/sale.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/simulator.ts'

/** The fixed time of the tests' clock. */
export const NOW = new Date('2026-11-20T13:00:00Z')
export const ACCOUNT = 'escola'

export type Json = Record<string, unknown>
export type Answer = { status: number; headers: Headers; body: Json }
export type Bench = {
  simulator: Simulator
  /** Requests a platform at its real address. */
  ask(address: string, init?: RequestInit): Promise<Answer>
  /** Requests a path under /_simulador, with the account token. */
  control(method: string, path: string, body?: unknown): Promise<Answer>
}

/** A simulator with a fixed clock. */
export async function openBench(settings: SimulatorOptions['settings'] = {}): Promise<Bench> {
  const clock = { now: () => NOW }
  const simulator = await startSimulator({ clock, automatic: false, seed: 'plataformas', settings })
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${simulator.url}${path}`, init)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  return {
    simulator,
    ask: (address, init) => call(address.replace('https://', '/plataformas/'), init),
    control: (method, path, body) => {
      const Authorization = `Basic ${Buffer.from(`${simulator.admin.accountToken}:`).toString('base64')}`
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return call(`/_simulador${path}`, { method, headers: { Authorization }, ...sent })
    },
  }
}

/** Creates an account with `codes.length` sales, one a day from the first of October 2026 at noon in São Paulo. */
export function stock(simulator: Simulator, platform: PulledPlatform, codes: readonly string[]): SaleInput[] {
  const sales = codes.map((code, index) => saleOf(code, index))
  simulator.platforms.addSales(platform, sales, ACCOUNT)
  return sales
}

export function saleOf(code: string, daysLater = 0, changes: Partial<SaleInput> = {}): SaleInput {
  const created = new Date(Date.UTC(2026, 9, 1 + daysLater, 15))
  return {
    code,
    price_cents: 29_700,
    created_at: created.toISOString(),
    approved_at: new Date(created.getTime() + 30_000).toISOString(),
    product: { id: '4062912', name: 'Curso de Xilogravura', warranty_days: 7 },
    buyer: {
      name: 'Bianca Torres Neiva',
      email: 'bianca.neiva@example.com',
      document: '30122011066',
      phone: '11970010001',
      address: {
        street: 'Rua Augusta',
        number: '1508',
        neighborhood: 'Consolação',
        city: 'São Paulo',
        state: 'SP',
        postal_code: '01304001',
      },
    },
    ...changes,
  }
}

/** The value at a path of an answer, such as `sales.data.0.id`. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Object.entries(value).find(([name]) => name === key)?.[1]
  }, body)
}

/** One field of every row of a list in the answer. */
export function column(body: unknown, list: string, field: string): unknown[] {
  const rows = at(body, list)
  return Array.isArray(rows) ? rows.map((row) => at(row, field)) : []
}

/** Fetches pages until `next` is undefined, and collects a field of their rows. */
export async function gather(
  first: string,
  step: (address: string) => Promise<{ found: unknown[]; next: string | undefined }>,
): Promise<{ found: unknown[]; pages: number }> {
  const found: unknown[] = []
  let pages = 0
  for (let address: string | undefined = first; address !== undefined; pages += 1) {
    const page = await step(address)
    found.push(...page.found)
    address = page.next
  }
  return { found, pages }
}
