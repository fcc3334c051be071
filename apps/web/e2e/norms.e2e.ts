import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { NormSummaryOut } from '@talao/contract'
import { expect, expectAccessible, go, open, PASSWORD, PEOPLE, signIn, test } from './support.ts'

const TITLE = 'Normas'
const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('a seller reads what is in force, with its source in words, and what was struck and why', async ({
  signedIn: page,
}) => {
  await open(page, '/', 'Painel')
  await page.getByRole('link', { name: 'Normas' }).click()
  const rates = page.getByRole('table', { name: 'Alíquotas do IBS e da CBS' })
  await expect(rates.getByRole('row', { name: /^IBS do estado/ })).toContainText('texto oficial')
  await expect(page.getByRole('link', { name: /Pacotes|Registrar|Mudar/ })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Partes das normas' }).getByRole('link', { name: 'Riscadas' }).click()
  await expect(page).toHaveURL('/normas?aba=riscadas')
  const struck = page.getByRole('row').filter({ hasText: 'Riscada em 03/08/2026.' }).first()
  await expect(struck.locator('s').first()).toHaveText('NF-e informa IBS e CBS')
  await expect(struck).toContainText('nenhuma recusa começa nele')
})

test('a norm is found by its subject and its code, and what is not found is said', async ({ signedIn: page }) => {
  await open(page, '/normas', TITLE)
  await page.getByLabel('Assunto').selectOption('cClassTrib')
  await expect(page).toHaveURL(/assunto=CCLASSTRIB/)
  await page.getByLabel('Código, fonte ou observação').fill('410008')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'cClassTrib' }).getByRole('row')).toHaveCount(2)
  await page.getByLabel('Código, fonte ou observação').fill('nada-disto')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible()
  await expect(page.getByLabel('Código, fonte ou observação')).toBeFocused()
  await page.getByRole('link', { name: 'Limpar os filtros' }).click()
  await expect(page).toHaveURL('/normas')
  await expect(page.getByLabel('Código, fonte ou observação')).toHaveValue('')
})

test('what comes has its countdown in words and whom it touches, and what is not fixed is a word', async ({
  signedIn: page,
}) => {
  await page.route('**/api/norms/summary', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: NormSummaryOut }
    await route.fulfill({ response, json: { data: { ...data, coming: COMING, unknown: UNFIXED } } })
  })
  await open(page, '/normas', TITLE)
  await expect(page.getByText('CBS: ainda não fixada, desde 01/01/2027.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver o que muda' }).click()
  await expect(panel(page, 'Amanhã, 01/12/2026')).toContainText('O DANFE ganha o quadro do IBS e da CBS')
  const january = panel(page, 'Em 32 dias, 01/01/2027')
  await expect(january.getByRole('listitem').filter({ hasText: 'CBS' }).first()).toContainText('toca a sua empresa')
  await expect(january.getByRole('listitem').last()).toContainText('não toca a sua empresa')
  await expect(panel(page, 'O que fazer')).toBeVisible()
  await go(page, '/normas?aba=nao-fixadas', TITLE)
  await expect(panel(page, 'Ainda não fixadas')).toContainText('CBS: ainda não fixada')
  await expect(panel(page, 'Sem dia').getByRole('listitem')).toHaveCount(2)
  await expect(panel(page, 'Sem dia')).toContainText('A NF-e do Simples diz o imposto do DAS')
})

