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
const TITLE = 'Comece por aqui'
const LACKING = /^O que falta para emitir/
const CERTIFICATE_PASSWORD = 'senha do arquivo'
const MOST_FIELDS = 25
const MOST_KEYS = 40

test('an e-book seller comes to the first authorised NF-e in few fields and few keys', async ({ page }, {
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

  // What the earlier steps said went with them.
  expect(await page.locator('[data-toast]').count()).toBeLessThanOrEqual(1)

  await issueTestNote(page, hand, 'Emitir NF-e de teste', 'NF-e de teste')
  await expect(page.getByText('O caminho inteiro funciona', { exact: true })).toHaveCount(0)
  await issueTestNote(page, hand, 'Emitir NFS-e de teste', 'NFS-e de teste')
  await expect(page.getByText('O caminho inteiro funciona', { exact: true })).toBeInViewport()
  console.log(`onboarding, both: ${hand.fields} fields filled, ${hand.keys} key presses`)
})

test('the next step is the next open one, also after a step that was done is saved again', async ({ page }) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const company = {
    cnpj: newCnpj(),
    corporate_name: 'Estúdio de Aulas Ltda',
    contact: '1130305050',
    email: 'aulas@estudio.example',
    municipal_registration: '12345678',
    sells: ['COURSES'],
    nfs_default_setting: {
      nfs_service: {
        lc_116: '8.02',
        national_service_code: '080201',
        nbs: '122051900',
        cindop: '100301',
        iss_aliquot: '2',
        total_tax_percent_simples: '6',
      },
    },
    address: {
      postal_code: '05422010',
      street: 'Rua Nova',
      number: '1',
      neighborhood: 'Pinheiros',
      city_id: 3550308,
    },
  }
  const headers = { origin: new URL(page.url()).origin }
  const founded = await page.request.post('/api/company', { data: company, headers })
  expect(founded.status(), await founded.text()).toBe(201)
  await page.goto('/comece?passo=vende')
  await expect(page.getByRole('radio', { name: 'Cursos e mentorias' })).toBeChecked()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(step(page, 'Certificado digital')).toBeFocused()

  await page.goto('/comece?passo=empresa&campo=address.street')
  await expect(page.getByLabel('Rua')).toBeFocused()
  await page.getByLabel('Rua').fill('')
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Preencha a rua.')).toBeVisible()
  await expect(page.getByLabel('Rua')).toBeFocused()
})

test('what was said before there is a company outlives a reload and the way back', async ({ page }) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await open(page, '/comece', TITLE)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Demonstração' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escolha o que você vende.')).toBeVisible()
  await page.getByRole('radio', { name: 'Mais de um' }).check()
  await page.getByRole('checkbox', { name: 'Software' }).check()
  await page.getByRole('checkbox', { name: /^Produtos físicos/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Inscrição estadual')).toBeVisible()
  await expect(page.getByLabel('Inscrição municipal')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Inscrição municipal')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Software' })).toBeChecked()
  await page.getByRole('link', { name: 'Ver o painel de exemplo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('where one left stays in the address: reload and back find the same step', async ({ signedIn: page }) => {
  await open(page, '/comece?passo=certificado', TITLE)
  await expect(step(page, 'Certificado digital')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Etapas' })
    .getByRole('link', { name: /^Produto e imposto/ })
    .click()
  await expect(page).toHaveURL(/passo=produto/)
  await page.reload()
  await expect(step(page, 'Produto e imposto')).toBeVisible()
  await page.goBack()
  await expect(step(page, 'Certificado digital')).toBeVisible()
})

test('a step is checked beside its fields before anything is sent', async ({ signedIn: page }) => {
  await open(page, '/comece?passo=produto', TITLE)
  const own = page.getByRole('combobox', { name: 'Comprador no mesmo estado' })
  await own.fill('')
  await own.blur()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Escolha o código desta venda.')).toBeVisible()
  await expect(page).toHaveURL(/passo=produto/)
})

test('a note form says before sending what the company lacks, and leads to the field', async ({ page }) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const headers = { origin: new URL(page.url()).origin }
  const data = { cnpj: newCnpj(), corporate_name: 'Oficina sem Endereço Ltda', sells: ['COURSES', 'EBOOKS'] }
  const founded = await page.request.post('/api/company', { data, headers })
  expect(founded.status(), await founded.text()).toBe(201)
  for (const [address, title] of [
    ['/nota-produto/detalhes', 'Nova NF-e'],
    ['/nota-servico/detalhes', 'Nova NFS-e'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Antes de enviar, falta na empresa')).toBeVisible()
    await page.getByRole('link', { name: /^Completar o cadastro da empresa/ }).click()
    await expect(page).toHaveURL(/\/empresas\/\d+\?.*campo=contact/)
    await expect(page.getByLabel('Telefone')).toBeFocused()
  }
  await page.goto('/nota-servico/detalhes')
  await page.getByRole('link', { name: /^Preencher o que a NFS-e pede/ }).click()
  await expect(page).toHaveURL(/aba=nfse/)
  await page.goto('/nota-produto/detalhes')
  await page.getByRole('link', { name: 'Preencher CFOP e NCM padrão' }).click()
  await expect(page.getByRole('combobox', { name: 'NCM' })).toBeFocused()
})

test('what the registers said of a CNPJ can be undone', async ({ page }) => {
  const cnpj = newCnpj()
  await enrolInRegisters(page, { cnpj, name: 'OFICINA DESFEITA LTDA' })
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  await openFounding(page)
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
  await openFounding(page)
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
  await openFounding(page)
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(DEMO_REGISTERS.UNKNOWN.cnpj)
  await expect(page.getByText(/preencha (os dados )?à mão\.$/i)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('Preencha a razão social.')).toBeVisible()
  await expectAccessible(page)
})

test('the steps belong to whoever administers, and the readiness leads others to the screen itself', async ({
  page,
}) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/comece', TITLE)
  await expect(page.getByRole('heading', { name: 'A preparação é de quem administra a empresa' })).toBeVisible()
  await expectAccessible(page)
})

test('of several companies one is chosen first', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/comece', TITLE)
  const choice = page.getByRole('combobox', { name: 'Empresa' })
  // Another test may have founded one more; the choice is only asked for among several.
  if (await choice.isVisible()) await choice.selectOption({ label: 'Ateliê Farol Digital Ltda' })
  await expect(page.getByRole('navigation', { name: 'Etapas' })).toBeVisible()
})

