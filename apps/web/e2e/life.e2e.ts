import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { e2eInstallation } from '../../../tools/testing/e2e-installation.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

test('a letter takes the place of the one before, begins with its words, and can be downloaded', async ({
  signedIn: page,
}) => {
  await openAuthorised(page)
  await page.getByRole('button', { name: 'Carta de correção' }).click()
  const dialog = page.getByRole('dialog', { name: /por carta\?/ })
  await dialog.getByLabel('Texto da correção').fill('Errado')
  await dialog.getByRole('button', { name: 'Enviar carta' }).click()
  await expect(dialog.getByText(/O texto da correção tem de 15 a 1\.000 caracteres/)).toBeVisible()
  await dialog.getByLabel('Texto da correção').fill('O valor do frete deve ser lido de outro modo.')
  await expect(dialog.getByText(/Valor, quantidade, preço.*a carta não corrige/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Texto da correção').fill('O bairro do cliente deve ser lido como Centro.')
  await dialog.getByRole('button', { name: 'Enviar carta' }).click()
  await page.getByRole('tab', { name: 'Cartas (1)' }).click()
  await expect(page.getByText('Vale esta')).toBeVisible()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar PDF da carta 1' }).click(),
  ])
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('button', { name: 'Escrever carta de correção' }).click()
  await expect(dialog.getByLabel('Texto da correção')).toHaveValue(/lido como Centro\. $/)
  await expect(dialog.getByText('Carta 2 de 20')).toBeVisible()
})

test('the keyboard opens the dialog, the law checks the reason, and the focus comes back', async ({
  signedIn: page,
}) => {
  await openAuthorised(page)
  const cancel = page.getByRole('button', { name: 'Cancelar', exact: true })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancelar a NF-e \d+\?/ })
  await expect(dialog.getByText(/Faltam \d+\sh/)).toBeVisible()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Engano')
  await expect(dialog.getByText('6 de 255')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar a nota' }).click()
  await expect(dialog.getByText('O motivo tem de 15 a 255 caracteres.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()

  await page.getByRole('button', { name: 'Mais ações da nota' }).click()
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click()
  await expect(page.getByRole('dialog').getByLabel('Para')).toHaveValue(/@/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Mais ações da nota' })).toBeFocused()
})

test('on a phone what can be done with a note stands at the bottom, whatever of it is read', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAuthorised(page)
  const cancel = page
    .getByRole('group', { name: 'Ações da nota' })
    .getByRole('button', { name: 'Cancelar', exact: true })
  await expect(cancel).toBeInViewport({ ratio: 1 })
  const place = await cancel.boundingBox()
  expect(place?.y).toBeGreaterThan(600)
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(cancel).toBeInViewport({ ratio: 1 })
  expect((await cancel.boundingBox())?.y).toBe(place?.y)
  await expectAccessible(page)
})

test('a mail asked for by hand says in the timeline how it ended', async ({ signedIn: page }) => {
  await openAuthorised(page)
  await page.getByRole('button', { name: 'Mais ações da nota' }).click()
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar a nota por e-mail?' })
  await dialog.getByLabel('Para').fill('isto não é um endereço')
  await dialog.getByRole('button', { name: 'Enviar e-mail' }).click()
  await expect(dialog.getByLabel('Para')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Para').fill('contador@farol.example')
  await dialog.getByRole('button', { name: 'Enviar e-mail' }).click()
  await expect(page.getByText('NF-e autorizada · contador@farol.example')).toBeVisible()
})

test('a cancelled note says so, keeps why, and gives the proof', async ({ signedIn: page }) => {
  await openAuthorised(page)
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Compra desfeita a pedido do comprador')
  await page.getByRole('button', { name: 'Cancelar a nota' }).click()
  await expect(page.getByText('Cancelamento pedido')).toBeVisible()
  await expect(page.locator('h1').locator('..').getByText('Cancelada', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar', exact: true })).toHaveCount(0)
  await page.getByRole('tab', { name: 'XML e PDF' }).click()
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar cancelamento' }).click(),
  ])
  expect(readFileSync(await xml.path(), 'utf8')).toContain('<procEventoNFe')
})

test('a denied cancellation says why on the page and on the sheet, without the timeline', async ({
  signedIn: page,
}) => {
  const answer = await page.request.post('/api/fiscal-note', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      company_id: 1,
      send: true,
      send_mail: false,
      // The simulated authority refuses to cancel a note with this text.
      additional_information: '[sim:cancelneg]',
      customer_note: {
        name: 'Joaquim Rocha Tavares',
        document: '52998224725',
        address: {
          postal_code: '05422010',
          street: 'Rua Nova',
          number: '1',
          neighborhood: 'Pinheiros',
          city_id: 3550308,
        },
      },
      items: [{ description: 'Livro digital', quantity: 1, value_per_unit: 10 }],
    },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.anything()])
  const { id } = ((await answer.json()) as { data: { id: number } }).data
  const read = async () =>
    (await (await page.request.get(`/api/fiscal-note/${id}`)).json()).data as {
      enotas_status: string
      cancel_denied_reason: string | null
    }
  await expect.poll(async () => (await read()).enotas_status, { timeout: 90_000 }).toBe('Autorizada')
  await post(page, `/api/fiscal-note/${id}/cancel`, { reason: 'Compra desfeita a pedido do comprador' })
  await expect.poll(async () => (await read()).enotas_status, { timeout: 90_000 }).toBe('CancelamentoNegado')
  const { cancel_denied_reason: reason } = await read()
  await page.route('**/api/fiscal-note/*/timeline', (route) => route.abort())
  const why = page.getByRole('alert').filter({ hasText: reason ?? 'nothing was said' })
  await open(page, `/nota-produto/detalhes/${id}`, /^NF-e \d+/)
  await expect(why).toBeVisible()
  await open(page, `/nota-produto?status=all&open=${id}`, 'NF-e')
  await expect(why).toBeVisible()
})

