import type { Page } from '@playwright/test'
import { begin, chooseService, foundCompany, step } from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, testInNewPage as test } from './support.ts'

const ISSUE = 'Emitir nota de teste'

test('two tabs of one person make one company and one test note', async ({ page, context }) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DE DUAS ABAS LTDA' })
  const hand = await begin(page, ['Cursos e mentorias'])
  await expect(step(page, 'A sua empresa')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/comece?passo=empresa')
  await expect(step(other, 'A sua empresa')).toBeVisible()
  await other.getByLabel('Razão social').fill('Oficina da outra aba')

  await foundCompany(page, hand, cnpj, { municipal: 'NONE' })
  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  // The other tab hears of it: what stands there from now on is this company, and to save it founds no second one.
  await expect(other.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await expect(other.getByLabel('Razão social')).toHaveValue('OFICINA DE DUAS ABAS LTDA')
  await expect(other.getByLabel('CNPJ', { exact: true })).not.toHaveValue('')
  await other.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(step(other, 'Serviço e imposto')).toBeFocused()

  await chooseService(page, hand, 'curso online', /Curso/)
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))
  await expect(step(page, 'Certificado digital')).toBeFocused()
  await hand.click(page.getByRole('button', { name: 'Usar certificado de demonstração' }))
  await expect(step(page, 'Nota de teste')).toBeFocused()
  await other.goto('/comece?passo=nota-de-teste')
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: ISSUE })).toBeEnabled()

  await hand.click(page.getByRole('button', { name: ISSUE }))
  await expectAuthorised(page)
  await expectAuthorised(other)
  await expect(other.getByRole('button', { name: ISSUE })).toHaveCount(0)
  const notes = await page.request.get('/api/service-fiscal-note')
  expect(((await notes.json()) as { data: unknown[] }).data).toHaveLength(1)
  const companies = await page.request.get('/api/company')
  expect(((await companies.json()) as { data: unknown[] }).data).toHaveLength(1)
})

async function expectAuthorised(tab: Page): Promise<void> {
  const ticket = tab.getByRole('region', { name: 'NFS-e de teste' })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible()
}