test.describe('for a platform administrator', () => {
  let headers: { authorization: string }
  test.beforeEach(async ({ page, request }) => {
    await signIn(page, PEOPLE.admin)
    headers = await asAdmin(request)
    await leaveAll(request, headers)
  })
  test.afterEach(async ({ request }) => leaveAll(request, headers))

  test('a typed norm is seen on ten notes before it counts, is marked as typed, and can be taken back', async ({
    page,
  }) => {
    await open(page, '/normas?aba=registrar', TITLE)
    await page.getByRole('button', { name: 'Ver em dez notas' }).click()
    await expect(page.getByText('Escreva o primeiro dia, como 01/01/2027.')).toBeVisible()
    await expect(page.getByText('Diga de onde isto veio, como a lei e o artigo.')).toBeVisible()
    await expect(page.getByLabel('Código')).toBeFocused()
    await page.getByLabel('Código').selectOption('CBS')
    await page.getByLabel('Primeiro dia').fill('01/01/2031')
    await page.getByLabel('Alíquota').fill('120')
    await page.getByLabel('Fonte', { exact: true }).fill('Resolução do Senado, de teste')
    await expect(page.getByText('Escreva um percentual de 0 a 100, com até quatro casas, como 8,8.')).toBeVisible()
    await page.getByLabel('Alíquota').fill('8,8')
    await page.getByRole('button', { name: 'Ver em dez notas' }).click()

    const effect = panel(page, 'O que muda nas notas da casa')
    await expect(effect.getByRole('row').nth(1)).toContainText(/^NF/)
    await expect(effect.getByText(/Uma nota já enviada nunca muda/)).toBeVisible()
    await expectAccessible(page)
    // What was seen is of what was typed: another value must be seen again.
    await page.getByLabel('Alíquota').fill('8,9')
    await expect(effect).toHaveCount(0)
    await expect(page.getByText('Algo mudou desde a conferência.')).toBeVisible()
    await page.getByRole('button', { name: 'Ver de novo em dez notas' }).click()
    await effect.getByRole('button', { name: 'Registrar esta norma' }).click()

    await expect(page).toHaveURL(/aba=pacotes&pacote=\d+/)
    const bundles = page.getByRole('list', { name: 'Pacotes' })
    await expect(bundles.getByText('Em vigor', { exact: true })).toHaveCount(1)
    await expect(bundles.getByText('sem assinatura, registrado por uma pessoa')).toBeVisible()
    await expectAccessible(page)
    await go(page, '/normas?assunto=RATE&busca=de+teste', TITLE)
    const typed = page.getByRole('row', { name: /^CBS/ })
    await expect(typed).toContainText('8,90')
    await expect(typed).toContainText('Agendada')
    await expect(typed).toContainText(/registrada por .+ em \d\d\/\d\d\/\d{4}, sem assinatura/)
    expect(await rateOn(page, '2031-02-01')).toEqual({
      percent: '8.9',
      source: 'Resolução do Senado, de teste',
      isTyped: true,
    })

    await page.goBack()
    await page.getByRole('button', { name: 'Voltar ao anterior…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao anterior' }).click()
    await expect(bundles.getByText('Em vigor', { exact: true })).toHaveCount(0)
    expect(await rateOn(page, '2031-02-01')).toMatchObject({ isTyped: false })
  })

  test('a row that changes a norm starts with what it says, and asks for the new source', async ({ page }) => {
    await open(page, '/normas?assunto=CST_IBSCBS&busca=CST', TITLE)
    await page
      .getByRole('row', { name: /^200/ })
      .getByRole('link', { name: /^Mudar/ })
      .click()
    await expect(page.getByLabel('Código')).toHaveValue('200')
    await expect(page.getByLabel('Primeiro dia')).toHaveValue('01/01/2025')
    await expect(page.getByLabel('Grupos que ele exige')).toHaveValue('gIBSCBS, gRed')
    await expect(page.getByLabel('Fonte', { exact: true })).toHaveValue('')
  })

  test('a norm is struck with a day and a source, stays to be seen, and comes back with its bundle', async ({
    page,
  }) => {
    await open(page, '/normas?assunto=CINDOP&busca=050102', TITLE)
    const row = page.getByRole('row', { name: /^050102/ })
    await row.getByRole('button', { name: /^Riscar/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Riscar 050102/ })
    await dialog.getByRole('button', { name: 'Riscar esta norma' }).click()
    await expect(dialog.getByText(/^Diga de onde isto veio/)).toBeVisible()
    await dialog.getByLabel('Riscada em').fill('01/12/2026')
    await dialog.getByLabel('Fonte').fill('Nota de teste')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Riscar esta norma' }).click()
    await expect(page).toHaveURL(/aba=pacotes&pacote=\d+/)
    await expect(page.getByRole('list', { name: 'Pacotes' }).getByText('Em vigor', { exact: true })).toHaveCount(1)
    await go(page, '/normas?assunto=CINDOP&busca=050102', TITLE)
    await expect(page.getByRole('heading', { name: 'Nada com estes filtros' })).toBeVisible()
    await go(page, '/normas?aba=riscadas', TITLE)
    await expect(page.getByRole('row', { name: /^050102/ })).toContainText('Riscada em 01/12/2026.')
  })

  test('a whole table is taken home as CSV, and what its changed lines do is seen before it counts', async ({
    page,
  }) => {
    await open(page, '/normas?aba=registrar', TITLE)
    await page.getByLabel('Assunto da tabela').selectOption('cIndOp')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar a tabela de hoje' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('normas-cindop.csv')
    const text = await readFile(await download.path(), 'utf8')
    const table = page.getByRole('region', { name: 'Trocar uma tabela inteira' })
    const choose = (name: string, content: string) =>
      table.getByLabel('Tabela mudada, em CSV').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    await table.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(table.getByText('Escolha o arquivo da tabela.')).toBeVisible()
    await choose('quebrada.csv', text.replaceAll('true', 'talvez'))
    await table.getByLabel('Fonte da tabela').fill('Anexo de teste')
    await table.getByLabel('Tabela publicada em').fill('01/12/2026')
    await table.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(table.getByText('Linha 2, needs_buyer_city: Informe true ou false.').first()).toBeVisible()
    await choose('tabela.csv', text.replace('true', 'false'))
    await table.getByRole('button', { name: 'Ver o que muda' }).click()
    const effect = panel(page, 'O que a tabela muda')
    await expect(effect).toContainText('1 linha mudada')
    await expectAccessible(page)
    await effect.getByRole('button', { name: 'Trocar a tabela' }).click()
    await expect(page).toHaveURL(/aba=pacotes&pacote=\d+/)
    const bundles = page.getByRole('list', { name: 'Pacotes' })
    await expect(bundles.getByText('Em vigor', { exact: true })).toHaveCount(1)
    await expect(bundles.getByText(/1 norma ·/).first()).toBeVisible()
  })

  test('a bundle is refused by an unknown signature, and one of a trusted key counts once it is activated', async ({
    page,
  }) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    await open(page, '/normas?aba=pacotes', TITLE)
    await receive(page, bundleFile(privateKey, `alheio-${crypto.randomUUID().slice(0, 8)}`))
    await expect(page.getByRole('dialog').getByText(/A assinatura do pacote não confere/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click()

    await page.getByRole('button', { name: /Cadastrar uma chave|Outra chave/ }).click()
    const key = page.getByRole('group', { name: /^Chave \d/ }).last()
    await key.getByLabel('Nome').fill(KEY_ID)
    await key.getByLabel('Chave pública').fill('curta')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(key.getByText(/Cole a chave pública como o comando norms:key a mostra/)).toBeVisible()
    const { x = '' } = publicKey.export({ format: 'jwk' })
    await key.getByLabel('Chave pública').fill(Buffer.from(x, 'base64url').toString('base64'))
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()

    const version = `prova-${crypto.randomUUID().slice(0, 8)}`
    await receive(page, bundleFile(privateKey, version))
    await expect(page).toHaveURL(/pacote=\d+/)
    const one = page.getByRole('listitem').filter({ hasText: version })
    await expect(one.getByText('Conferido, à espera')).toBeVisible()
    await expect(one.getByText(`assinatura certa, da chave ${KEY_ID}`)).toBeVisible()
    expect(await rateOn(page, '2032-02-01')).toMatchObject({ isTyped: false })
    await one.getByRole('button', { name: 'Dispensar…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dispensar' }).click()
    await expect(one.getByText('Dispensado', { exact: true })).toBeVisible()
    await expect(one.getByText(/não pede mais nada a ninguém/)).toBeVisible()
    await one.getByRole('button', { name: 'Ver em dez notas' }).click()
    await expect(one.getByRole('table', { name: 'Notas antes e depois' }).getByRole('row').nth(1)).toContainText(/^NF/)
    await one.getByRole('button', { name: 'Fazer valer…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fazer valer' }).click()
    await expect(one.getByText('Em vigor', { exact: true })).toBeVisible()
    expect(await rateOn(page, '2032-02-01')).toMatchObject({ percent: '8.7', source: 'De prova' })
  })
})

const KEY_ID = 'de-prova'
const COMING: NormSummaryOut['coming'] = (
  [
    ['FEATURE', 'DANFE_2026_010', '2026-12-01', 1, 'Novo desenho do DANFE (NT 2026.010)'],
    ['RATE', 'CBS', '2027-01-01', 32, 'A alíquota da CBS de 2027 ainda não foi fixada.'],
    ['DUTY', 'NFE/4/*', '2027-01-01', 32, 'Dever de informar IBS e CBS: NFE/4/*'],
  ] as const
).map(([kind, code, date, days, text]) => ({ kind, code, date, days, text, source: 'LC 214/2025', confidence: 'A' }))
const UNFIXED: NormSummaryOut['unknown'] = [
  { kind: 'RATE', code: 'CBS', valid_from: '2027-01-01', text: 'A alíquota da CBS de 2027 ainda não foi fixada.' },
]

async function receive(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Receber pacote…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Arquivo do pacote')
    .setInputFiles({ name: 'normas.json', mimeType: 'application/json', buffer })
  await dialog.getByRole('button', { name: 'Receber e conferir' }).click()
}

function bundleFile(key: KeyObject, version: string): Buffer {
  const row = {
    kind: 'RATE',
    code: 'CBS',
    valid_from: '2032-01-01',
    value: { percent: '8.7' },
    state: 'IN_FORCE',
    source: 'De prova',
  }
  const published_at = new Date().toISOString()
  const payload = Buffer.from(JSON.stringify({ format: 1, version, publisher: 'Os testes', published_at, rows: [row] }))
  const signature = sign(null, payload, key).toString('base64')
  return Buffer.from(JSON.stringify({ payload: payload.toString('base64'), key_id: KEY_ID, signature }))
}

/** The CBS that counts on a day, and whether a user typed it. */
async function rateOn(page: Page, day: string): Promise<{ percent: unknown; source: string; isTyped: boolean }> {
  const answer = await page.request.get(`/api/norms?kind=RATE&search=CBS&on=${day}`)
  const { data } = (await answer.json()) as {
    data: { code: string; valid_from: string; value: { percent: unknown } | null; source: string; typed: unknown }[]
  }
  const row = data.filter(({ code }) => code === 'CBS').toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
  return { percent: row?.value?.percent, source: row?.source ?? '', isTyped: row?.typed !== null }
}

/** Goes back until only what ships with Talão counts, and forgets the keys: other tests read the same norms. */
async function leaveAll(request: APIRequestContext, headers: { authorization: string }): Promise<void> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await request.get('/api/norms/bundle?state=ACTIVE', { headers })
    const { data } = (await answer.json()) as { data: { id: number }[] }
    const [active] = data
    if (!active) break
    const back = await request.post(`/api/norms/bundle/${active.id}/back`, { headers })
    expect(back.ok()).toBe(true)
  }
  const forgotten = await request.put('/api/norms/settings', { headers, data: { keys: [] } })
  expect(forgotten.ok()).toBe(true)
}

async function asAdmin(request: APIRequestContext): Promise<{ authorization: string }> {
  const answer = await request.post('/oauth/token', {
    data: { grant_type: 'password', username: PEOPLE.admin, password: PASSWORD },
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}` }
}
