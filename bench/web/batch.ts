import type { Page } from '@playwright/test'
import { part } from '../lists/times.ts'
import { type Act, settled, type Took, take } from './acts.ts'
import { idOfFirstRow, LIST, ROW, rowOf } from './table.ts'
import type { Verdict } from './verdict.ts'

const ROUNDS = 7
const ACT_MS = 100
const TASK_MS = 50
/** The largest page size, so that fewer pages are needed to select that many rows. */
const PER_PAGE = 200

const BAR = 'section[aria-label="Ações nas selecionadas"]'
const DIALOG = { selector: '[role="dialog"] [aria-live="polite"]' }
const PAGE_TICK = `table[aria-label="NF-e"] thead input[type="checkbox"]`

const OPEN: Act = { press: { selector: `${BAR} button`, text: 'Consultar' }, shown: DIALOG }
const NEXT = '[aria-label="Próxima página"]'
const BACK = '[aria-label="Página anterior"]'

type Took3 = { open: Took[]; tick: Took[]; turn: Took[] }

/**
 * How single actions feel while that many rows are selected, compared with one selected row. The filter is limited to
 * one company, which has half of the rows, because a filter over several companies cannot be acted on.
 */
export async function actsOnMany(page: Page, rows: number, company: number, verdict: Verdict): Promise<void> {
  await page.goto(LIST)
  await pickOne(page)
  const one = await acts(page)
  await page.goto(`${LIST}&company_id=${company}`)
  await pickFilter(page)
  tell('todo o filtro de uma empresa', await acts(page, () => pickFilter(page)), one, verdict)
  await page.goto(`${LIST}&per_page=${PER_PAGE}`)
  await pickPages(page, rows / PER_PAGE)
  await page.locator('footer select').selectOption('100')
  await idOfFirstRow(page)
  tell(`${rows} linhas, página por página`, await acts(page), one, verdict)
}

function tell(what: string, many: Took3, one: Took3, verdict: Verdict): void {
  const NAMES = { open: 'abrir a prévia', tick: 'desmarcar uma', turn: 'ir à próxima página' } as const
  for (const act of ['open', 'tick', 'turn'] as const) {
    const [ours, bare] = [middle(many[act]), middle(one[act])]
    const longest = Math.max(...many[act].map(({ longestTask }) => longestTask))
    const longestBare = Math.max(...one[act].map(({ longestTask }) => longestTask))
    const beside = `${(ours / bare).toFixed(1)} vezes com uma linha`
    verdict(`${what}: ${NAMES[act]}`, { value: ours, atMost: ACT_MS, unit: 'ms', beside })
    const most = Math.max(TASK_MS, longestBare)
    verdict(`${what}: ${NAMES[act]}, tarefa mais longa`, { value: longest, atMost: most, unit: 'ms' })
  }
}

function middle(all: readonly Took[]): number {
  return part(
    all.map(({ ms }) => ms),
    0.5,
  )
}

/**
 * Each action runs once first to load its code. Deselecting a row ends a selected filter, so `again` selects it again.
 */
async function acts(page: Page, again?: () => Promise<void>): Promise<Took3> {
  const took: Took3 = { open: [], tick: [], turn: [] }
  await opened(page)
  for (let round = 0; round < ROUNDS; round += 1) took.open.push(await opened(page))
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = await idOfFirstRow(page)
    const turned = await take(page, {
      press: { selector: NEXT },
      shown: { selector: otherThan(first) },
    })
    await settled(page)
    await page.locator(BACK).click()
    await page.locator(rowOf(first)).waitFor()
    if (round > 0) took.turn.push(turned)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = rowOf(await idOfFirstRow(page))
    const isOne = again === undefined && (await page.locator(`${row}[data-picked]`).count()) === 0
    const press = { selector: `${row} input[type="checkbox"]` }
    took.tick.push(
      await take(page, { press, shown: { selector: isOne ? `${row}[data-picked]` : `${row}:not([data-picked])` } }),
    )
    if (again) await again()
    else await page.locator(`${row} input[type="checkbox"]`).first().click()
  }
  return took
}

async function opened(page: Page): Promise<Took> {
  const took = await take(page, OPEN)
  await page.locator(`${DIALOG.selector} b`).first().waitFor()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
  return took
}

/** First row of a loaded page that begins with a different row. */
function otherThan(id: string): string {
  return `table[aria-label="NF-e"][aria-busy="false"] tbody > tr:first-child:not([data-row="${id}"])`
}

/** Selects the second row, so that the first remains for selecting and deselecting. */
async function pickOne(page: Page): Promise<void> {
  await idOfFirstRow(page)
  await page.locator(`${ROW} input[type="checkbox"]`).nth(1).click()
  await page.locator(BAR).waitFor()
}

async function pickFilter(page: Page): Promise<void> {
  await idOfFirstRow(page)
  const tick = page.locator(PAGE_TICK)
  if (!(await tick.isChecked())) await tick.click()
  await page.getByRole('button', { name: /^Selecionar as .* do filtro$/ }).click()
}

async function pickPages(page: Page, pages: number): Promise<void> {
  for (let turned = 0; turned < pages; turned += 1) {
    const first = await idOfFirstRow(page)
    await page.locator(PAGE_TICK).click()
    if (turned === pages - 1) return
    await page.locator(NEXT).click()
    await idOfFirstRow(page, first)
  }
}
