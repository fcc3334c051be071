import type { Page } from '@playwright/test'
import { part } from '../lists/times.ts'
import { plainTable, settled, take } from './acts.ts'
import type { Verdict } from './verdict.ts'

export const LIST = '/nota-produto?status=Autorizada'
export const ROW = 'table[aria-label="NF-e"][aria-busy="false"] tr[data-row]'

const ROWS = 100
const COLUMNS = 12
const ROUNDS = 15
const WARM_UP = 10
const RENDER_MS = 40
const FULL = 'Autorizada'
const EMPTY = 'Cancelada'
const CHOSEN = ['customer', 'created', 'nature', 'source', 'sales_code', 'total', 'status', 'files', 'id']

/**
 * Turns between two cached pages: every row changes and nothing waits for the server. Compared with the same page after
 * a view without rows, where the table must be built.
 */
export async function rowsAndColumns(page: Page, verdict: Verdict): Promise<void> {
  await page.goto('/')
  await chooseColumns(page)
  await page.goto(LIST)
  const first = await pageOf(page)
  await page.getByRole('button', { name: 'Próxima página' }).click()
  const second = await pageOf(page, first.top)
  const turned = await rounds(async (round) => {
    const isBack = round % 2 === 0
    const press = { selector: `[aria-label="${isBack ? 'Página anterior' : 'Próxima página'}"]` }
    const { ms } = await take(page, { press, shown: { selector: rowOf((isBack ? first : second).bottom) } })
    await settled(page)
    return ms
  })
  await page.goto(LIST)
  await pageOf(page)
  const built = await rounds(async () => {
    await page.locator(viewOf(EMPTY)).click()
    await page.locator('tr[data-row]').first().waitFor({ state: 'detached' })
    const { ms } = await take(page, { press: { selector: viewOf(FULL) }, shown: { selector: rowOf(first.bottom) } })
    await settled(page)
    return ms
  })
  const bare = await plain(page)
  const tell = (what: string, all: number[]) =>
    verdict(`${ROWS} linhas × ${COLUMNS} colunas até a última, ${what}`, {
      value: part(all, 0.5),
      atMost: RENDER_MS,
      unit: 'ms',
      beside: `p95 ${part(all, 0.95).toFixed(1)}, ${(part(all, 0.5) / part(bare, 0.5)).toFixed(1)} vezes a régua`,
    })
  tell('de outra página guardada', turned)
  tell('de uma visão sem linhas', built)
  verdict('a régua: tabela só de texto numa página vazia', { value: part(bare, 0.5), unit: 'ms' })
}

async function rounds(measure: (round: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) all.push(await measure(round))
  return all.slice(WARM_UP)
}

function viewOf(status: string): string {
  return `nav[aria-label="Visões"] a[href*="status=${status}"]`
}

/** First and last row, once the page is complete and is not the one that began with `before`. */
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

/** Of a loaded page that does not begin with `before`. */
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
  return rounds(() => plainTable(page, ROWS, COLUMNS))
}
