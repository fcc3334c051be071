import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, testInNewPage as test } from './support.ts'
import { openTaskRowLock } from './task-row-lock.ts'

/** Enough that the task is held long before it ends. */
const DRAFTS = 60

test('the tray follows a job that was started elsewhere to its file, without being loaded again', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto?status=all', 'NF-e')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.getByRole('button', { name: /^Tarefas/ }).click()
  const tray = page.getByRole('dialog', { name: 'Tarefas' })
  const newest = tray.getByRole('listitem').first()
  await expect(tray).toBeVisible()

  const authorised = await firstAuthorised(page)
  const drafts = await makeDrafts(page, authorised)
  await watchBars(page)
  const first = await openTaskRowLock(30)
  const second = await openTaskRowLock(50)
  try {
    const task = await startDownload(page, [authorised, ...drafts])
    const name = `Baixar ${drafts.length + 1} NF-e`
    const bar = tray.getByRole('progressbar', { name })
    await Promise.all([first.hold(task), second.hold(task)])
    await expect(bar).toHaveAttribute('value', '29')
    await expect(page.getByRole('button', { name: 'Tarefas 1 em andamento' })).toBeVisible()
    await expectAccessible(page)
    await first.release()
    await expect(bar).toHaveAttribute('value', '49')
    await second.release()

    await expect(newest.getByText(`${drafts.length} de ${drafts.length + 1} com problema`)).toBeVisible({
      timeout: 30_000,
    })
    await expect(bar).toHaveCount(0)
    const steps = await stepsOf(page)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(Math.max(...steps)).toBeLessThanOrEqual(drafts.length + 1)
    await expect(page.getByRole('button', { name: 'Tarefas', exact: true })).toBeVisible()
    const file = newest.getByRole('link', { name: `Baixar o zip: ${name}` })
    const [zip] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(await zip.failure()).toBeNull()
    expect(loads).toEqual([])
  } finally {
    await Promise.all([first.release(), second.release()])
    await inTens(drafts, (id) => page.request.delete(`/api/fiscal-note/${id}`, from(page)))
  }
})

/** Records every state of the progress bar, in order. */
async function watchBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    const steps: number[] = []
    Object.assign(window, { steps })
    const note = () => {
      for (const bar of document.querySelectorAll('progress')) if (steps.at(-1) !== bar.value) steps.push(bar.value)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

function stepsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as Window & { steps?: number[] }).steps ?? [])
}

async function firstAuthorised(page: Page): Promise<number> {
  const listed = await page.request.get('/api/fiscal-note?enotas_status=Autorizada&per_page=1')
  return ((await listed.json()) as { data: { id: number }[] }).data[0]?.id ?? 0
}

/** The copies have no files yet, so each is a row with a problem. */
async function makeDrafts(page: Page, like: number): Promise<number[]> {
  const answers = await inTens(Array.from({ length: DRAFTS }), () =>
    page.request.post(`/api/fiscal-note/${like}/copy`, from(page)),
  )
  return Promise.all(answers.map(async (answer) => ((await answer.json()) as { data: { id: number } }).data.id))
}

async function startDownload(page: Page, ids: number[]): Promise<number> {
  const data = { entity: 'fiscal-note', action: 'download', ids }
  const answer = await page.request.post('/api/batch', { ...from(page), data })
  expect(answer.status()).toBe(202)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

function from(page: Page) {
  return { headers: { origin: new URL(page.url()).origin } }
}

async function inTens<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += 10) done.push(...(await Promise.all(all.slice(at, at + 10).map(act))))
  return done
}
