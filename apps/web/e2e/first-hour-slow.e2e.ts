import type { Page } from '@playwright/test'
import { begin, chooseService, fillCompany, step } from './first-hour.ts'
import { expectStill, takeShifts, watchShifts } from './layout-shifts.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, testInNewPage as test } from './support.ts'

/** A slow mobile network: 400 ms more latency and one megabit per second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 125_000 }
/** A good value according to Core Web Vitals (web.dev/cls). */
const MOST_SHIFT = 0.1

test('on a slow network the first hour is never blank and hardly moves, and an impatient second press makes no second note', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DA SERRA LTDA' })
  await watchBlankness(page)
  await watchShifts(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', SLOW)

  const hand = await begin(page, ['Cursos e mentorias'])
  await expectStill(page, 'what is sold', MOST_SHIFT)
  await fillCompany(page, hand, cnpj, { municipal: 'NONE' })
  await expectStill(page, 'the company', MOST_SHIFT)
  await hand.press('Enter')
  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  // The menu appears once there is a company. It comes with the answer, too late for the browser to count it as a
  // result of the key.
  await takeShifts(page)
  await chooseService(page, hand, 'curso online', /Curso/)
  await page.getByRole('button', { name: 'Salvar e continuar' }).dblclick()

  await expect(step(page, 'Certificado digital')).toBeFocused()
  await expectStill(page, 'the service', MOST_SHIFT)
  await page.getByRole('button', { name: 'Usar certificado de demonstração' }).dblclick()
  await expect(step(page, 'Nota de teste')).toBeFocused()
  await expectStill(page, 'the certificate', MOST_SHIFT)
  const issue = page.getByRole('button', { name: 'Emitir nota de teste' })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await issue.dblclick()
  const ticket = page.getByRole('region', { name: 'NFS-e de teste' })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expectStill(page, 'the test note', MOST_SHIFT)

  const { data: notes } = await (await page.request.get('/api/service-fiscal-note')).json()
  expect(notes).toHaveLength(1)
  expect(await page.evaluate(() => (window as Window & { blank?: number }).blank)).toBe(0)
  for (const [path, title] of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectStill(page, path, MOST_SHIFT)
  }
})

/** Screens visited from there. */
const SCREENS = [
  ['/', 'Painel'],
  ['/comece', 'Comece por aqui'],
  ['/nota-servico', 'NFS-e'],
  ['/integracoes', 'Integrações'],
] as const

/** Counts how often a rendered screen was replaced by one without a heading. */
async function watchBlankness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { blank: 0 }
    Object.assign(window, seen)
    let stood = false
    new MutationObserver(() => {
      const stands = document.querySelector('h1') !== null
      if (stood && !stands) Object.assign(window, { blank: (seen.blank += 1) })
      stood = stands
    }).observe(document, { subtree: true, childList: true })
  })
}
