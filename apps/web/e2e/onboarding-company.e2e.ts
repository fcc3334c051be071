import { DEMO_REGISTERS } from '@talao/contract/demo/demo-registers'
import { openFounding } from './first-hour.ts'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, expectAccessible, signInAnew, test } from './support.ts'

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
