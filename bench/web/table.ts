import type { Page } from '@playwright/test'
import { part } from '../lists/times.ts'
import { plainTable, take } from './acts.ts'
import type { Verdict } from './verdict.ts'

export const LIST = '/nota-produto?status=Autorizada'
export const ROW = 'table[aria-label="NF-e"][aria-busy="false"] tr[data-row]'

const ROWS = 100
const COLUMNS = 12
const ROUNDS = 15
const WARM_UP = 4
const RENDER_MS = 40
const CHOSEN = ['customer', 'created', 'nature', 'source', 'sales_code', 'total', 'status', 'files', 'id']

/** Turning between two pages whose notes are at hand: every row is a new one, and nothing waits for the server. */
export async function rowsAndColumns(page: Page, verdict: Verdict): Promise<void> {
  await page.goto('/')
  await chooseColumns(page)
  await page.goto(LIST)
  const first = await idOfFirstRow(page)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  const second = await idOfFirstRow(page, first)
  const size = [await page.locator(ROW).count(), await page.locator('table[aria-label="NF-e"] th').count()]
  if (size.join() !== `${ROWS},${COLUMNS}`)
    throw new Error(`The table has ${size.join(' × ')} and not the size to measure.`)
  const all: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const isBack = round % 2 === 0
    const press = { selector: `[aria-label="${isBack ? 'Página anterior' : 'Próxima página'}"]` }
    const { ms } = await take(page, { press, shown: { selector: rowOf(isBack ? first : second) } })
    if (round >= WARM_UP) all.push(ms)
  }
  const yardstick = await plain(page)
  const [ours, bare] = [part(all, 0.5), part(yardstick, 0.5)]
  verdict(`${ROWS} linhas × ${COLUMNS} colunas, da página guardada à tela`, {
    value: ours,
    atMost: RENDER_MS,
    unit: 'ms',
    beside: `p95 ${part(all, 0.95).toFixed(1)}, ${(ours / bare).toFixed(1)} vezes a régua`,
  })
  verdict('a régua: tabela só de texto numa página vazia', { value: bare, unit: 'ms' })
}

export function rowOf(id: string): string {
  return `table[aria-label="NF-e"] tr[data-row="${id}"]`
}

/** Of a page of the list that is there and is not the one before it. */
export async function idOfFirstRow(page: Page, before = 'none'): Promise<string> {
  await page.locator(`${ROW}:not([data-row="${before}"])`).first().waitFor()
  return (await page.locator(ROW).first().getAttribute('data-row')) ?? ''
}

async function chooseColumns(page: Page): Promise<void> {
  const status = await page.evaluate(async (nfe) => {
    const body = JSON.stringify({ preferences: { columns: { nfe } } })
    return (await fetch('/api/auth/user', { method: 'PUT', headers: { 'content-type': 'application/json' }, body }))
      .status
  }, CHOSEN)
  if (status !== 200) throw new Error(`The columns were refused with ${status}.`)
}

async function plain(page: Page): Promise<number[]> {
  await page.goto('about:blank')
  const all: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) all.push(await plainTable(page, ROWS, COLUMNS))
  return all.slice(WARM_UP)
}
