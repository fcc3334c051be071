import { byDepth } from '../../../test/support/depth.ts'
import { step, TITLE } from './first-hour.ts'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import {
  excessOf,
  expect,
  expectAccessible,
  go,
  open,
  PEOPLE,
  signIn,
  signInAnew,
  type Theme,
  test,
} from './support.ts'

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
  // The select appears only if another test has created a second company.
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
