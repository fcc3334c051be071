import {
  begin,
  certificateOf,
  chooseService,
  foundCompany,
  issueTestNote,
  step,
  uploadCertificate,
} from './first-hour.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, expectAccessible, test } from './support.ts'

test('a course seller comes to the first authorised NFS-e, and is asked for no code of a product', async ({ page }, {
  outputDir,
}) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DE AULAS LTDA' })
  const hand = await begin(page, ['Cursos e mentorias'])
  await expect(page.getByRole('navigation', { name: 'Etapas' })).not.toContainText('Produto e imposto')
  await foundCompany(page, hand, cnpj, { municipal: 'NONE' })
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()

  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))
  await expect(page.getByText('Diga o que você vende e escolha o mais parecido.')).toBeVisible()
  await expect(page.getByText('Preencha o percentual do Simples.')).toBeVisible()
  await chooseService(page, hand, 'curso online', /Curso/)
  await expectAccessible(page)
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))

  await uploadCertificate(page, hand, certificateOf(cnpj, outputDir))
  await issueTestNote(page, hand, 'Emitir nota de teste', 'NFS-e de teste')
  await expectAccessible(page)

  await hand.click(page.getByRole('link', { name: 'Passar para produção' }))
  await expect(step(page, 'Passar para produção')).toBeFocused()
  await hand.click(page.getByRole('button', { name: 'Passar para produção' }))
  const dialog = page.getByRole('dialog', { name: 'Passar para produção?' })
  await expect(dialog.getByRole('switch', { name: 'Notas de serviço (NFS-e)' })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Notas de produto (NF-e)' })).not.toBeChecked()
  console.log(`onboarding, courses: ${hand.fields} fields filled, ${hand.keys} key presses`)
  await page.goto('/comece?passo=empresa')
  await expect(page.getByRole('checkbox', { name: 'A minha cidade não usa' })).toBeChecked()
  await expect(
    page.getByRole('navigation', { name: 'Etapas' }).getByRole('link', { name: /^Empresa\s*, pronta/ }),
  ).toBeVisible()
})