test('a list of what lacks that does not come says so and can be asked for again', async ({ signedIn: page }) => {
  await page.route('**/api/company/*/readiness', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/comece?passo=empresa')
  await expect(page.getByText('Não deu para carregar a lista do que falta')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/company/*/readiness')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(step(page, 'A sua empresa')).toBeVisible()
})

const STEPS = [
  ['vende', 'O que você vende?'],
  ['empresa', 'A sua empresa'],
  ['produto', 'Produto e imposto'],
  ['servico', 'Serviço e imposto'],
  ['certificado', 'Certificado digital'],
  ['nota-de-teste', 'Nota de teste'],
  ['plataforma', 'Ligar a plataforma'],
  ['producao', 'Passar para produção'],
] as const

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`every step is accessible in ${colorScheme}, and none scrolls sideways at 320 px`, async ({
    signedIn: page,
  }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme })
    await open(page, '/comece', TITLE)
    for (const [name, title] of STEPS) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await go(page, `/comece?passo=${name}`, TITLE)
      await expect(step(page, title)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      await expect.poll(() => excessOf(page), name).toBeLessThanOrEqual(0)
    }
  })
}

function step(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 2, name: title, exact: true })
}

/** A file, as `npm run demo:certificate` writes it. */
function certificateOf(cnpj: string, folder: string): string {
  const file = path.join(folder, `${cnpj}.pfx`)
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, ['tools/demo-certificate.ts', cnpj, file, CERTIFICATE_PASSWORD], { cwd: ROOT })
  return file
}

/** Signed in anew, past the question of what is sold. */
async function begin(page: Page, answers: readonly string[]): Promise<Hand> {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const hand = new Hand(page)
  await open(page, '/comece', TITLE)
  for (const [index, name] of answers.entries())
    await hand.click(page.getByRole(index === 0 ? 'radio' : 'checkbox', { name }))
  await hand.click(page.getByRole('button', { name: 'Continuar' }))
  return hand
}

async function openFounding(page: Page): Promise<void> {
  await open(page, '/comece', TITLE)
  await page.getByRole('radio', { name: 'E-books' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(step(page, 'A sua empresa')).toBeVisible()
}

async function foundCompany(page: Page, hand: Hand, cnpj: string, { municipal }: { municipal: string }): Promise<void> {
  await expect(step(page, 'A sua empresa')).toBeFocused()
  await hand.type(page.getByLabel('CNPJ', { exact: true }), cnpj)
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await hand.type(page.getByLabel('Telefone'), '1130305050')
  if (municipal === 'NONE') await hand.click(page.getByRole('checkbox', { name: 'A minha cidade não usa' }))
  else await hand.fill(page.getByLabel('Inscrição municipal'), municipal)
  await hand.press('Enter')
}

async function chooseService(page: Page, hand: Hand, words: string, name: RegExp): Promise<void> {
  await hand.fill(page.getByLabel('O que você ensina ou vende'), words)
  await hand.click(page.getByRole('radio', { name }).first())
  await hand.fill(page.getByRole('textbox', { name: /^ISS/ }), '2')
  await hand.fill(page.getByLabel('Imposto do Simples'), '6')
}

async function uploadCertificate(page: Page, hand: Hand, file: string): Promise<void> {
  await expect(step(page, 'Certificado digital')).toBeFocused()
  await hand.upload(page.getByLabel('Arquivo do certificado'), file)
  await hand.fill(page.getByLabel('Senha do arquivo', { exact: true }), CERTIFICATE_PASSWORD)
  await hand.press('Enter')
  await expect(step(page, 'Nota de teste')).toBeFocused()
}

/** Ends with the note authorised and its paper there. */
async function issueTestNote(page: Page, hand: Hand, button: string, title: string): Promise<void> {
  const issue = page.getByRole('button', { name: button })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await hand.click(issue)
  const ticket = page.getByRole('region', { name: title })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })
  const pdf = ticket.getByRole('link', { name: 'Abrir o PDF' })
  await expect(pdf).toBeVisible({ timeout: 30_000 })
  const paper = await page.request.get((await pdf.getAttribute('href')) ?? '')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
