import type { Page } from '@playwright/test'
import { begin, chooseService, foundCompany, step } from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, testInNewPage as test } from './support.ts'

/** A phone far from its mast: each answer takes 400 ms longer, and a megabit comes in a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 125_000 }

test('on a slow network the first hour is never blank, and an impatient second press makes no second note', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DA SERRA LTDA' })
  await watchBlankness(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', SLOW)

  const hand = await begin(page, ['Cursos e mentorias'])
  await foundCompany(page, hand, cnpj, { municipal: 'NONE' })
  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  await chooseService(page, hand, 'curso online', /Curso/)
  await page.getByRole('button', { name: 'Salvar e continuar' }).dblclick()

  await expect(step(page, 'Certificado digital')).toBeFocused()
  await page.getByRole('button', { name: 'Usar certificado de demonstração' }).dblclick()
  await expect(step(page, 'Nota de teste')).toBeFocused()
  const issue = page.getByRole('button', { name: 'Emitir nota de teste' })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await issue.dblclick()
  const ticket = page.getByRole('region', { name: 'NFS-e de teste' })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })

  const { data: notes } = await (await page.request.get('/api/service-fiscal-note')).json()
  expect(notes).toHaveLength(1)
  expect(await page.evaluate(() => (window as Window & { blank?: number }).blank)).toBe(0)
})

/** How often a screen that stood there gave way to one without a head. */
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
