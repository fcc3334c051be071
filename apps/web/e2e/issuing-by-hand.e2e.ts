import type { Page } from '@playwright/test'
import { draft as nfeDraft, put } from './nfe-drafts.ts'
import { forget, draft as nfseDraft } from './nfse-drafts.ts'
import { expect, open, test } from './support.ts'

const NEW_NFE = '/nota-produto/detalhes'
const NEW_NFSE = '/nota-servico/detalhes'
const SAVES = /\/api\/(service-)?fiscal-note$/

for (const [path, title] of [
  [NEW_NFE, 'Nova NF-e'],
  [NEW_NFSE, 'Nova NFS-e'],
] as const) {
  test(`${title}: Enter in a field neither saves nor sends`, async ({ signedIn: page }) => {
    const saves = countSaves(page)
    await open(page, path, title)
    await page.getByLabel('Descrição do item 1').fill('Apostila')
    await page.getByLabel('Valor unitário do item 1').fill('10')
    for (const field of ['CPF ou CNPJ', 'Nome', 'Valor unitário do item 1'])
      await page.getByLabel(field, { exact: true }).press('Enter')
    await page.getByLabel('Nome', { exact: true }).fill('Ainda na tela')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(saves()).toBe(0)
  })

  test(`${title}: a second press before the answer makes no second note`, async ({ signedIn: page }) => {
    const saves = countSaves(page)
    const release = await hold(page)
    await open(page, path, title)
    await page.getByLabel('Descrição do item 1').fill('Apostila de um só toque')
    await page.getByLabel('Valor unitário do item 1').fill('10')
    const asked = page.waitForRequest((request) => request.method() === 'POST' && SAVES.test(request.url()))
    await page.keyboard.press('Control+s')
    await asked
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Control+Enter')
    release()
    await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
    expect(saves()).toBe(1)
  })
}

test('a code typed whole is the one that is kept, by Tab, by Enter and by saving, and one that is none is said', async ({
  signedIn: page,
}) => {
  await open(page, NEW_NFE, 'Nova NF-e')
  const cfop = page.getByRole('combobox', { name: 'CFOP do item 1' })
  await cfop.fill('6.108')
  await page.keyboard.press('Tab')
  await expect(cfop).toHaveValue('6108')
  await cfop.fill('5102')
  await page.keyboard.press('Enter')
  await expect(cfop).toHaveValue('5102')
  await cfop.fill('0000')
  await page.keyboard.press('Tab')
  await expect(page.getByText('“0000” não está na lista. Escolha um da lista.')).toBeVisible()
  await expect(cfop).toHaveValue('5102')
  await page.getByLabel('Descrição do item 1').fill('Apostila')
  await page.getByLabel('Valor unitário do item 1').fill('10')
  await cfop.fill('6108')
  const saved = page.waitForRequest((request) => request.method() === 'POST' && SAVES.test(request.url()))
  await page.keyboard.press('Control+s')
  expect((await saved).postDataJSON().items[0].cfop).toBe('6108')
})

