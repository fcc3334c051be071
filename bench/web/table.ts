import type { Page } from '@playwright/test'
import { part } from '../lists/times.ts'
import { plainTable, settled, take } from './acts.ts'
import type { Verdict } from './verdict.ts'

export const LIST = '/nota-produto?status=Autorizada'
export const ROW = 'table[aria-label="NF-e"][aria-busy="false"] tr[data-row]'

const ROWS = 100
const COLUMNS = 12
const ROUNDS = 15
const WARM_UP = 4
const RENDER_MS = 40
const CHOSEN = ['customer', 'created', 'nature', 'source', 'sales_code', 'total', 'status', 'files', 'id']

/**
 * Turning between two pages whose notes are at hand: every row is a new one, and nothing waits for the server. What is in view is drawn first, so two
 * measures: until the first row is there, and with it all that is seen, and until the last one is.
 */
export async function rowsAndColumns(page: Page, verdict: Verdict): Promise<void> {
  await page.goto('/')
  await chooseColumns(page)
  await page.goto(LIST)
  const first = await pageOf(page)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  const second = await pageOf(page, first.top)
  const turns = async (row: 'top' | 'bottom') => {
    const all: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const isBack = round % 2 === 0
      const press = { selector: `[aria-label="${isBack ? 'Página anterior' : 'Próxima página'}"]` }
      const shown = { selector: rowOf((isBack ? first : second)[row]) }
      const { ms } = await take(page, { press, shown })
      await settled(page)
      if (round >= WARM_UP) all.push(ms)
    }
    // An even number of turns more, and the next ones begin at the second page again.
    if ((WARM_UP + ROUNDS) % 2 === 1) await page.getByRole('button', { name: 'Próxima página' }).click()
    await pageOf(page, first.top)
    return all
  }
  const seen = await turns('top')
  const whole = await turns('bottom')
  const bare = part(await plain(page), 0.5)
  const tell = (what: string, all: number[]) =>
    verdict(`${ROWS} linhas × ${COLUMNS} colunas, da página guardada à tela: ${what}`, {
      value: part(all, 0.5),
      atMost: RENDER_MS,
      unit: 'ms',
      beside: `p95 ${part(all, 0.95).toFixed(1)}, ${(part(all, 0.5) / bare).toFixed(1)} vezes a régua`,
    })
  tell('as que se veem', seen)
  tell('todas', whole)
  verdict('a régua: tabela só de texto numa página vazia', { value: bare, unit: 'ms' })
}

/** Its first and last row, once the page stands whole and is not the one that began with `before`. */
async function pageOf(page: Page, before?: string): Promise<{ top: string; bottom: string }> {
  const top = await idOfFirstRow(page, before)
  const size = [await page.locator(ROW).count(), await page.locator('table[aria-label="NF-e"] th').count()]
  if (size.join() !== `${ROWS},${COLUMNS}`)
    throw new Error(`The table has ${size.join(' × ')} and not the size to measure.`)
  return { top, bottom: (await page.locator(ROW).last().getAttribute('data-row')) ?? '' }
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
