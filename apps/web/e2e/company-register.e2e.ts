import { enrolInRegisters } from './registers.ts'
import { expect, open, test } from './support.ts'

const SHOP = { cnpj: 'F4R0LD1G000159', name: 'ATELIE FAROL DIGITAL LTDA' }

test('what Receita has otherwise is said with what to do, and a person may answer that it is out of date', async ({
  signedIn: page,
}) => {
  await enrolInRegisters(page, { ...SHOP, mei: true })
  await open(page, '/minha-conta', /.+/)
  const check = page.getByRole('button', { name: 'Conferir agora' })
  await check.click()
  const waits = page.getByText('As NF-e em produção esperam por você')
  await expect(waits).toBeVisible()
  await expect(page.getByText(/Lá consta MEI\. Corrija o regime no cadastro da empresa/)).toBeVisible()
  await page.getByRole('button', { name: 'A Receita está desatualizada…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Está, enviar as notas' }).click()
  await expect(page.getByText(/Dado como desatualizado por .+ em \d{2}\/\d{2}/)).toBeVisible()
  await expect(waits).toBeHidden()

  await enrolInRegisters(page, SHOP)
  await check.click()
  await expect(page.getByText(/Dado como desatualizado/)).toBeHidden()
  await expect(waits).toBeHidden()
})