test('a code that is typed while the one before is asked about stays in hand, and none is taken or lost unseen', async ({
  signedIn: page,
}) => {
  await open(page, NEW_NFE, 'Nova NF-e')
  const cfop = page.getByRole('combobox', { name: 'CFOP do item 1' })
  const answer = await holdCodes(page)
  await cfop.fill('5102')
  await page.keyboard.press('Enter')
  await cfop.fill('0000')
  await answer('5102')
  await page.keyboard.press('Tab')
  await answer('0000')
  await expect(page.getByText('“0000” não está na lista. Escolha um da lista.')).toBeVisible()
  await expect(cfop).toHaveValue('5102')
  await cfop.fill('510')
  await answer('510')
  await page.getByRole('option', { name: /^5102/ }).click()
  await expect(cfop).toHaveValue('5102')
  await page.keyboard.press('Tab')
  await expect(cfop).toHaveValue('5102')
  await expect(page.getByText(/não está na lista/)).toBeHidden()
  await cfop.fill('51')
  await page.keyboard.press('Enter')
  await answer('51')
  await expect(page.getByText('“51” não está na lista. Escolha um da lista.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(cfop).toHaveValue('5102')
  await cfop.fill('6.108')
  await page.keyboard.press('Enter')
  await cfop.fill('')
  await answer('6.108')
  await page.keyboard.press('Tab')
  await expect(cfop).toHaveValue('')
})

test('a recovered NF-e keeps what somebody else saved meanwhile', async ({ signedIn: page }) => {
  const id = await nfeDraft(page, 'Beatriz Salgado')
  await open(page, `${NEW_NFE}/${id}`, 'NF-e sem número')
  await page.getByLabel('Natureza da operação').fill('Venda de apostila')
  await expect(page.getByText(/guardado às/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz Salgado')
  const { version } = (await (await page.request.get(`/api/fiscal-note/${id}`)).json()).data
  await put(page, id, { version, customer_note: { name: 'Beatriz Salgado Reis' } })
  await open(page, `${NEW_NFE}/${id}`, 'NF-e sem número')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Natureza da operação')).toHaveValue('Venda de apostila')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz Salgado Reis')
})

test('an NFS-e in which nothing is typed shows what somebody else saved, and keeps what is typed', async ({
  signedIn: page,
}) => {
  const id = await nfseDraft(page)
  await open(page, `${NEW_NFSE}/${id}`, 'NFS-e sem número')
  await expect(page.getByLabel('Descrição do item 1')).toHaveValue('Mentoria')
  await saveElsewhere(page, id, 'Mentoria em grupo')
  await expect(page.getByLabel('Descrição do item 1')).toHaveValue('Mentoria em grupo')
  await page.getByLabel('Descrição do item 1').fill('Mentoria a dois')
  await saveElsewhere(page, id, 'Mentoria de outra pessoa')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/alterou esta nota|mudou esta nota|salvou esta nota/)).toBeVisible()
  await expect(page.getByLabel('Descrição do item 1')).toHaveValue('Mentoria a dois')
  await forget(page, id)
})

test('the street of a CEP that was put right goes with it', async ({ signedIn: page }) => {
  await open(page, NEW_NFE, 'Nova NF-e')
  await page.getByLabel('CEP').pressSequentially('80010000')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Rua XV de Novembro, Centro, Curitiba, PR')).toBeVisible()
  // A city with a single CEP: the register knows neither street nor district.
  await page.getByLabel('CEP').fill('13450000')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue("Santa Bárbara d'Oeste – SP")
  await expect(page.getByLabel('Rua')).toHaveValue('')
  await expect(page.getByLabel('Bairro')).toHaveValue('')
})

function countSaves(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && SAVES.test(request.url())) count += 1
  })
  return () => count
}

/** Holds the first save until released. */
async function hold(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(SAVES, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

/**
 * Holds every CFOP search. The returned function releases one by its search text and resolves once the result is
 * rendered.
 */
async function holdCodes(page: Page): Promise<(search: string) => Promise<void>> {
  const held = new Map<string, PromiseWithResolvers<void>>()
  function of(search: string) {
    const one = held.get(search) ?? Promise.withResolvers<void>()
    held.set(search, one)
    return one
  }
  await page.route(/\/api\/cfop\?.*search=/, async (route) => {
    await of(new URL(route.request().url()).searchParams.get('search') ?? '').promise
    await route.continue()
  })
  return async (search) => {
    const come = page.waitForResponse((one) => new URL(one.url()).searchParams.get('search') === search)
    of(search).resolve()
    await (await come).finished()
    // The result is rendered one frame after it arrives.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
    )
  }
}

async function saveElsewhere(page: Page, id: number, description: string): Promise<void> {
  const { version } = (await (await page.request.get(`/api/service-fiscal-note/${id}`)).json()).data
  const answer = await page.request.put(`/api/service-fiscal-note/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { version, items: [{ description, quantity: '1', value_per_unit: '500' }] },
  })
  expect(answer.status()).toBe(200)
}
