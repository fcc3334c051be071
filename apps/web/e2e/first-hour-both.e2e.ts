import { begin, chooseService, foundCompany, issueTestNote, step } from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, test } from './support.ts'

test('who sells both goes one road to a test note of each kind', async ({ page }) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DOS DOIS LTDA' })
  const hand = await begin(page, ['Mais de um', 'E-books', 'Cursos e mentorias'])
  await foundCompany(page, hand, cnpj, { municipal: '12345678' })

  await expect(step(page, 'Produto e imposto')).toBeFocused()
  await hand.click(page.getByRole('button', { name: /^Usar 4901/ }))
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))
  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  await chooseService(page, hand, 'mentoria', /Mentoria/)
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))
  await expect(step(page, 'Certificado digital')).toBeFocused()
  await hand.click(page.getByRole('button', { name: 'Usar certificado de demonstração' }))
  await expect(step(page, 'Nota de teste')).toBeFocused()

  // The toasts of earlier steps are gone.
  expect(await page.locator('[data-toast]').count()).toBeLessThanOrEqual(1)

  await issueTestNote(page, hand, 'Emitir NF-e de teste', 'NF-e de teste')
  await expect(page.getByText('O caminho inteiro funciona', { exact: true })).toHaveCount(0)
  await issueTestNote(page, hand, 'Emitir NFS-e de teste', 'NFS-e de teste')
  await expect(page.getByText('O caminho inteiro funciona', { exact: true })).toBeInViewport()
  console.log(`onboarding, both: ${hand.fields} fields filled, ${hand.keys} key presses`)
})
