import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DEMO_REGISTERS } from '@talao/contract/demo-registers'
import type { Locator, Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { Hand } from './hand.ts'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import {
  excessOf,
  expect,
  expectAccessible,
  go,
  open,
  PEOPLE,
  signIn,
  signInAnew,
  test,
  type Theme,
} from './support.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const CERTIFICATE_PASSWORD = 'senha do arquivo'
const MOST_FIELDS = 25
const MOST_KEYS = 40

test('an empty account comes to its first authorised note in few fields and few keys', async ({ page }, {
  outputDir,
}) => {
  test.setTimeout(600_000)
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DE PRIMEIRAS NOTAS LTDA' })
  const person = await newPerson(page)
  const hand = new Hand(page)

  await page.goto('/login')
  await hand.fill(page.getByLabel('E-mail'), person.email)
  await hand.fill(page.getByLabel('Senha', { exact: true }), person.password)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
  await hand.click(page.getByRole('region', { name: 'Prontidão' }).getByRole('link', { name: 'Começar' }))

  await expect(step(page, 'Empresa')).toBeVisible()
  await expectAccessible(page)
  await hand.type(page.getByLabel('CNPJ', { exact: true }), cnpj)
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await expect(page.getByLabel('Razão social')).toHaveValue('OFICINA DE PRIMEIRAS NOTAS LTDA')
  await expect(page.getByLabel('CEP')).toHaveValue('05422-010')
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo – SP')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await hand.type(page.getByLabel('Telefone'), '1130305050')
  await hand.press('Enter')

  await expect(step(page, 'Certificado')).toBeFocused()
  await hand.upload(page.getByLabel('Arquivo do certificado'), certificateOf(cnpj, outputDir))
  await hand.fill(page.getByLabel('Senha do arquivo', { exact: true }), CERTIFICATE_PASSWORD)
  await hand.press('Enter')

  await expect(step(page, 'Regime e padrões')).toBeFocused()
  await hand.fill(page.getByLabel('NCM do que você mais vende'), '49019900')
  await hand.press('Enter')

  await expect(step(page, 'Números das notas')).toBeFocused()
  await hand.click(page.getByRole('button', { name: 'Conferir e continuar' }))

  await expect(step(page, 'Plataforma')).toBeFocused()
  await hand.click(page.getByRole('link', { name: 'Pular esta etapa' }))

  await expect(step(page, 'Primeira nota de teste')).toBeFocused()
  const issue = page.getByRole('button', { name: 'Emitir nota de teste' })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await hand.click(issue)
  const ticket = page.getByRole('region', { name: 'NF-e de teste' })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })
  const pdf = ticket.getByRole('link', { name: 'Abrir o PDF' })
  await expect(pdf).toBeVisible({ timeout: 30_000 })
  const paper = await page.request.get((await pdf.getAttribute('href')) ?? '')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page)

  console.log(`onboarding: ${hand.fields} fields filled, ${hand.keys} key presses`)
  expect(hand.fields).toBeLessThanOrEqual(MOST_FIELDS)
  expect(hand.keys).toBeLessThanOrEqual(MOST_KEYS)

  await page.reload()
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o painel' }).click()
  const readiness = page.getByRole('region', { name: /^Prontidão/ })
  await expect(readiness.getByText('5 de 6')).toBeVisible()
  await readiness.getByRole('link', { name: 'Ligar a plataforma onde você vende' }).click()
  await expect(page).toHaveURL(/passo=plataforma/)
  await expect(step(page, 'Plataforma')).toBeVisible()
})

test('where one left stays in the address: reload and back find the same step', async ({ signedIn: page }) => {
  await open(page, '/comece?passo=certificado', 'Comece por aqui')
  await expect(step(page, 'Certificado')).toBeVisible()
  await page.getByRole('link', { name: 'Próxima etapa' }).click()
  await expect(page).toHaveURL(/passo=padroes/)
  await page.reload()
  await expect(step(page, 'Regime e padrões')).toBeVisible()
  await page.goBack()
  await expect(step(page, 'Certificado')).toBeVisible()
  await open(page, '/comece?passo=nada', 'Comece por aqui')
  await expect(step(page, 'Primeira nota de teste')).toBeVisible()
})

test('a step is checked beside its fields before anything is sent', async ({ signedIn: page }) => {
  await open(page, '/comece?passo=padroes', 'Comece por aqui')
  await page.getByLabel('NCM do que você mais vende').fill('490')
  await page.getByLabel('No mesmo estado').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O NCM tem 8 números, como 4901.99.00.')).toBeVisible()
  await expect(page.getByText('O CFOP tem 4 números, como 5.102.')).toBeVisible()
  await expect(page).toHaveURL(/passo=padroes/)
})

test('a seller of services alone is asked for what an NFS-e needs, and goes to production with that alone', async ({
  page,
}) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const company = {
    cnpj: newCnpj(),
    corporate_name: 'Estúdio de Aulas Ltda',
    municipal_registration: '12345678',
    address: { postal_code: '05422010', street: 'Rua Nova', number: '1', neighborhood: 'Pinheiros', city_id: 3550308 },
  }
  const founded = await page.request.post('/api/company', {
    data: company,
    headers: { origin: new URL(page.url()).origin },
  })
  expect(founded.status(), await founded.text()).toBe(201)
  await page.goto('/comece?passo=padroes')
  await expect(page.getByRole('radio', { name: 'Serviços (NFS-e)' })).toBeChecked()
  const lacking = page.getByText(/^Preencher o que a NFS-e pede: /)
  await expect(lacking).toBeVisible()
  await expect(page.getByLabel('Inscrição municipal')).toHaveValue('12345678')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(lacking).toBeVisible()
  await page.getByRole('combobox', { name: 'Item da LC 116' }).fill('08.02')
  await page
    .getByRole('option', { name: /^08\.?02/ })
    .first()
    .click()
  await page.getByLabel('Pelo Simples Nacional').fill('6')
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(step(page, 'Números das notas')).toBeFocused()

  await open(page, '/minha-conta', /.+/)
  await page.getByRole('radio', { name: 'Produção' }).click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Passar para produção?' })
  await expect(dialog.getByRole('switch', { name: 'Notas de serviço (NFS-e)' })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Notas de produto (NF-e)' })).not.toBeChecked()
})

