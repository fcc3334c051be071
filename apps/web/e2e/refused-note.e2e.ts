import type { Page } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { expect, expectAccessible, open, signInAnew, test } from './support.ts'

const ADDRESS = {
  postal_code: '05422010',
  street: 'Rua Nova',
  number: '1',
  neighborhood: 'Pinheiros',
  city_id: 3550308,
}
/** The simulated authority's answer to a note that asks for rejection 209. */
const ORIGINAL = /IE do emitente inv[áa]lida/i

test('a refusal is told in the seller’s words, with the authority’s one click away, and leads to the company that is wrong', async ({
  page,
}) => {
  const companyId = await signInWithReadyShop(page)
  const id = await refused(page, companyId)
  await open(page, `/nota-produto/detalhes/${id}`, /NF-e/)
  const told = page.getByRole('alert').filter({ hasText: 'A inscrição estadual da empresa não é válida na UF dela.' })
  await expect(told).toBeVisible()
  await expect(told.getByText(ORIGINAL)).toBeHidden()
  await told.getByText('Ver a resposta original').click()
  await expect(told.getByText(ORIGINAL)).toBeVisible()
  await expectAccessible(page)
  await told.getByRole('link', { name: 'Corrigir na empresa' }).click()
  await expect(page.getByLabel('Inscrição estadual')).toBeFocused()

  await open(page, '/nota-produto?status=Negada', 'NF-e')
  await page.getByRole('link', { name: 'Corrigir na empresa' }).click()
  await expect(page).toHaveURL(/\/empresas\/\d+\?campo=company\.state_registration/)
  await expect(page.getByLabel('Inscrição estadual')).toBeFocused()

  await open(page, '/', 'Painel')
  await page.getByRole('link', { name: 'Corrigir a empresa' }).click()
  await expect(page.getByLabel('Inscrição estadual')).toBeFocused()
})

test('an NF-e without an address says that it lacks, and nothing that only follows from it', async ({ page }) => {
  const companyId = await signInWithReadyShop(page)
  const { data } = await posted(page, '/api/fiscal-note', {
    ...noteOf(companyId, 'Caderno de receitas'),
    customer_note: { name: 'Joaquim Rocha Tavares', document: '52998224725' },
    send: false,
  })
  await open(page, `/nota-produto/detalhes/${data.id}`, /NF-e/)
  await page
    .getByRole('button', { name: /^Salvar e enviar|^Enviar/ })
    .first()
    .click()
  await expect(page.getByText(/endereço/i).first()).toBeVisible()
  await expect(page.getByText(/Falta o CFOP/)).toHaveCount(0)
})

/** A new user with a company ready for an NF-e in homologação. */
async function signInWithReadyShop(page: Page): Promise<number> {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const { data } = await posted(page, '/api/company', {
    cnpj: newCnpj(),
    corporate_name: 'Ateliê da Recusa Ltda',
    sells: ['EBOOKS'],
    tax_regime: 'SIMPLES_NACIONAL',
    state_registration: '110042490114',
    contact: '1130305050',
    email: person.email,
    address: ADDRESS,
  })
  await posted(page, `/api/company/${data.id}/presets`, { sells: ['EBOOKS'], apply: true })
  await posted(page, '/api/demo/certificate', { company_id: data.id })
  const lacks = async () => {
    const reply = await page.request.get(`/api/company/${data.id}/readiness`)
    const items = ((await reply.json()) as { data: { key: string; ok: boolean }[] }).data
    return items.filter(({ key, ok }) => !ok && NEEDED.has(key))
  }
  await expect.poll(lacks, { timeout: 60_000 }).toEqual([])
  await page.reload()
  return data.id
}

const NEEDED = new Set(['company', 'certificate', 'gateway', 'defaults'])

async function refused(page: Page, companyId: number): Promise<number> {
  const { data } = await posted(page, '/api/fiscal-note', {
    ...noteOf(companyId, 'Caderno de receitas [sim:cstat=209]'),
    send: true,
  })
  const status = async () =>
    ((await (await page.request.get(`/api/fiscal-note/${data.id}`)).json()) as { data: { enotas_status: string } }).data
      .enotas_status
  await expect.poll(status, { timeout: 60_000 }).toBe('Negada')
  return data.id
}

function noteOf(companyId: number, description: string) {
  return {
    company_id: companyId,
    send_mail: false,
    customer_note: { name: 'Joaquim Rocha Tavares', document: '52998224725', address: ADDRESS },
    items: [{ description, quantity: 1, value_per_unit: 10 }],
  }
}

async function posted(page: Page, path: string, data: object): Promise<{ data: { id: number } }> {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { data: { id: number } }
}