test('the view of what needs a person holds the denied note, and its menu says why it cannot be cancelled', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-produto', 'NF-e')
  await page.getByRole('link', { name: /^Precisam de você \d/ }).click()
  await expect(page).toHaveURL(/status=NEEDS_YOU/)
  await expect(page.getByText('Situação Precisam de você')).toBeVisible()
  // A note with a refused cancellation also needs a user, and may be cancelled again.
  const denied = await page.request.get('/api/fiscal-note?enotas_status=Negada&per_page=1')
  const [{ id }] = ((await denied.json()) as { data: [{ id: number }] }).data
  await page
    .locator(`[data-row="${id}"]`)
    .getByRole('button', { name: /^Ações da nota/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /^Cancelar/ })).toBeDisabled()
})

test('numbers left out are shown with their legal day and voided', async ({ signedIn: page }) => {
  await skipNumbers(page)
  await open(page, '/numeracao', 'Numeração')
  const gap = page.getByRole('listitem').filter({ hasText: 'avisar até 10/' }).first()
  await gap.getByRole('button', { name: /^Inutilizar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Inutilizar números?' })
  await dialog.getByLabel('Último número').fill('900000000')
  await dialog.getByRole('button', { name: 'Inutilizar', exact: false }).last().click()
  await expect(dialog.getByText('Inutilize até 1.000 números por vez.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Último número').fill(await dialog.getByLabel('Primeiro número').inputValue())
  await dialog.getByLabel('Motivo').fill('Número pulado por falha do sistema')
  await dialog.getByRole('button', { name: 'Inutilizar 1 número' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A inutilização foi pedida.' })).toBeVisible()
  await expect(page.getByText('Aguarda a SEFAZ')).toHaveCount(0)
  const kept = page.getByRole('listitem').filter({ hasText: 'Inutilizada' }).first()
  await expect(kept).toContainText('Número pulado por falha do sistema')
  const [declaration] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('link', { name: /^Baixar XML da inutilização do número/ }).click(),
  ])
  expect(readFileSync(await declaration.path(), 'utf8')).toContain('<ProcInutNFe')
  await page.getByRole('radio', { name: 'Produção' }).click({ force: true })
  await expect(page).toHaveURL(/ambiente=producao/)
  await expect(page.getByRole('heading', { name: 'Nenhum número faltando' })).toBeVisible()
})

test('numbers belong to whoever administers', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/numeracao', 'Numeração')
  await expect(page.getByRole('link', { name: 'Numeração' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'A numeração é de quem administra a empresa' })).toBeVisible()
})

test('an authority that does not answer is named over the notes, and its details stand behind', async ({
  signedIn: page,
}) => {
  await simulator('POST', { kind: 'error_before', method: 'GET', path: '^/v2/nfe/', count: 80 })
  try {
    const [note] = await authorised(page)
    await expect
      .poll(
        async () => {
          await post(page, `/api/fiscal-note/${note?.id}/consult`)
          const { data } = await (await page.request.get('/api/authority-health')).json()
          return data.find((one: { uf_or_city: string }) => one.uf_or_city === 'SP')?.state
        },
        { timeout: 45_000, intervals: [100] },
      )
      .not.toBe('up')
    await open(page, '/nota-produto?status=all', 'NF-e')
    const banner = page.getByRole('complementary', { name: 'Situação da SEFAZ e das prefeituras' })
    await expect(banner).toContainText(/A SEFAZ SP (não responde|está lenta) desde \d\d:\d\d/)
    await banner.getByRole('button', { name: 'Ver detalhes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Como a SEFAZ e as prefeituras respondem' })
    await expect(dialog.getByRole('rowheader', { name: /SEFAZ SP/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(banner.getByRole('button', { name: 'Ver detalhes' })).toBeFocused()
  } finally {
    await simulator('DELETE')
  }
})

async function openAuthorised(page: Page): Promise<void> {
  const [note] = await authorised(page)
  await open(page, `/nota-produto/detalhes/${note?.id}`, /^NF-e \d+/)
}

async function authorised(page: Page): Promise<{ id: number }[]> {
  const query = 'enotas_status=Autorizada&order_by=id&order_direction=ASC'
  const answer = await page.request.get(`/api/fiscal-note?${query}`)
  return ((await answer.json()) as { data: { id: number }[] }).data
}

/** Moves the next number ahead, so that some numbers before it are unused. */
async function skipNumbers(page: Page): Promise<void> {
  const access = await (await page.request.get('/api/nfe-access-setting/1')).json()
  const next_number = access.data.homologation.next_number + 3
  const headers = { origin: new URL(page.url()).origin }
  const saved = await page.request.put('/api/nfe-access-setting/1', {
    headers,
    data: { homologation: { next_number } },
  })
  expect(saved.status()).toBe(200)
  const sales = await (await page.request.get('/api/sale?status=PENDING&order_by=id&order_direction=DESC')).json()
  await post(page, `/api/sale/${sales.data[0].id}/process`)
  await expect
    .poll(async () => (await (await page.request.get('/api/fiscal-note/gaps')).json()).data.length)
    .toBeGreaterThan(0)
}

async function post(page: Page, address: string, data?: object): Promise<void> {
  await page.request.post(address, { headers: { origin: new URL(page.url()).origin }, ...(data ? { data } : {}) })
}

/** Makes this installation's simulated authority fail for a while. */
async function simulator(method: 'POST' | 'DELETE', fault?: object): Promise<void> {
  const port = readFileSync(path.join(e2eInstallation().env.TALAO_DATA_DIR, 'simulator.port'), 'utf8').trim()
  const response = await fetch(`http://127.0.0.1:${port}/_simulador/faults`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from('conta-de-demonstracao:').toString('base64')}`,
      ...(fault ? { 'content-type': 'application/json' } : {}),
    },
    ...(fault ? { body: JSON.stringify(fault) } : {}),
  })
  expect(response.ok).toBe(true)
}