test('what the registers said of a CNPJ can be undone', async ({ page }) => {
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DESFEITA LTDA' })
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await open(page, '/comece', 'Comece por aqui')
  await page.getByLabel('Razão social').fill('Oficina minha')
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(cnpj)
  await expect(page.getByLabel('Razão social')).toHaveValue('OFICINA DESFEITA LTDA')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByLabel('Razão social')).toHaveValue('Oficina minha')
  await expect(page.getByLabel('CEP')).toHaveValue('')
  await expect(page.getByLabel('CNPJ', { exact: true })).not.toHaveValue('')
})

test('what is typed while the CNPJ is asked about stays, and another CNPJ is asked about in its place', async ({
  page,
}) => {
  const [first, second] = [newCnpj(), newCnpj()]
  await enrolInRegisters(page, { cnpj: first, name: 'OFICINA TROCADA LTDA' })
  await enrolInRegisters(page, { cnpj: second, name: 'OFICINA DIGITADA LTDA' })
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await open(page, '/comece', 'Comece por aqui')
  const cnpj = page.getByLabel('CNPJ', { exact: true })
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = asked.map(({ promise }) => promise)
  await page.route('**/api/sintegra/consult/**', async (route) => {
    await waits.shift()
    await route.continue()
  })
  const answered = page.waitForResponse(/sintegra/)
  await cnpj.pressSequentially(first)
  await page.keyboard.press('Backspace')
  asked[0]?.resolve()
  await (await answered).finished()
  await expect(page.getByText('Consultando o cadastro do CNPJ…')).toHaveCount(0)
  await expect(cnpj).not.toHaveValue(/-\d\d$/)
  await cnpj.fill(second)
  await page.getByLabel('Razão social').fill('Oficina minha')
  await page.getByLabel('Rua').pressSequentially('Rua')
  asked[1]?.resolve()
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await page.keyboard.type(' Augusta')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Augusta')
  await expect(page.getByLabel('Razão social')).toHaveValue('Oficina minha')
  await expect(page.getByLabel('CEP')).toHaveValue('')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await cnpj.fill(first)
  await expect(page.getByLabel('Razão social')).toHaveValue('OFICINA TROCADA LTDA')
})

test('a CNPJ that nobody knows is filled by hand', async ({ page }) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await open(page, '/comece', 'Comece por aqui')
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(DEMO_REGISTERS.UNKNOWN.cnpj)
  await expect(page.getByText(/Preencha à mão\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Preencha a razão social.')).toBeVisible()
  await expectAccessible(page)
})

test('the steps belong to whoever administers, and the readiness leads others to the screen itself', async ({
  page,
}) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/comece', 'Comece por aqui')
  await expect(page.getByRole('heading', { name: 'A preparação é de quem administra a empresa' })).toBeVisible()
  await expectAccessible(page)
})

test('of several companies one is chosen first', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/comece', 'Comece por aqui')
  const choice = page.getByRole('combobox', { name: 'Empresa' })
  // Another test may have founded one more; the choice is only asked for among several.
  if (await choice.isVisible()) await choice.selectOption({ label: 'Ateliê Farol Digital Ltda' })
  await expect(page.getByRole('navigation', { name: 'Etapas' })).toBeVisible()
})

test('a list of what lacks that does not come says so and can be asked for again', async ({ signedIn: page }) => {
  await page.route('**/api/company/*/readiness', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/comece?passo=empresa')
  await expect(page.getByText('A lista do que falta não veio')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/company/*/readiness')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(step(page, 'Empresa')).toBeVisible()
})

const STEPS = ['empresa', 'certificado', 'padroes', 'numeracao', 'plataforma', 'primeira-nota']

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`every step is accessible in ${colorScheme}, and none scrolls sideways at 320 px`, async ({
    signedIn: page,
  }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme })
    await open(page, '/comece', 'Comece por aqui')
    for (const name of STEPS) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await go(page, `/comece?passo=${name}`, 'Comece por aqui')
      await expect(page.getByRole('region', { name: TITLES[name] ?? name, exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      await expect.poll(() => excessOf(page), name).toBeLessThanOrEqual(0)
    }
  })
}

const TITLES: Record<string, string> = {
  empresa: 'Empresa',
  certificado: 'Certificado',
  padroes: 'Regime e padrões',
  numeracao: 'Números das notas',
  plataforma: 'Plataforma',
  'primeira-nota': 'Primeira nota de teste',
}

function step(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 2, name: title, exact: true })
}

/** Numbers alone, with their two check digits. */
/** By the same command that the step names. */
function certificateOf(cnpj: string, folder: string): string {
  const file = path.join(folder, `${cnpj}.pfx`)
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, ['tools/demo-certificate.ts', cnpj, file, CERTIFICATE_PASSWORD], { cwd: ROOT })
  return file
}
