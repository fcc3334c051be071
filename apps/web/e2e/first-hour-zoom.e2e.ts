import type { Page } from '@playwright/test'
import { begin, chooseService, foundCompany, step } from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { excessOf, expect, test } from './support.ts'

/** 1440 x 900 at 200 % zoom, and the width at which no horizontal scrolling may be needed. */
const SIZES = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

test('enlarged to 200 % or on the narrowest screen, every step of the first hour is whole and no act is covered', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 720, height: 450 })
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DA LUPA LTDA' })
  const hand = await begin(page, ['Mais de um', 'Cursos e mentorias', 'E-books'])
  await expectWhole(page, 'company')
  await page.goBack()
  await expect(step(page, 'O que você vende?')).toBeVisible()
  await expectWhole(page, 'sells')
  await hand.click(page.getByRole('button', { name: 'Continuar' }))
  await foundCompany(page, hand, cnpj, { municipal: 'NONE' })

  await expect(step(page, 'Produto e imposto')).toBeFocused()
  await expectWhole(page, 'goods')
  await hand.click(page.getByRole('button', { name: /^Usar 4901/ }))
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))

  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  await chooseService(page, hand, 'curso online', /Curso/)
  await expectWhole(page, 'service')
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))

  await expect(step(page, 'Certificado digital')).toBeFocused()
  await expectWhole(page, 'certificate')
  await hand.click(page.getByRole('button', { name: 'Usar certificado de demonstração' }))

  await expect(step(page, 'Nota de teste')).toBeFocused()
  const issue = page.getByRole('button', { name: 'Emitir NFS-e de teste' })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await expectWhole(page, 'test note')
  await hand.click(issue)
  const ticket = page.getByRole('region', { name: 'NFS-e de teste' })
  await expect(ticket.getByRole('link', { name: 'Abrir o PDF' })).toBeVisible({ timeout: 30_000 })
  await expectWhole(page, 'note')
})

async function expectWhole(page: Page, name: string): Promise<void> {
  // Close the toasts of the last save, which cover the page for a moment.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[data-toast] [data-close]')) close.click()
  })
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => excessOf(page), `${name}, ${size.width} px`).toBeLessThanOrEqual(0)
    expect(await page.evaluate(coveredActs), `${name}, ${size.width} px: covered`).toEqual([])
  }
  await page.setViewportSize({ width: 720, height: 450 })
}

/**
 * Runs in the page. The controls that another element covers when they have the focus and the browser has scrolled as
 * little as possible.
 */
function coveredActs(): string[] {
  const before = document.activeElement
  const acts = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')]
  const covered = acts.flatMap((act) => {
    if (!act.checkVisibility() || act.matches(':disabled, [tabindex="-1"]')) return []
    act.focus()
    // The native control of a custom one is hidden in its label or before its visible part.
    const drawn = [act, act.closest('label'), act.nextElementSibling].filter((one) => one !== null)
    const above = drawn.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    })
    if (drawn.some((one, at) => one.contains(above[at] ?? null))) return []
    return `${(act.getAttribute('aria-label') ?? act.textContent).trim() || act.outerHTML} by ${above[0]?.outerHTML.slice(0, 200)} ${act.getBoundingClientRect().top}`
  })
  if (before instanceof HTMLElement) before.focus()
  return covered
}
