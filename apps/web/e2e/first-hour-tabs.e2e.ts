import type { Page } from '@playwright/test'
import { begin, chooseService, foundCompany, step } from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import type { SimulatedUser } from './simulated-user.ts'
import { expect, testInNewPage as test } from './support.ts'

const ISSUE = 'Emitir nota de teste'

type Seller = {
  sells: string
  /** The step after the company, and how to fill it in. */
  codes: string
  fill: (page: Page, hand: SimulatedUser) => Promise<void>
  note: string
  list: string
}
const SELLERS: readonly Seller[] = [
  {
    sells: 'Cursos e mentorias',
    codes: 'Serviço e imposto',
    fill: (page, hand) => chooseService(page, hand, 'curso online', /Curso/),
    note: 'NFS-e de teste',
    list: '/api/service-fiscal-note',
  },
  {
    sells: 'E-books',
    codes: 'Produto e imposto',
    fill: (page, hand) => hand.click(page.getByRole('button', { name: /^Usar 4901/ })),
    note: 'NF-e de teste',
    list: '/api/fiscal-note',
  },
]

for (const { sells, codes, fill, note, list } of SELLERS) {
  test(`two tabs of one person who sells ${sells} make one company and one test note`, async ({ page, context }) => {
    test.setTimeout(600_000)
    const cnpj = newCnpj()
    await enrolInRegisters(page, { cnpj, name: 'OFICINA DE DUAS ABAS LTDA' })
    const hand = await begin(page, [sells])
    await expect(step(page, 'A sua empresa')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/comece?passo=empresa')
    await expect(step(other, 'A sua empresa')).toBeVisible()
    await other.getByLabel('Razão social').fill('Oficina da outra aba')

    await foundCompany(page, hand, cnpj, { municipal: sells === 'E-books' ? 'NOT_ASKED' : 'NONE' })
    await expect(step(page, codes)).toBeFocused()
    // The other tab is notified and now shows this company. Saving there creates no second one.
    await expect(other.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expect(other.getByLabel('Razão social')).toHaveValue('OFICINA DE DUAS ABAS LTDA')
    await expect(other.getByLabel('CNPJ', { exact: true })).not.toHaveValue('')
    await other.getByRole('button', { name: 'Salvar e continuar' }).click()
    await expect(step(other, codes)).toBeFocused()

    await fill(page, hand)
    await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))
    await expect(step(page, 'Certificado digital')).toBeFocused()
    await hand.click(page.getByRole('button', { name: 'Usar certificado de demonstração' }))
    await expect(step(page, 'Nota de teste')).toBeFocused()
    await other.goto('/comece?passo=nota-de-teste')
    for (const tab of [page, other]) await expect(tab.getByRole('button', { name: ISSUE })).toBeEnabled()

    await hand.click(page.getByRole('button', { name: ISSUE }))
    for (const tab of [page, other]) {
      const ticket = tab.getByRole('region', { name: note })
      await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible()
    }
    await expect(other.getByRole('button', { name: ISSUE })).toHaveCount(0)
    expect(await countOf(page, list)).toBe(1)
    expect(await countOf(page, '/api/company')).toBe(1)
  })
}

async function countOf(page: Page, list: string): Promise<number> {
  return ((await (await page.request.get(list)).json()) as { data: unknown[] }).data.length
}
