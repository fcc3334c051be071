import { certificateOf, issueTestNote, step, uploadCertificate } from './first-hour.ts'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { SimulatedUser } from './simulated-user.ts'
import { expect, expectAccessible, test } from './support.ts'

const LACKING = /^O que falta para emitir/
const MOST_FIELDS = 25
const MOST_KEYS = 40

test('an e-book seller comes to the first authorised NF-e in few fields and few keys', async ({ page }, {
  outputDir,
}) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DE PRIMEIRAS NOTAS LTDA' })
  const person = await newPerson(page)
  const hand = new SimulatedUser(page)

  await page.goto('/login')
  await hand.fill(page.getByLabel('E-mail'), person.email)
  await hand.fill(page.getByLabel('Senha', { exact: true }), person.password)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
  await hand.click(page.getByRole('region', { name: LACKING }).getByRole('link', { name: 'Começar' }))

  await expect(step(page, 'O que você vende?')).toBeVisible()
  await expectAccessible(page)
  await hand.click(page.getByRole('radio', { name: 'E-books' }))
  await expect(page.getByText('Com e-books, a sua nota é a NF-e')).toBeVisible()
  await hand.press('Enter')

  await expect(step(page, 'A sua empresa')).toBeFocused()
  await expectAccessible(page)
  await hand.type(page.getByLabel('CNPJ', { exact: true }), cnpj)
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await expect(page.getByLabel('Razão social')).toHaveValue('OFICINA DE PRIMEIRAS NOTAS LTDA')
  await expect(page.getByLabel('CEP')).toHaveValue('05422-010')
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo – SP')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByLabel('Inscrição municipal')).toHaveCount(0)
  await hand.type(page.getByLabel('Telefone'), '1130305050')
  await hand.press('Enter')

  await expect(step(page, 'Produto e imposto')).toBeFocused()
  await hand.click(page.getByRole('button', { name: /^Usar 4901/ }))
  await hand.click(page.getByRole('button', { name: 'Salvar e continuar' }))

  await uploadCertificate(page, hand, certificateOf(cnpj, outputDir))

  await issueTestNote(page, hand, 'Emitir nota de teste', 'NF-e de teste')
  await expect(page.getByText('O caminho inteiro funciona', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ligar a plataforma' })).toBeVisible()
  await expectAccessible(page)

  console.log(`onboarding: ${hand.fields} fields filled, ${hand.keys} key presses`)
  expect(hand.fields).toBeLessThanOrEqual(MOST_FIELDS)
  expect(hand.keys).toBeLessThanOrEqual(MOST_KEYS)

  await page.reload()
  await expect(
    page.getByRole('region', { name: 'NF-e de teste' }).getByText('Autorizada', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ligar a plataforma' }).click()
  await expect(step(page, 'Ligar a plataforma')).toBeFocused()
  await page.goto('/')
  const lacking = page.getByRole('region', { name: LACKING })
  await lacking.getByRole('link', { name: 'Ligar a plataforma onde você vende' }).click()
  await expect(page).toHaveURL(/passo=plataforma/)
  await expect(step(page, 'Ligar a plataforma')).toBeVisible()
})
